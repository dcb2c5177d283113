import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shortTimeoutMs } from '../../lib/api.ts'
import { createDelivery, retryDelay, superseded, type Verdict } from './delivery.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function delivery(verdicts: Verdict[]) {
  const attempts: { at: number; signal: AbortSignal }[] = []
  const made = createDelivery({
    attempt: async (signal) => {
      attempts.push({ at: performance.now(), signal })
      return verdicts.shift() ?? 'done'
    },
    hasWork: () => verdicts.length > 0,
    timeout: () => shortTimeoutMs,
    random: () => 0,
  })
  return { made, attempts }
}

/** @param verdict of an attempt that is given up: none gets an answer */
function unanswered(verdict: Verdict) {
  const signals: AbortSignal[] = []
  const made = createDelivery({
    attempt: (signal) => {
      signals.push(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(verdict)))
    },
    hasWork: () => true,
    timeout: () => shortTimeoutMs,
    random: () => 0,
  })
  return { made, signals }
}

describe('delivery', () => {
  test('waits 1, 2, 4 s … after failures in a row', async () => {
    const { made, attempts } = delivery(['retry', 'retry', 'retry', 'done'])
    const start = performance.now()
    made.wake()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(attempts.map(({ at }) => at - start)).toEqual([0, 1000, 3000, 7000])
  })

  test('the wait grows to 20 s and keeps a jitter of a quarter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, random) => {
          const delay = retryDelay(failures, random)
          expect(delay).toBeGreaterThanOrEqual(750)
          expect(delay).toBeLessThanOrEqual(20_000)
          expect(delay).toBeLessThanOrEqual(retryDelay(failures + 1, random))
        },
      ),
    )
  })

  test('the jitter takes off up to a quarter', () => {
    expect([0, 0.5, 1].map((random) => retryDelay(3, random))).toEqual([4000, 3500, 3000])
  })

  test('coming back does not wait', async () => {
    const { made, attempts } = delivery(['retry', 'done'])
    made.wake()
    await vi.advanceTimersByTimeAsync(10)
    made.wake()
    await vi.advanceTimersByTimeAsync(10)
    expect(attempts).toHaveLength(1)
    made.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect(attempts).toHaveLength(2)
  })

  test('one attempt at a time, given up after its time', async () => {
    const { made, signals } = unanswered('halt')
    made.wake()
    made.wake()
    await vi.advanceTimersByTimeAsync(shortTimeoutMs - 1)
    expect(signals).toHaveLength(1)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signals[0]?.aborted).toBe(true)
  })

  test('a restart puts a new attempt in the place of the one under way', async () => {
    const { made, signals } = unanswered('retry')
    made.wake()
    made.restart()
    await vi.advanceTimersByTimeAsync(0)
    expect(signals.map((signal) => signal.reason === superseded)).toEqual([true, false])
  })

  test('an attempt whose place was taken decides nothing any more', async () => {
    const ends: ((verdict: Verdict) => void)[] = []
    const made = createDelivery({
      attempt: () => new Promise((resolve) => ends.push(resolve)),
      hasWork: () => ends.length < 3,
      timeout: () => shortTimeoutMs,
      random: () => 0,
    })
    made.wake()
    made.restart()
    ends[0]?.('halt')
    await vi.advanceTimersByTimeAsync(0)
    ends[1]?.('done')
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(3)
  })

  test('halted, nothing goes out until it is told to go on', async () => {
    const { made, attempts } = delivery(['halt', 'done'])
    made.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    made.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toHaveLength(1)
    made.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect(attempts).toHaveLength(2)
  })

  test('later gives up the attempt under way, and the next waits 20 s', async () => {
    const { made, signals } = unanswered('retry')
    made.wake()
    made.later()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(signals.map((signal) => signal.reason === superseded)).toEqual([true])
    await vi.advanceTimersByTimeAsync(1)
    expect(signals).toHaveLength(2)
  })
})
