import { beforeEach, expect, test, vi } from 'vitest'
import { shown, storageOf } from './room/quiz-fixtures.ts'
import type { QuizState } from './room/quiz-state.ts'
import { clearStoredQuiz, readStoredQuiz, storeQuiz } from './stored-quiz.ts'

const kept = new Map<string, string>()
const state: QuizState = {
  id: 'here',
  category: 'safety',
  questions: [{ checked: false, question: shown(0) }],
  answers: [2],
  confidences: ['guess'],
  flags: [0],
  current: 0,
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storageOf(kept))
})

test('Q-STATE-02: a quiz is kept whole, for its student alone', () => {
  storeQuiz('sam', state)
  expect(readStoredQuiz('sam')).toEqual(state)
  expect(readStoredQuiz('robin')).toBeNull()
})

test('Q-STATE-08: a quiz that ended takes no other tab’s quiz with it', () => {
  storeQuiz('sam', state)
  clearStoredQuiz('ended')
  expect(readStoredQuiz('sam')).toEqual(state)
  clearStoredQuiz('here')
  expect(kept.size).toBe(0)
  storeQuiz('sam', state)
  clearStoredQuiz()
  expect(kept.size).toBe(0)
  // What nobody can read is no other quiz.
  kept.set('collimate-quiz', '{}')
  clearStoredQuiz('ended')
  expect(kept.size).toBe(0)
})
