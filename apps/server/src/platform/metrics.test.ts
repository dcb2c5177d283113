import perfHooks from 'node:perf_hooks'
import { expect, it, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

it('shows the queues as they are now, and of one that is empty again nothing', async () => {
  let queues = [{ queue: 'mail', waiting: 2, failed: 1, overdueSeconds: 30.5 }]
  const metrics = createMetrics({ readQueues: async () => queues })
  const { type, text } = await metrics.page()
  expect(type).toContain('text/plain')
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'database_up 1',
      'jobs_waiting{queue="mail"} 2',
      'jobs_failed{queue="mail"} 1',
      'jobs_overdue_seconds{queue="mail"} 30.5',
    ]),
  )
  queues = []
  expect((await metrics.page()).text).not.toContain('queue="mail"')
})

it('still answers while the database is away, and says so', async () => {
  let away = false
  const metrics = createMetrics({
    readQueues: async () => {
      if (away) throw new Error('away')
      return [{ queue: 'mail', waiting: 2, failed: 0, overdueSeconds: 0 }]
    },
  })
  await metrics.page()
  away = true
  const { text } = await metrics.page()
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).not.toContain('jobs_waiting{')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

it('watches the event loop of the process once, however many apps it has', async () => {
  const watch = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
  vi.resetModules()
  const fresh = await import('./metrics.ts')
  const queues = { readQueues: async () => [] }
  const [one, two] = [fresh.createMetrics(queues), fresh.createMetrics(queues)]
  one.observe({ method: 'GET', route: '/a', status: 200, seconds: 0.1 })
  expect(watch).toHaveBeenCalledOnce()
  const [first, second] = [(await one.page()).text, (await two.page()).text]
  for (const text of [first, second]) expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(first).toContain('route="/a"')
  expect(second).not.toContain('route="/a"')
})
