import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPredictions, storePredictions } from './predictions.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => {
  storage.clear()
  vi.unstubAllGlobals()
})

test('what was predicted is kept', () => {
  storePredictions({ mottle: 1 })
  expect(readPredictions()).toEqual({ mottle: 1 })
})

test.each(['', 'null', '[]', '{', '7', '{"mottle":3,"no-such":1,"grid":"0"}'])(
  'what storage holds that is not ours is left out: %s',
  (text) => {
    storage.set('collimate-experiments', text)
    expect(readPredictions()).toEqual({})
  },
)
