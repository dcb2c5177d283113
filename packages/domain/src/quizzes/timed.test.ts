import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKeyDue, timedSeconds } from './timed.ts'

test('a timed quiz leaves as much time for a question as the exam does, and more with extended time', () => {
  expect(timedSeconds(200, 1)).toBe(12_600)
  expect(timedSeconds(1, 1)).toBe(63)
  expect(timedSeconds(5, 1.5)).toBe(473)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      (count, factor) => {
        const seconds = timedSeconds(count, factor)
        expect(Number.isInteger(seconds)).toBe(true)
        expect(seconds).toBeGreaterThanOrEqual(timedSeconds(count, 1))
      },
    ),
  )
})

test.each([
  { timed: false, completed: false, answered: false, due: false },
  { timed: false, completed: false, answered: true, due: true },
  { timed: true, completed: false, answered: false, due: false },
  { timed: true, completed: false, answered: true, due: false },
  { timed: true, completed: true, answered: false, due: true },
  { timed: false, completed: true, answered: false, due: true },
])('timed $timed, completed $completed, answered $answered: the key is due $due', (given) => {
  const ends_at = given.timed ? new Date() : null
  expect(isKeyDue({ completed: given.completed, ends_at }, given.answered)).toBe(given.due)
})
