import type { Context, Hono } from 'hono'
import pLimit from 'p-limit'
import type { AnswerOf, Endpoint, Limit, ParsedRequestOf } from '@collimate/contract/endpoint'
import { accountHeader } from '@collimate/domain/accounts/account-header'
import { AppError } from '../app-error.ts'
import { behindOthers } from '../database/behind-others.ts'
import type { Caller, SignedIn } from './caller.ts'
import type { HttpEnv } from './http-env.ts'
import { readRequest } from './read-request.ts'
import { sendJson } from './send-json.ts'
import { Written } from './written.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'open' ? Caller : SignedIn

/** What a handler is given: the parsed request, who asks, and the raw context for headers. */
export type Call<E extends Endpoint> = ParsedRequestOf<E> & {
  readonly caller: CallerOf<E>
  readonly context: Context<HttpEnv>
}

type Answer<E extends Endpoint> = AnswerOf<E> | Written<AnswerOf<E>>

export type Api = {
  /** Serves an endpoint of the contract; the answer may be written already, against that contract. */
  handle<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>): void
  /**
   * Serves an endpoint that answers with a stream of its own making, which asks from time to time whether the
   * session it was opened with still stands.
   */
  stream<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, stillSignedIn: () => Promise<boolean>) => Promise<Response>,
  ): void
  /** All that is served, for the API's own description. */
  readonly endpoints: readonly Endpoint[]
}

type ApiDeps = {
  findCaller: (headers: Headers) => Promise<Caller>
  /**
   * @param userId null where it is the network that is counted
   * @throws AppError 'too-many-requests'
   */
  countCall: (limit: Limit, userId: string | null, context: Context<HttpEnv>) => Promise<void>
  /** Where the files of forms are kept until their calls are answered. */
  workFolder: string
}

/**
 * How many heavy calls run at once; the others wait with their requests read, so that one whose body is slow to come
 * holds up nobody. All of them let others go first.
 */
const heavyAtOnce = 3

/**
 * Binds endpoints to the HTTP server: finds the caller, applies the endpoint's access, parses what comes in, counts it
 * where calls are limited, and parses what goes out, so that nothing the contract does not name is ever sent.
 */
export function createApi(app: Hono<HttpEnv>, { findCaller, countCall, workFolder }: ApiDeps): Api {
  const endpoints: Endpoint[] = []
  const heavy = pLimit(heavyAtOnce)
  const admit = async <E extends Endpoint>(endpoint: E, context: Context<HttpEnv>) => {
    const caller = await findCaller(context.req.raw.headers)
    if (caller.kind === 'signed-in') context.set('userId', caller.userId)
    requireAccess(endpoint, caller, context.req.header(accountHeader))
    const count = async () => {
      // Who is signed in is limited wherever they are, a visitor by where they are.
      const userId = endpoint.access === 'open' || caller.kind === 'visitor' ? null : caller.userId
      if (endpoint.limit) await countCall(endpoint.limit, userId, context)
    }
    // Before a file is on the disk, or in memory; of other calls only those that can be read count.
    if (endpoint.upload) await count()
    const { request, discard } = await readRequest(endpoint, context, workFolder)
    if (!endpoint.upload) await count()
    const call: unknown = { ...request, caller, context }
    // What the schemas have parsed has the types the schemas say.
    return { call: call as Call<E>, discard }
  }
  return {
    endpoints,
    handle(endpoint, handler) {
      endpoints.push(endpoint)
      const answerTo = async (context: Context<HttpEnv>) => {
        const { call, discard } = await admit(endpoint, context)
        try {
          return await (endpoint.heavy ? heavy(async () => handler(call)) : handler(call))
        } finally {
          await discard()
        }
      }
      app.on(endpoint.method, endpoint.path, async (context) => {
        const answer = await (endpoint.heavy ? behindOthers(() => answerTo(context)) : answerTo(context))
        context.header('Cache-Control', 'no-store')
        // Else the middleware that compresses adds it, to an answer that is done: it is copied as a stream then.
        context.header('Vary', 'Accept-Encoding')
        const json =
          answer instanceof Written ? answer.parts : [JSON.stringify(endpoint.response.parse(answer))]
        return sendJson(context, json)
      })
    },
    stream(endpoint, handler) {
      endpoints.push(endpoint)
      app.on(endpoint.method, endpoint.path, async (context) => {
        const { headers } = context.req.raw
        const { call } = await admit(endpoint, context)
        const stillSignedIn = async () => (await findCaller(headers)).kind === 'signed-in'
        return handler(call, stillSignedIn)
      })
    },
  }
}

/** @param account whom the call is meant for, where it says so */
function requireAccess(endpoint: Endpoint, caller: Caller, account: string | undefined): void {
  if (endpoint.access === 'open') return
  if (caller.kind === 'visitor') throw new AppError(endpoint.loginError ?? 'not-signed-in')
  // A page that has not heard of a switch must not write into the account that took the place of its own.
  if (account !== undefined && account !== caller.userId) throw new AppError('other-session')
  if (endpoint.access === 'subscribed' && !caller.subscribed) {
    throw new AppError(endpoint.subscriptionError ?? 'subscription-required')
  }
  if (endpoint.access !== 'admin') return
  if (!caller.admin) throw new AppError('not-allowed')
  if (caller.lacksSecondFactor && !endpoint.beforeSecondFactor) throw new AppError('second-factor-required')
}
