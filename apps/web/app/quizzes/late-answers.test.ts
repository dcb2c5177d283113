import { beforeEach, expect, test, vi } from 'vitest'
import { findLate, findLateQuizzes, forgetLate, lateLead, lateTitle } from './late-answers.ts'
import { storageOf } from './room/quiz-fixtures.ts'
import { keepUnsent, readUnsent, type UnsentAnswers } from './room/unsent-answers.ts'

const kept = new Map<string, string>()
const record = (id: string, changes: UnsentAnswers['changes'], sequence = 1): UnsentAnswers => ({
  id,
  holder: `page ${sequence}`,
  sequence,
  changes,
})
const result = { id: 'over', answers: [1, null, 3], completed_at: '2026-11-22T12:00:00.000Z' }

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storageOf(kept))
})

test('answers that are not what counted are named beside it, those of the latest window', () => {
  const first = [
    [2, 2],
    [1, 0],
    [0, 1],
  ] as const
  keepUnsent('sam', record('over', first, 1))
  keepUnsent('sam', record('over', [[1, 2]], 2))
  keepUnsent('sam', record('running', [[0, 3]]))
  expect(findLate('sam', result)).toEqual([
    { position: 1, here: 2, counted: null },
    { position: 2, here: 2, counted: 3 },
  ])
  expect(findLate('robin', result)).toEqual([])
  forgetLate('sam', 'over')
  expect(findLate('sam', result)).toEqual([])
  expect(readUnsent('sam')).toMatchObject([{ id: 'running' }])
})

test('what arrived after all, and what was only taken back, is nothing to tell of', () => {
  const changes = [
    [0, 1],
    [2, null],
  ] as const
  keepUnsent('sam', record('over', changes))
  expect(findLate('sam', result)).toEqual([])
  expect(readUnsent('sam')).toEqual([])
})

test('quizzes that are over are found, and one that runs, or is not known now, keeps its answers', async () => {
  keepUnsent('sam', record('over', [[1, 0]]))
  keepUnsent('sam', record('running', [[0, 3]]))
  const read = (id: string) => Promise.resolve(id === 'over' ? result : null)
  expect(await findLateQuizzes('sam', read)).toEqual([
    { id: 'over', count: 1, completedAt: result.completed_at },
  ])
  expect(readUnsent('sam')).toHaveLength(2)
})

test('the questions are named', () => {
  const late = [1, 4, 6].map((position) => ({ position, here: 0, counted: null }))
  expect(lateTitle(1)).toBe('1 answer didn’t reach us before your quiz was over')
  expect(lateTitle(3)).toBe('3 answers didn’t reach us before your quiz was over')
  expect(lateTitle(1, '2026-11-22T12:00:00.000Z')).toMatch(
    /^1 answer didn’t reach us before your quiz of November 2[123] was over$/,
  )
  expect(lateLead(late)).toBe('Questions 2, 5, and 7. They are in this browser only, and do not count.')
  expect(lateLead(late.slice(0, 1))).toBe('Question 2. It is in this browser only, and does not count.')
})
