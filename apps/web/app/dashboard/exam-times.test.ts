import { expect, test } from 'vitest'
import { clockTime, hoursOf } from './exam-times.ts'

test.each([
  [12_600, '03:30:00'],
  [7002, '01:56:42'],
  [59.9, '00:00:59'],
  [0, '00:00:00'],
  [-4, '00:00:00'],
])('%d seconds on the clock', (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown)
})

test.each([
  [12_600, '3.5 hours'],
  [18_900, '5.25 hours'],
  [25_200, '7 hours'],
  [3600, '1 hour'],
])('%d seconds in hours', (seconds, shown) => {
  expect(hoursOf(seconds)).toBe(shown)
})
