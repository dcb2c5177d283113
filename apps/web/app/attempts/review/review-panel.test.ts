import { expect, test } from 'vitest'
import { listedText } from './review-panel.tsx'

test.each([
  ['all', 3, 3, 'All 3 questions listed'],
  ['all', 1, 1, '1 question listed'],
  ['incorrect', 2, 3, '2 of 3 questions listed'],
  ['incorrect', 1, 1, '1 of 1 question listed'],
] as const)('of %s, %i of %i: "%s"', (filter, listed, total, text) => {
  expect(listedText(filter, listed, total)).toBe(text)
})
