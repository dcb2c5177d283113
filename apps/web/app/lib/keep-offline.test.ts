import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepOffline, releaseOffline, untilDone } from './keep-offline.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('what is held is let go of also from a page that the worker does not control', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  const serviceWorker = { controller: null, getRegistration: async () => ({ active: { postMessage } }) }
  vi.stubGlobal('navigator', { serviceWorker })
  await releaseOffline()
  expect(postMessage).toHaveBeenCalledWith({ kind: 'keep', addresses: [] })
})

test.each([
  ['all of it', 0, true],
  ['all but two', 2, false],
])('E-RESUME-01: with %s held it says so', async (_, missing, whole) => {
  const postMessage = (_message: unknown, [port]: MessagePort[]) => port?.postMessage(missing)
  const serviceWorker = { register: async () => {}, ready: Promise.resolve({ active: { postMessage } }) }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker })
  expect(await keepOffline('/mock-exam', [])).toBe(whole)
})

test('E-RESUME-01: what did not come is asked for again with the connection and after a while', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  let whole = false
  const attempt = vi.fn<() => Promise<boolean>>(async () => whole)
  const stop = untilDone(attempt, 1500)
  await vi.advanceTimersByTimeAsync(1500)
  expect(attempt).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('online'))
  expect(attempt).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(150_000)
  expect(attempt).toHaveBeenCalledTimes(3)
  whole = true
  await vi.advanceTimersByTimeAsync(300_000)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(attempt).toHaveBeenCalledTimes(4)

  const another = untilDone(attempt, 1500)
  another()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(attempt).toHaveBeenCalledTimes(4)
  stop()
})
