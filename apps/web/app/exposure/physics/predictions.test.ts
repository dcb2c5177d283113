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

test('what was predicted is kept, for its student alone', () => {
  storePredictions('maya', { mottle: 1 })
  expect(readPredictions('maya')).toEqual({ mottle: 1 })
  expect(readPredictions('noor')).toEqual({})
  // By this it goes with a deleted account.
  expect(JSON.parse(storage.get('collimate-experiments maya') ?? '')).toMatchObject({ userId: 'maya' })
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '7',
  '{"predicted":null}',
  '{"predicted":7}',
  '{"predicted":{"mottle":3,"no-such":1,"grid":"0"}}',
])('what storage holds that is not ours is left out: %s', (text) => {
  storage.set('collimate-experiments maya', text)
  expect(readPredictions('maya')).toEqual({})
})
