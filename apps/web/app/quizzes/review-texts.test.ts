import { expect, test } from 'vitest'
import { aboutTime, nothingDueText, returnsText, weekText } from './review-texts.ts'

const weekOf = (...questions: number[]) =>
  questions.map((count, place) => ({ day: `2026-03-0${place + 1}`, questions: count }))

test.each([
  [0, 'About a minute.'],
  [89, 'About a minute.'],
  [90, 'About 2 minutes.'],
  [1080, 'About 18 minutes.'],
  [5340, 'About 89 minutes.'],
  [5400, 'About 1.5 hours.'],
  [21_540, 'About 6 hours.'],
])('%i seconds: %s', (seconds, text) => {
  expect(aboutTime(seconds)).toBe(text)
})

test.each([
  [weekOf(0, 17, 3), 'Nothing is due. 17 questions come back tomorrow.'],
  [weekOf(0, 1, 3), 'Nothing is due. 1 question comes back tomorrow.'],
  [weekOf(0, 0, 3), 'Nothing is due. 3 questions come back on Tuesday.'],
  [weekOf(0, 0, 0), 'Nothing is due this week. What you know well comes back later.'],
])('where none are due it says when the next come back', (week, text) => {
  expect(nothingDueText({ week })).toBe(text)
})

test('the bars of the week are told in words', () => {
  expect(weekText(weekOf(4, 0, 2))).toBe('Questions due: today 4, Monday 0, Tuesday 2')
  expect(weekText(weekOf(0, 0, 0))).toBe('Nothing due in the next 7 days')
})

test.each([
  [[], null],
  [[[1, 3]], '3 come back tomorrow.'],
  [[[0, 1]], '1 comes back today.'],
  [
    [
      [1, 1],
      [2, 2],
      [8, 4],
    ],
    '1 comes back tomorrow, 2 in 2 days, 4 in 8 days.',
  ],
  [
    [
      [1, 1],
      [2, 2],
      [8, 4],
      [30, 5],
    ],
    '1 comes back tomorrow, 2 in 2 days, 9 later.',
  ],
] as const)('%j: %s', (returns, text) => {
  expect(returnsText(returns.map(([days, questions]) => ({ days, questions })))).toBe(text)
})
