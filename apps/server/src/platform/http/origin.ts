import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { HttpEnv } from './http-env.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing calls that another site's page makes with the student's cookie.
 * A browser always names its origin on those; a client without one (curl, a script) carries no foreign page.
 *
 * @param publicUrl the one origin allowed; without it, the origin must be the request's own host
 */
export function checkOrigin(publicUrl: string | undefined): MiddlewareHandler<HttpEnv> {
  const allowed = publicUrl === undefined ? null : new URL(publicUrl).origin
  return async (context, next) => {
    if (reading.has(context.req.method)) return next()
    const origin = context.req.header('origin')
    if (origin !== undefined && !isOwn(origin, allowed, context.req.header('host')))
      throw new AppError('foreign-origin')
    if (origin === undefined && context.req.header('sec-fetch-site') === 'cross-site')
      throw new AppError('foreign-origin')
    return next()
  }
}

function isOwn(origin: string, allowed: string | null, host: string | undefined): boolean {
  if (allowed !== null) return origin === allowed
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The origin pages of ours are on: the public address where it is known, else the one this request came to. */
export function ownOrigin(publicUrl: string | undefined, context: Context<HttpEnv>): string {
  return new URL(publicUrl ?? context.req.url).origin
}
