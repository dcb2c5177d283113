import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

test.each([
  [12_600, '3.5 hours'],
  [18_900, '5.25 hours'],
  [25_200, '7 hours'],
  [3600, '1 hour'],
])('%d seconds in hours', (seconds, shown) => {
  expect(hoursText(seconds)).toBe(shown)
})
