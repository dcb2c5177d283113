import { beforeEach, expect, test, vi } from 'vitest'
import { keepUnsent, readUnsent, type UnsentAnswers } from './unsent-answers.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
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

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storage)
})

test('what is unsent comes back to the student who gave it, and to nobody else', () => {
  keepUnsent('sam', unsent)
  expect(readUnsent('sam')).toMatchObject(unsent)
  expect(readUnsent('robin')).toBeNull()
  keepUnsent('sam', null)
  expect(readUnsent('sam')).toBeNull()
})

test('what cannot be read is nothing, and a closed storage stops nobody', () => {
  for (const text of ['', '{', '{"userId":"sam"}', '{"userId":"sam","id":1}']) {
    kept.set('collimate-timed-quiz', text)
    expect(readUnsent('sam')).toBeNull()
  }
  vi.stubGlobal('localStorage', undefined)
  expect(readUnsent('sam')).toBeNull()
  expect(() => keepUnsent('sam', unsent)).not.toThrow()
})
