import { expect, test } from 'vitest'
import { mayHideClock, timeAnnouncement } from './exam-timer.tsx'

test.each([
  [3601, 3600, 14, '60 minutes left. 14 questions are still unanswered.'],
  [1801, 1799, 14, '30 minutes left. 14 questions are still unanswered.'],
  [601, 600, 1, '10 minutes left. 1 question is still unanswered.'],
  [301, 300, 0, '5 minutes left. Every question is answered.'],
  [61, 60, 2, '1 minute left. 2 questions are still unanswered.'],
  [700, 250, 3, '5 minutes left. 3 questions are still unanswered.'],
  [3600, 3599, 3, null],
  [12_600, 12_599, 200, null],
])('from %i to %i seconds with %i open', (before, now, open, text) => {
  expect(timeAnnouncement(before, now, open)).toBe(text)
})

test('D8: a hidden clock is back for the last five minutes', () => {
  expect([12_600, 301, 300, 0].map(mayHideClock)).toEqual([true, true, false, false])
})
