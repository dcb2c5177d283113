import type { QuizResult } from '@collimate/contract/quizzes'
import { expect, test } from 'vitest'
import { reviewed } from '../room/quiz-fixtures.ts'
import { carriedState, completedState, readCompletedState } from './completed-state.ts'

const user = '0b4e2f8e-0000-4000-8000-0000000000aa'
const result: QuizResult = {
  id: '0b4e2f8e-0000-4000-8000-000000000001',
  category: 'safety',
  score: 75,
  correct: 3,
  total: 5,
  answers: [1, null],
  flags: [1],
  questions: [reviewed(0), reviewed(1)],
  completed_at: '2026-11-22T10:00:00.000Z',
}
const state = carriedState(result, user)

test('Q-STATE-08: the history entry carries the quiz under the documents’ names', () => {
  expect(Object.keys(state).toSorted()).toEqual(['answers', 'flaggedQuestions', 'questions', 'quizData'])
  expect(readCompletedState(structuredClone(state), user)).toEqual(state)
})

test.each([
  null,
  'done',
  {},
  { ...state, questions: [] },
  { ...state, quizData: {} },
  completedState(result),
  { ...state, answers: 3 },
])('Q-DONE-05: a history entry without a quiz is read as none: %#', (broken) => {
  expect(readCompletedState(broken, user)).toBeNull()
})

test('Q-DONE-05: the quiz of who used this browser before is read as none', () => {
  expect(readCompletedState(state, '0b4e2f8e-0000-4000-8000-0000000000bb')).toBeNull()
})
