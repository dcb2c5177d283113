import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** One finished request. @param route the endpoint's path pattern, never an address with ids */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** The Prometheus page. */
  page(): Promise<{ type: string; text: string }>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
