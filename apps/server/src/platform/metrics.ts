import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HttpEnv } from './http/http-env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'

export type Metrics = {
  /** One finished request. @param route the endpoint's path pattern, never an address with ids */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** The Prometheus page. */
  page(): Promise<{ type: string; text: string }>
}

/** @param jobs read whenever the page is; while the database is away, the page says so and leaves them out */
export function createMetrics(jobs: Pick<Jobs, 'readQueues'>): Metrics {
  const ofProcess = processRegistry()
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const databaseUp = gauge('database_up', '1 while the database answers, else 0')
  const waiting = gauge('jobs_waiting', 'Jobs that are not begun, or to be tried again', ['queue'])
  const failed = gauge('jobs_failed', 'Jobs of the last day that were given up after all tries', ['queue'])
  const overdue = gauge('jobs_overdue_seconds', 'How long the oldest waiting job should have begun', [
    'queue',
  ])
  const measureQueues = async () => {
    const queues = await jobs.readQueues().catch(() => null)
    databaseUp.set(queues === null ? 0 : 1)
    for (const one of [waiting, failed, overdue]) one.reset()
    for (const { queue, ...state } of queues ?? []) {
      waiting.set({ queue }, state.waiting)
      failed.set({ queue }, state.failed)
      overdue.set({ queue }, state.overdueSeconds)
    }
  }
  return {
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    page: async () => {
      await measureQueues()
      const all = Registry.merge([ofProcess, registry])
      return { type: all.contentType, text: await all.metrics() }
    },
  }
}

let watched: Registry | undefined

/** Its memory and event loop are the process's own: watched once, by a timer that never ends, for all its apps. */
function processRegistry(): Registry {
  if (watched === undefined) {
    watched = new Registry()
    collectDefaultMetrics({ register: watched })
  }
  return watched
}

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
