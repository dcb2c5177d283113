import { expect, it } from 'vitest'
import { citedInQuiz } from './cited-in-quiz.ts'
import { shown } from './room/quiz-fixtures.ts'

it.each([
  ['anatomy', 'A source'],
  ['safety', null],
  ['procedures', null],
] as const)('Q-QUIZ-06: names the source of a picture of %s: %s', (category, image_citation) => {
  expect(citedInQuiz(shown(0, { category, image_citation: 'A source' }))).toMatchObject({ image_citation })
})
