import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockText,
  createClock,
  secondsLeft,
  secondsSpent,
  sleepGap,
  startClock,
  stopClock,
  tickClock,
} from './clock.ts'
import { examSeconds, examSecondsUnknown } from './quotas.ts'

describe('clockText', () => {
  it.each([
    [examSeconds, '03:30:00'],
    [examSecondsUnknown, '03:00:00'],
    [12_000, '03:20:00'],
    [12_599, '03:29:59'],
    [61, '00:01:01'],
    [0, '00:00:00'],
    [359_999, '99:59:59'],
  ])('E-EXAM-01 E-TIME-03 E-RESUME-04 %i s read %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})

describe('the exam clock', () => {
  const running = (spent = 0, limit = 100) => startClock(createClock(spent, limit), 0)

  it('E-EXAM-01 counts down one per second', () => {
    const clock = tickClock(tickClock(running(), 1000), 2000)
    expect(secondsSpent(clock)).toBe(2)
    expect(secondsLeft(clock)).toBe(98)
  })

  it('shows the last second as 1 and the end as 0', () => {
    expect(secondsLeft(tickClock(running(99), 999))).toBe(1)
    expect(secondsLeft(tickClock(running(99), 1000))).toBe(0)
  })

  it('E-TIME-02 counts nothing while it is stopped', () => {
    const stopped = stopClock(running(), 5000)
    expect(secondsSpent(tickClock(stopped, 605_000))).toBe(5)
    expect(secondsSpent(tickClock(startClock(stopped, 605_000), 606_000))).toBe(6)
  })

  it('counts up to the moment it is stopped', () => {
    expect(secondsSpent(stopClock(running(), 7000))).toBe(7)
  })

  it('counts a hidden tab, which ticks once a minute, and not a sleeping machine', () => {
    expect(secondsSpent(tickClock(running(), 60_000))).toBe(60)
    expect(secondsSpent(tickClock(running(), sleepGap))).toBe(90)
    expect(secondsSpent(tickClock(running(), sleepGap + 1))).toBe(0)
  })

  it('goes on right after a sleep', () => {
    const woken = tickClock(running(), 3_600_000)
    expect(secondsSpent(tickClock(woken, 3_602_000))).toBe(2)
  })

  it('pulls seconds outside 0 to the limit to its edge', () => {
    expect(secondsSpent(createClock(-5, 100))).toBe(0)
    expect(secondsSpent(createClock(101, 100))).toBe(100)
  })

  it('never runs backwards, never beyond the limit, and never counts more than has passed', () => {
    const step = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 0, max: 200_000 }))
    fc.assert(
      fc.property(fc.nat(60), fc.array(step), (limit, steps) => {
        let clock = startClock(createClock(0, limit), 0)
        let now = 0
        let forward = 0
        for (const by of steps) {
          now += by
          forward += Math.max(0, by)
          const next = tickClock(clock, now)
          expect(next.spent).toBeGreaterThanOrEqual(clock.spent)
          expect(next.spent).toBeLessThanOrEqual(limit * 1000)
          expect(next.spent).toBeLessThanOrEqual(forward)
          clock = next
        }
      }),
    )
  })

  it('counts a stretch once, also when the given time jumps back and on again', () => {
    const jumped = tickClock(tickClock(tickClock(running(), 10_000), 4000), 10_000)
    expect(secondsSpent(jumped)).toBe(10)
  })
})
