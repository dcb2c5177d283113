import { expect, test } from 'vitest'
import { daysToExam } from './days-to-exam.ts'

test.each([
  [null, null],
  ['2026-03-04', null],
  ['2026-03-05', 'Your exam is today. You have done the work.'],
  ['2026-03-06', 'Your exam is tomorrow.'],
  // Over the change of the clocks.
  ['2026-04-05', '31 days to your exam.'],
])('an exam on %s, seen late on 5 March', (date, text) => {
  expect(daysToExam(date, new Date(2026, 2, 5, 23, 30))).toBe(text)
})
