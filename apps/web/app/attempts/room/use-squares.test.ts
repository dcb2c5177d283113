import { expect, test } from 'vitest'
import { nextSquare } from './use-squares.ts'

const all = Array.from({ length: 12 }, () => true)
/** Every third of a dozen, as a filter leaves them. */
const some = all.map((_, position) => position % 3 === 0)

test.each([
  ['ArrowRight', 4, all, 5],
  ['ArrowLeft', 4, all, 3],
  ['ArrowDown', 4, all, 9],
  ['ArrowUp', 6, all, 1],
  ['Home', 6, all, 0],
  ['End', 6, all, 11],
  ['ArrowRight', 11, all, 11],
  ['ArrowDown', 8, all, 8],
  ['ArrowRight', 3, some, 6],
  ['ArrowLeft', 9, some, 6],
  ['ArrowDown', 0, some, 0],
  ['End', 0, some, 9],
  ['Enter', 4, all, null],
])('A13: %s from %i leads to the next square in use', (key, from, used, to) => {
  expect(nextSquare(key, from, 5, used)).toBe(to)
})
