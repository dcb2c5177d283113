import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { HttpEnv } from './http-env.ts'

/** Gives each request its id, and tells log and metrics how it went. */
export function observeRequests(log: Log, metrics: Metrics): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const { method, path } = context.req
    const status = context.res.status
    const ms = performance.now() - started
    metrics.observe({
      method,
      route: path.startsWith('/api/') ? routePath(context) : 'page',
      status,
      seconds: ms / 1000,
    })
    const level = status >= 500 ? 'error' : path.startsWith('/api/') ? 'info' : 'debug'
    log[level]({ requestId, userId: context.get('userId'), status, ms: Math.round(ms) }, `${method} ${path}`)
  }
}
