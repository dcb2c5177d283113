import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../e2e/support/server.ts'

afterEach(() => vi.unstubAllEnvs())

test('a port of a server that is down for a moment is drawn by nobody else', async () => {
  const drawn = { '0': new Set<number>(), '1': new Set<number>() }
  for (const [worker, ports] of Object.entries(drawn)) {
    vi.stubEnv('TEST_PARALLEL_INDEX', worker)
    for (let turn = 0; turn < 50; turn += 1) ports.add(await freePort())
    expect(ports.size).toBe(50)
  }
  expect([...drawn['0']].filter((port) => drawn['1'].has(port))).toEqual([])
  expect(Math.max(...drawn['0'])).toBeLessThan(21_000)
})
