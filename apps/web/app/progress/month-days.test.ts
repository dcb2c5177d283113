import { expect, test } from 'vitest'
import { monthOf, weeksOfMonth, weeksUpTo } from './month-days.ts'

test.each([
  ['2026-03-05', 31, 0],
  ['2026-06-18', 30, 1],
  ['2028-02-29', 29, 2],
  ['2026-12-31', 31, 2],
])('the month of %s has %d days and begins %d columns in', (today, length, offset) => {
  const month = monthOf(today)
  expect(month.days).toHaveLength(length)
  expect(month.offset).toBe(offset)
  expect(month.days.map(({ day }) => day)).toContain(today)
})

test.each([
  [new Date(2026, 1, 10), 4],
  [new Date(2026, 5, 30, 23, 59), 5],
  [new Date(2026, 7, 1), 6],
])('the calendar of %s has %d rows', (now, rows) => {
  expect(weeksOfMonth(now)).toBe(rows)
})

test.each([
  ['2026-03-05', '2025-11-16', '2026-03-07'],
  ['2026-03-07', '2025-11-16', '2026-03-07'],
  ['2026-03-08', '2025-11-23', '2026-03-14'],
])('the 16 weeks up to %s run from Sunday %s to Saturday %s', (today, first, last) => {
  const weeks = weeksUpTo(today, 16)
  expect(weeks.map((week) => week.length)).toEqual(Array(16).fill(7))
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
  expect(weeks.at(-1)).toContain(today)
})
