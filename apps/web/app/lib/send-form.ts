import type { Endpoint, RequestOf, ResponseOf, RouteOf } from '@collimate/contract/endpoint'
import { NetworkError, refusalOf, requestOf } from './api.ts'

/** An endpoint that takes a form with a file. */
type FormEndpoint = Extract<Endpoint, object> & { readonly form: NonNullable<Endpoint['form']> }

type SendOptions = {
  /** Told how much of the form has left, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Milliseconds without any news of a large file on a slow line, after which it counts as unanswered. */
const timeoutMs = 900_000

/**
 * Calls an endpoint that takes a form with a file, and tells how far it is: `fetch` does not know that.
 *
 * @throws as `call` does
 */
export function sendForm<E extends FormEndpoint>(
  route: RouteOf<E>,
  { form, upload }: RequestOf<E>,
  { onProgress, signal }: SendOptions,
): Promise<ResponseOf<E>> {
  const { method, url } = requestOf(route, {})
  const body = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, String(value))
  body.set('file', upload ?? new Blob())
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    const fail = (cause: unknown) => reject(new NetworkError(cause))
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300 && answer !== undefined)
        resolve(answer as ResponseOf<E>)
      else reject(refusalOf({ status: request.status, url }, answer))
    })
    request.addEventListener('error', () => fail(new TypeError('The form could not be sent.')))
    request.addEventListener('timeout', () => fail(new TypeError('The form took too long.')))
    request.addEventListener('abort', () => fail(new DOMException('Given up', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
    signal.addEventListener('abort', giveUp)
    request.open(method, url)
    request.timeout = timeoutMs
    request.send(body)
    if (signal.aborted) giveUp()
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
