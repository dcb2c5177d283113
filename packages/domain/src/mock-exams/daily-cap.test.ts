import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capReached, type ExamTaker } from './daily-cap.ts'

const now = new Date('2026-11-22T19:00:00Z')
const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour)
const taker = (completed: readonly number[], more: Partial<ExamTaker> = {}): ExamTaker => ({
  completedAt: completed.map(hoursAgo),
  joinedAt: hoursAgo(1000),
  verified: true,
  ...more,
})

describe('A4 mock exams in 24 hours', () => {
  test('six: the next may start a day after the first of them', () => {
    expect(capReached(taker([1, 2, 3, 4, 5]), 6, now)).toBeNull()
    expect(capReached(taker([1, 2, 3, 4, 5, 24]), 6, now)).toBeNull()
    expect(capReached(taker([4, 20, 3, 2, 1, 5]), 6, now)).toEqual({
      completed: 6,
      nextAt: hoursAgo(20 - 24),
      verifyingHelps: false,
    })
  })

  test('three for an unverified address in its first day; it ends with the day, or by verifying', () => {
    const young = { verified: false, joinedAt: hoursAgo(10) }
    expect(capReached(taker([1, 2], young), 6, now)).toBeNull()
    expect(capReached(taker([1, 2, 3], young), 6, now)).toEqual({
      completed: 3,
      nextAt: hoursAgo(10 - 24),
      verifyingHelps: true,
    })
    expect(capReached(taker([1, 2, 3], { ...young, verified: true }), 6, now)).toBeNull()
    expect(capReached(taker([1, 2, 3], { ...young, joinedAt: hoursAgo(24) }), 6, now)).toBeNull()
  })

  test('verifying is not offered where it would not help', () => {
    const young = { verified: false, joinedAt: hoursAgo(10) }
    expect(capReached(taker([1, 2, 3, 4, 5, 6], young), 6, now)?.verifyingHelps).toBe(false)
    expect(capReached(taker([1, 2], young), 2, now)).toMatchObject({ completed: 2, verifyingHelps: false })
  })

  test('0 is no cap', () => {
    expect(capReached(taker(Array.from({ length: 50 }, () => 1)), 0, now)).toBeNull()
  })

  test('at the moment it names the next may start, and not before', () => {
    const anyTaker = fc.record({
      completedAt: fc.array(fc.integer({ min: 0, max: 30 * hour }), { maxLength: 12 }),
      age: fc.integer({ min: 0, max: 40 * hour }),
      verified: fc.boolean(),
    })
    fc.assert(
      fc.property(anyTaker, fc.integer({ min: 1, max: 8 }), ({ completedAt, age, verified }, perDay) => {
        const student = {
          completedAt: completedAt.map((ago) => new Date(now.getTime() - ago)),
          joinedAt: new Date(now.getTime() - age),
          verified,
        }
        const reached = capReached(student, perDay, now)
        if (reached === null) return
        expect(capReached(student, perDay, reached.nextAt)).toBeNull()
        expect(capReached(student, perDay, new Date(reached.nextAt.getTime() - 1))).not.toBeNull()
        expect(reached.nextAt.getTime()).toBeLessThanOrEqual(now.getTime() + 24 * hour)
      }),
    )
  })
})
