import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** The origin pages of ours are on: the public address where it is known, else the one this request came to. */
export function ownOrigin(publicUrl: string | undefined, context: Context<HttpEnv>): string {
  return new URL(publicUrl ?? context.req.url).origin
}
