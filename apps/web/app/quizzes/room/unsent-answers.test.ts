import { beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from './quiz-fixtures.ts'
import { keepUnsent, layOver, readUnsent, settleUnsent, type UnsentAnswers } from './unsent-answers.ts'

const kept = new Map<string, string>()
const unsent: UnsentAnswers = {
  id: 'the-quiz',
  holder: 'a-page',
  sequence: 4,
  changes: [
    [0, 2],
    [1, null],
    [2, [0, 2]],
    [3, { x: 1, y: 2 }],
  ],
}
const there: UnsentAnswers = { ...unsent, holder: 'another-page', sequence: 3, changes: [[0, 1]] }

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storageOf(kept))
})

test('what is unsent comes back to the student who gave it, and to nobody else', () => {
  kept.set('theme', 'dark')
  keepUnsent('sam', unsent)
  expect(readUnsent('sam')).toEqual([unsent])
  expect(readUnsent('robin')).toEqual([])
  keepUnsent('sam', { ...unsent, changes: [] })
  expect(readUnsent('sam')).toEqual([])
  expect([...kept.keys()]).toEqual(['theme'])
})

test('each window keeps its own, of each quiz: none removes or writes over another’s', () => {
  keepUnsent('sam', unsent)
  keepUnsent('sam', there)
  keepUnsent('sam', { ...unsent, id: 'the-next-quiz', changes: [] })
  expect(readUnsent('sam')).toEqual([there, unsent])
  keepUnsent('sam', { ...there, changes: [] })
  expect(readUnsent('sam')).toEqual([unsent])
})

test('what was dealt with goes, and what its window changed since then stays', () => {
  keepUnsent('sam', unsent)
  keepUnsent('sam', { ...there, changes: [[0, 3]] })
  for (const record of [unsent, there]) settleUnsent('sam', record)
  expect(readUnsent('sam')).toEqual([{ ...there, changes: [[0, 3]] }])
})

test('where another browser has saved since, its answers stand, and the latest given here takes what it left open', () => {
  const timed = { ends_in: 1000, sequence: 9, question_ms: {}, previous_holder: 'elsewhere' }
  const records = [there, { ...unsent, changes: [[0, 2] as const, [1, 3] as const] }]
  const { answers, unsent: toSend } = layOver({ answers: [null, 0, null, null], timed }, records)
  expect(answers).toEqual([2, 0, null, null])
  expect([...toSend]).toEqual([[0, 2]])
})

test('what this page gave is told again, also where the server has the same: another save may be on its way', () => {
  const timed = { ends_in: 1000, sequence: 9, question_ms: {}, previous_holder: there.holder }
  const record = { ...there, changes: [[1, 0] as const] }
  const { answers, unsent: toSend } = layOver({ answers: [null, 0, null, null], timed }, [record])
  expect(answers).toEqual([null, 0, null, null])
  expect([...toSend]).toEqual([[1, 0]])
})

test('what cannot be read is nothing, and a closed storage stops nobody', () => {
  for (const text of ['', '{', '{"userId":"sam"}', '{"userId":"sam","id":1}']) {
    kept.set('collimate-timed-quiz', text)
    expect(readUnsent('sam')).toEqual([])
  }
  vi.stubGlobal('localStorage', undefined)
  expect(readUnsent('sam')).toEqual([])
  expect(() => keepUnsent('sam', unsent)).not.toThrow()
  expect(() => settleUnsent('sam', unsent)).not.toThrow()
})
