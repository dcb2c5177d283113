import { expect, test } from 'vitest'
import { placeOf, pointAt } from './places.ts'

const box = { left: 100, top: 50, width: 400, height: 200 }
const places = [
  { x: 250, y: 500 },
  { x: 300, y: 500 },
]

test.each([
  ['a corner', { x: 100, y: 50 }, [], { x: 0, y: 0 }],
  ['the middle', { x: 300, y: 150 }, [], { x: 500, y: 500 }],
  ['beyond the edge', { x: 900, y: 20 }, [], { x: 1000, y: 0 }],
  ['within reach of one place', { x: 200, y: 128 }, places, { x: 250, y: 500 }],
  ['out of its reach', { x: 200, y: 127 }, places, { x: 250, y: 385 }],
  ['the far corner of a letter', { x: 223, y: 173 }, places.slice(0, 1), { x: 250, y: 500 }],
  ['as far on the other side', { x: 177, y: 127 }, places, { x: 193, y: 385 }],
  ['a letter in the lower right corner', { x: 479, y: 229 }, [{ x: 990, y: 985 }], { x: 990, y: 985 }],
  ['between two places, nearer the second', { x: 211, y: 150 }, places, { x: 300, y: 500 }],
])('pointing at %s', (_name, at, shown, point) => {
  expect(pointAt(at, box, shown)).toEqual(point)
})

test('the answer is a lettered place only at its very point', () => {
  expect(placeOf(places, { x: 300, y: 500 })).toBe(1)
  expect(placeOf(places, { x: 301, y: 500 })).toBeNull()
  expect(placeOf(places, null)).toBeNull()
})
