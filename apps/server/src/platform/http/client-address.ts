import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** The caller's network address; the proxy's word for it only where a proxy is trusted. */
export function clientAddress(context: Context<HttpEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  // Calls made in process (tests through app.request) have no socket.
  return 'incoming' in ((context.env as object) ?? {})
    ? (getConnInfo(context).remote.address ?? 'unknown')
    : 'in-process'
}
