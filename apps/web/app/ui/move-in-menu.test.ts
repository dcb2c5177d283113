import { expect, test } from 'vitest'
import { nextItem } from './move-in-menu.ts'

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['x', 0, 3, null],
  ['ArrowDown', -1, 0, null],
] as const)('%s from item %i of %i', (key, at, count, next) => {
  expect(nextItem(key, at, count)).toBe(next)
})
