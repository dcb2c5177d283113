import type { Endpoint, RequestOf, ResponseOf, RouteOf } from '@collimate/contract/endpoint'
import type { ErrorBody, ErrorCode, ExamCap } from '@collimate/contract/errors'
import { accountHeader } from '@collimate/domain/accounts/account-header'

/** The server understood the call and refused it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** Per field, what is wrong with it: `{ 'body.email': '…' }`. */
  readonly fields: Readonly<Record<string, string>>
  /** Of 'exam-cap-reached'. */
  readonly cap: ExamCap | undefined

  constructor(status: number, body: ErrorBody) {
    super(body.error)
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.cap = body.cap
  }
}

const ourSide = 'Something went wrong on our side. Please try again in a minute.'

/** No answer of ours came back: offline, cut off, too slow, or a server that could not speak. Trying again may help. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** True when the caller itself gave up through its signal. */
  readonly aborted: boolean
  /** True when the call was given all its time: whoever waited for it waits no second time by itself. */
  readonly timedOut: boolean
  /** Of an answer that was not ours, as the page of a proxy whose server is down. */
  readonly status: number | undefined
  /** What such an answer says of itself, where it does. */
  readonly said: string | null

  constructor(cause: unknown, status?: number, said: string | null = null) {
    const failed = 'No answer from the server. Check your connection and try again.'
    super(said ?? (status === undefined ? failed : ourSide), { cause })
    this.status = status
    this.said = said
    const name = cause instanceof DOMException ? cause.name : ''
    this.aborted = name === 'AbortError'
    this.timedOut = name === 'TimeoutError'
  }
}

/** Whether the failure is an answer: the server, or a proxy before it, says that it is broken. */
export function isBroken(error: unknown): boolean {
  return (error instanceof ApiError || error instanceof NetworkError) && (error.status ?? 0) >= 500
}

/** The server's words for a limit that was met, which say how long it lasts; null for any other failure. */
export function limitWords(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'too-many-requests' ? error.message : null
}

/** What to do about a failure: neither a server that breaks nor a limit is blamed on the reader's connection. */
export function adviceFor(error: unknown): string {
  return limitWords(error) ?? (isBroken(error) ? ourSide : 'Check your connection and try again.')
}

/** The server's own words for a failure, or null where it had none. */
export function saidOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.message || null
  return error instanceof NetworkError ? error.said : null
}

/** True where no answer came at all, not even one that is not ours. */
export function isUnanswered(error: unknown): error is NetworkError {
  return error instanceof NetworkError && error.status === undefined
}

/** @param fallback what is said of an answer without words of its own */
export function wordsOfFailure(error: unknown, fallback: string): string {
  return isUnanswered(error) ? error.message : (saidOf(error) ?? fallback)
}

/** The server's reasons, by the field of the form they are about. */
export function reasonsByField(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return Object.fromEntries(fields.map(([field, reason]) => [field.replace(/^body\./, ''), reason]))
}

/**
 * Why the server refused the call that threw this, or null where it did not answer; 'signed-out' whatever the call was,
 * also where somebody else is signed in by now.
 */
export function refusedCode(error: unknown): ErrorCode | 'signed-out' | null {
  if (!(error instanceof ApiError)) return null
  return error.status === 401 || isOtherSession(error) ? 'signed-out' : error.code
}

/** Whether another account is signed in than the one the call was for. */
export function isOtherSession(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'other-session'
}

export type CallOptions = {
  signal?: AbortSignal
  /** Lets the call outlive the page; such a body must stay under 64 kB. */
  keepalive?: boolean
  /** Id of the account it is meant for: with another one signed in, the server refuses it as 'other-session'. */
  account?: string | undefined
}

/** Milliseconds after which a call that hangs counts as unanswered: longer than our server takes for its slowest. */
const timeoutMs = 120_000
/** The same for a call that somebody waits for and may make again. */
export const shortTimeoutMs = 10_000
/** The same where it brings a whole sitting: on a slow line giving it up early would be giving it up for ever. */
export const longTimeoutMs = 60_000
/** The same where a file goes or comes, on a slow line. */
const fileTimeoutMs = 300_000

type Input = Readonly<Record<'params' | 'query' | 'body', unknown>> & { readonly upload: Blob | undefined }
type InputArguments<E extends Endpoint> =
  Record<never, never> extends RequestOf<E>
    ? [input?: RequestOf<E>, options?: CallOptions]
    : [input: RequestOf<E>, options?: CallOptions]

/**
 * Calls one endpoint of the contract: `call<typeof saveAnswers>('PUT /api/mock-exams/:id/answers', { params, body })`.
 * The contract is imported as types only, so no schema reaches the browser.
 *
 * @throws ApiError when the server refuses, NetworkError when nothing readable came back
 */
export async function call<E extends Endpoint>(
  route: RouteOf<E>,
  ...[input, options = {}]: InputArguments<E>
): Promise<ResponseOf<E>> {
  const { method, url, body } = requestOf(route, input ?? {})
  const answer = await send(url, {
    method,
    credentials: 'same-origin',
    // A file's own type goes out by itself.
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(options.account === undefined ? {} : { [accountHeader]: options.account }),
    },
    body: input?.upload ?? body,
    signal: within(input?.upload ? fileTimeoutMs : timeoutMs, options.signal),
    ...(options.keepalive ? { keepalive: true } : {}),
  })
  const json = await readJson(answer)
  if (answer.ok) return json as ResponseOf<E>
  throw refusalOf(answer, json)
}

/**
 * Fetches an address that answers with a file.
 *
 * @throws as `call` does
 */
export async function fetchFile(url: string): Promise<Blob> {
  const answer = await send(url, { credentials: 'same-origin', signal: within(fileTimeoutMs) })
  if (!answer.ok) throw refusalOf(answer, await readJson(answer))
  try {
    return await answer.blob()
  } catch (cause) {
    throw new NetworkError(cause)
  }
}

/** @param json the body, parsed; anything where it could not be */
export function refusalOf(
  { status, url }: { readonly status: number; readonly url: string },
  json: unknown,
): ApiError | NetworkError {
  if (isErrorBody(json)) return new ApiError(status, json)
  const cause = new Error(`${url} answered ${status} without a readable body`)
  return new NetworkError(cause, status, wordsOf(json))
}

/** An `error` without a code of ours. */
function wordsOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('error' in json)) return null
  return typeof json.error === 'string' && json.error !== '' ? json.error : null
}

/** Splits `PUT /api/things/:id` and fills in its parameters and query. */
export function requestOf(route: string, { params, query, body }: Partial<Input>) {
  const space = route.indexOf(' ')
  const path = route
    .slice(space + 1)
    .replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return {
    method: route.slice(0, space),
    url: search.size > 0 ? `${path}?${search}` : path,
    body: body === undefined ? null : JSON.stringify(body),
  }
}

/** For a call that may be made again: a line that stays silent must not hold up the next try. */
export function shortTimeout(): CallOptions {
  return { signal: AbortSignal.timeout(shortTimeoutMs) }
}

/** As `shortTimeout`, for a call that brings a whole sitting. */
export function longTimeout(): CallOptions {
  return { signal: AbortSignal.timeout(longTimeoutMs) }
}

function within(milliseconds: number, given?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return given ? AbortSignal.any([given, timeout]) : timeout
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw new NetworkError(cause)
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (cause) {
    // A body cut off half way is as little an answer as none; a refusal without one is told apart by its caller.
    if (answer.ok) throw new NetworkError(cause)
    return null
  }
}

function isErrorBody(json: unknown): json is ErrorBody {
  return typeof json === 'object' && json !== null && 'error' in json && 'code' in json
}
