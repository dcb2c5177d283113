import { expect, test } from 'vitest'
import { monthOf, weeksOfMonth } from './month-days.ts'

test.each([
  ['2026-03-05', 31, 6],
  ['2026-06-18', 30, 0],
  ['2028-02-29', 29, 1],
  ['2026-12-31', 31, 1],
])('the month of %s has %d days and begins %d columns in', (today, length, offset) => {
  const month = monthOf(today)
  expect(month.days).toHaveLength(length)
  expect(month.offset).toBe(offset)
  expect(month.days.map(({ day }) => day)).toContain(today)
})

test.each([
  [new Date(2027, 1, 10), 4],
  [new Date(2026, 5, 30, 23, 59), 5],
  [new Date(2026, 10, 1), 6],
])('the calendar of %s has %d rows', (now, rows) => {
  expect(weeksOfMonth(now)).toBe(rows)
})
