import { expect, test } from 'vitest'
import { gradeQuiz } from './grade-quiz.ts'

test.each([
  ['L-QUIZ-03: all right', 4, 4, 100, true],
  ['L-QUIZ-04: 3 of 4', 3, 4, 75, false],
  ['L-TOPIC-03: 9 of 10', 9, 10, 90, false],
  ['none right', 0, 6, 0, false],
  ['a quiz without questions', 0, 0, 0, false],
])('%s', (_, correct, total, score, passed) => {
  expect(gradeQuiz(correct, total)).toEqual({ correct, total, score, passed })
})
