import { expect, test } from 'vitest'
import { minutesToRead } from './lesson-texts.ts'

test.each([
  [[], 1],
  [[20], 1],
  [[160, 160, 160], 3],
  [[250, 150], 3],
])('minutes left of pages with %j words: %i', (words, minutes) => {
  expect(minutesToRead(words)).toBe(minutes)
})
