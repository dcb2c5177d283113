import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStoredQuiz, readStoredQuiz, storageKey, storeQuiz, type StoredQuiz } from './stored-quiz.ts'

const now = Date.UTC(2026, 10, 23, 9)
const day = 24 * 3_600_000
const place = { topicId: 'safety', subsectionId: 'interactions' }
const record: StoredQuiz = {
  ...place,
  userId: 'u1',
  attemptId: 'a1',
  quizStarted: true,
  currentQuestionIndex: 1,
  selectedAnswers: [2, null, null],
  lastSaved: now,
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('L-QUIZ-09 the key is a prefix, the kind, and the id', () => {
  expect(storageKey(place)).toBe('collimate-guided-quiz-subsection-interactions')
  expect(storageKey({ topicId: 'safety', subsectionId: null })).toBe('collimate-guided-quiz-topic-safety')
})

test('L-QUIZ-09, L-TOPIC-01 a record is of its own quiz, until it is cleared', () => {
  const topic = { topicId: 'safety', subsectionId: null }
  storeQuiz(record)
  expect(readStoredQuiz(place, 'u1', now)).toEqual(record)
  expect(readStoredQuiz(topic, 'u1', now)).toBeNull()
  storeQuiz({ ...record, ...topic })
  clearStoredQuiz(place)
  expect(readStoredQuiz(place, 'u1', now)).toBeNull()
  expect(readStoredQuiz(topic, 'u1', now)).toMatchObject({ subsectionId: null })
})

test.each([
  ['a day later', now + day, true],
  ['a moment more', now + day + 1, false],
  ['by a clock a week back', now - 7 * day, false],
])('L-QUIZ-08, L-TOPIC-01 read %s: %s', (_, at, found) => {
  for (const quiz of [place, { ...place, subsectionId: null }]) {
    storeQuiz({ ...record, ...quiz })
    expect(readStoredQuiz(quiz, 'u1', at) !== null).toBe(found)
  }
})

test('another student on this device does not get it', () => {
  storeQuiz(record)
  expect(readStoredQuiz(place, 'u2', now)).toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a place before the first', JSON.stringify({ ...record, currentQuestionIndex: -1 })],
  ['answers that are none', JSON.stringify({ ...record, selectedAnswers: ['A'] })],
  ['no attempt', JSON.stringify({ ...record, attemptId: undefined })],
  ['another topic', JSON.stringify({ ...record, topicId: 'care' })],
])('a record with %s is none', (_, text) => {
  localStorage.setItem(storageKey(place), text)
  expect(readStoredQuiz(place, 'u1', now)).toBeNull()
})

test('a closed storage costs nothing but the place', () => {
  vi.stubGlobal('localStorage', undefined)
  storeQuiz(record)
  clearStoredQuiz(place)
  expect(readStoredQuiz(place, 'u1', now)).toBeNull()
})
