import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capReached } from './daily-cap.ts'

const now = new Date('2026-11-22T19:00:00Z')
const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour)
const reached = (completed: readonly number[], perDay: number) =>
  capReached(completed.map(hoursAgo), perDay, now)

describe('A4 mock exams in 24 hours', () => {
  test('six: the next may start a day after the first of them', () => {
    expect(reached([1, 2, 3, 4, 5], 6)).toBeNull()
    expect(reached([1, 2, 3, 4, 5, 24], 6)).toBeNull()
    expect(reached([4, 20, 3, 2, 1, 5], 6)).toEqual({ completed: 6, nextAt: hoursAgo(20 - 24) })
  })

  test('0 is no cap', () => {
    const fifty = Array.from({ length: 50 }, () => 1)
    expect(reached(fifty, 0)).toBeNull()
  })

  test('at the moment it names the next may start, and not before', () => {
    const completions = fc.array(fc.integer({ min: 0, max: 30 * hour }), { maxLength: 12 })
    fc.assert(
      fc.property(completions, fc.integer({ min: 1, max: 8 }), (ages, perDay) => {
        const completedAt = ages.map((ago) => new Date(now.getTime() - ago))
        const cap = capReached(completedAt, perDay, now)
        if (cap === null) return
        expect(capReached(completedAt, perDay, cap.nextAt)).toBeNull()
        expect(capReached(completedAt, perDay, new Date(cap.nextAt.getTime() - 1))).not.toBeNull()
        expect(cap.nextAt.getTime()).toBeLessThanOrEqual(now.getTime() + 24 * hour)
      }),
    )
  })
})
