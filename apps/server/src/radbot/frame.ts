import { requirementOf } from '@collimate/domain/accounts/access'
import type { Hono } from 'hono'
import { AppError } from '../platform/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { HttpEnv } from '../platform/http/http-env.ts'

/** The page that our own frame shows. */
export const framePath = '/radbot-frame'

/** In any of the ways the web app's router takes it. */
export function isFrame(path: string): boolean {
  return /^\/+radbot-frame\/*$/i.test(path)
}

/** The page is served to subscribers alone: there is no frame for a member, whoever asks for it. */
export function guardFrame(app: Hono<HttpEnv>, findCaller: (headers: Headers) => Promise<Caller>): void {
  app.get('*', async (context, next) => {
    if (!isFrame(context.req.path)) return next()
    const caller = await findCaller(context.req.raw.headers)
    if (caller.kind === 'visitor') throw new AppError('not-signed-in')
    if (requirementOf(framePath) === 'subscribed' && !caller.subscribed)
      throw new AppError('subscription-required')
    return next()
  })
}
