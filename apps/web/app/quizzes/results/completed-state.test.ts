import { expect, test } from 'vitest'
import { reviewed } from '../room/quiz-fixtures.ts'
import { completedState, readCompletedState } from './completed-state.ts'

const state = completedState({
  id: '0b4e2f8e-0000-4000-8000-000000000001',
  category: 'safety',
  score: 75,
  correct: 3,
  total: 5,
  answers: [1, null],
  flags: [1],
  questions: [reviewed(0), reviewed(1)],
  completed_at: '2026-11-22T10:00:00.000Z',
})

test('Q-STATE-08: the history entry carries the quiz under the documents’ names', () => {
  expect(Object.keys(state).toSorted()).toEqual(['answers', 'flaggedQuestions', 'questions', 'quizData'])
  expect(readCompletedState(structuredClone(state))).toEqual(state)
})

test.each([
  null,
  'done',
  {},
  { ...state, questions: [] },
  { ...state, quizData: {} },
  { ...state, answers: 3 },
])('Q-DONE-05: a history entry without a quiz is read as none: %#', (broken) => {
  expect(readCompletedState(broken)).toBeNull()
})
