import type { Context } from 'hono'
import type { HttpEnv } from '../platform/http/http-env.ts'

/** Answers the cookies that better-auth would. */
export function passCookies(from: Headers, context: Context<HttpEnv>): void {
  for (const cookie of from.getSetCookie()) context.header('Set-Cookie', cookie, { append: true })
}
