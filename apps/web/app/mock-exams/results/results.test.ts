import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api.ts'
import { makeQuestion } from '../../attempts/engine/fake-server.ts'
import { readPlace } from '../exam-place.ts'
import { filteredPositions } from '../../attempts/review/review-filter.ts'
import { reviewErrorText } from '../../attempts/review/review-panel.tsx'
import { spentText } from '../../lib/spent-text.ts'
import { averageText, problemOf, problemTexts } from './result-texts.ts'

test('E-RES-03 the average has one decimal, N/A without any', () => {
  expect([averageText(72.5), averageText(68), averageText(null)]).toEqual(['72.5', '68.0', 'N/A'])
})

test('E-RES-05 each filter lists exactly its questions', () => {
  const questions = [true, false, true].map((is_correct) => ({ is_correct }))
  const list = (filter: Parameters<typeof filteredPositions>[2]) => filteredPositions(questions, [1], filter)
  expect([list('all'), list('correct'), list('incorrect'), list('flagged')]).toEqual([
    [0, 1, 2],
    [0, 2],
    [1],
    [1],
  ])
})

test('E-RES-06 an empty and a broken review', () => {
  const whole = {
    ...makeQuestion(0),
    chosen: [],
    chosen_point: null,
    regions: null,
    correct_answers: [1],
    is_correct: false,
    explanation: null,
    option_reasons: null,
    takeaway: null,
    refs: [],
    see: null,
  }
  expect(reviewErrorText([])).toBe('No questions available for review')
  expect(reviewErrorText([whole, { ...whole, options: undefined as never }])).toBe(
    'Question data is incomplete or corrupted',
  )
  expect(reviewErrorText([whole, { ...whole, missing: true, options: undefined as never }])).toBeNull()
})

describe('E-RES-09', () => {
  const refusal = (code: ApiError['code'], status: number) => new ApiError(status, { error: code, code })
  test.each([
    [refusal('unexpected', 500), 'Failed to fetch exam data. Please try again'],
    [new NetworkError(new TypeError()), 'Failed to fetch exam data. Please try again'],
    [refusal('exam-not-found', 404), 'No exam data found. Please start a new exam'],
    [null, 'No exam data found. Please start a new exam'],
    [new TypeError(), 'An unexpected error occurred. Please try again.'],
  ])('%s', (error, text) => {
    expect(problemTexts[problemOf(error)]).toBe(text)
  })
})

test.each([
  [40, '40 s'],
  [540, '9 min'],
  [11_040, '3 h 04 min'],
])('%i seconds', (seconds, text) => {
  expect(spentText(seconds)).toBe(text)
})

describe('E-RES-10 where /mock-exam stands', () => {
  const read = (search: string, state: unknown, fresh = false) =>
    readPlace(new URLSearchParams(search), state, fresh)
  test('a fresh visit is the exam’s start; what completing left in the history is its results', () => {
    expect(read('', null)).toEqual({ kind: 'exam' })
    expect(read('', { result: 'some-id', flaggedQuestions: [] })).toEqual({ kind: 'results', id: 'some-id' })
    expect(read('', { result: 'some-id', flaggedQuestions: [] }, true)).toEqual({ kind: 'exam' })
    expect(read('?result=latest', null)).toEqual({ kind: 'results', id: 'latest' })
    expect(read('', { resume: true })).toEqual({ kind: 'resume' })
  })
})
