import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test.each([
  [3, 0, [3, 0, 1, 2]],
  [0, 2, [1, 2, 0, 3]],
  [1, 1, [0, 1, 2, 3]],
  [0, 9, [1, 2, 3, 0]],
  [2, -5, [2, 0, 1, 3]],
])('item %i moved to place %i', (item, to, after) => {
  expect(moveItem([0, 1, 2, 3], item, to)).toEqual(after)
})
