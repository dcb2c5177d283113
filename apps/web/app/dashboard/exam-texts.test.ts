import { expect, test } from 'vitest'
import { daysToExam, examText, planText } from './exam-texts.ts'

test.each([
  ['2026-02-18', null],
  ['2026-02-19', 'Your exam was on February 19. We hope it went well.'],
  ['2026-03-04', 'Your exam was on March 4. We hope it went well.'],
  ['2026-03-05', 'Your exam is today. You’ve done the work.'],
  ['2026-03-06', 'Your exam is tomorrow.'],
  // Over the change of the clocks.
  ['2026-04-05', '31 days until your exam.'],
])('an exam on %s, seen late on 5 March', (date, text) => {
  expect(examText(date, daysToExam(date, new Date(2026, 2, 5, 23, 30)))).toBe(text)
})

test.each([
  [-1, 300, 5, null],
  [0, 300, 5, null],
  [1, 300, 0, null],
  [1, 300, 5, '5 are due for review.'],
  [2, 0, 1, 'You’ve seen every question. 1 is due for review.'],
  [20, 322, 12, '17 new questions a day, and you’ll have seen them all. 12 are due for review.'],
  [40, 40, 0, 'One new question a day, and you’ll have seen them all.'],
  [2, 120, 0, '60 new questions a day, and you’ll have seen them all.'],
  [2, 121, 0, '121 questions are new to you, more than you can fit in. Start where you’re weakest.'],
])('%i days before, with %i unseen and %i due', (days, unseen, due, text) => {
  expect(planText(days, { unseen, due })).toBe(text)
})
