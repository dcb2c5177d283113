import { expect, test } from 'vitest'
import { letterPlaceOf, readMarks } from './marks.ts'

const ring = { label: 'A', at: { x: 0, y: 1000 } }
const arrow = { label: 'B', at: { x: 500, y: 500 }, from: { x: 600, y: 400 } }
const box = { box: { x: 1, y: 2, width: 3, height: 4 } }

test('stored marks come back as they are, and without any there are none', () => {
  expect(readMarks([ring, arrow, box])).toEqual([ring, arrow, box])
  for (const none of [null, undefined, [], {}, 'A']) expect(readMarks(none)).toBeNull()
})

test.each([
  ['no object', 'A'],
  ['a label of two letters', { ...ring, label: 'AB' }],
  ['a label that is no letter', { ...ring, label: 1 }],
  ['no place', { label: 'A' }],
  ['a place outside the picture', { at: { x: 1001, y: 0 } }],
  ['an arrow from outside', { ...arrow, from: { x: -1, y: 0 } }],
  ['a box without a size', { box: { x: 1, y: 1 } }],
  ['a box of half a permille', { box: { ...box.box, width: 0.5 } }],
])('%s is left out', (_what, mark) => {
  expect(readMarks([mark])).toBeNull()
  expect(readMarks([ring, mark])).toEqual([ring])
})

test('a letter is beside its ring, toward the middle at the right and lower edge', () => {
  const directions = [
    [500, 500],
    [900, 500],
    [500, 900],
    [900, 900],
  ].map(([x = 0, y = 0]) => {
    const { point, right, down } = letterPlaceOf({ label: 'A', at: { x, y } })
    expect(point).toEqual({ x, y })
    return [Math.sign(right), Math.sign(down)]
  })
  expect(directions).toEqual([
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ])
})

test('an arrow’s letter is where it comes from; a box’s above it, below it or in it, as there is room', () => {
  expect(letterPlaceOf(arrow)).toEqual({ point: arrow.from, right: 0, down: 0 })
  const places = [
    [200, 700],
    [50, 700],
    [50, 900],
  ].map(([y = 0, height = 0]) => letterPlaceOf({ label: 'A', box: { x: 100, y, width: 300, height } }))
  expect(places).toEqual([
    { point: { x: 100, y: 200 }, right: 9, down: -10 },
    { point: { x: 100, y: 750 }, right: 9, down: 10 },
    { point: { x: 100, y: 50 }, right: 10, down: 10 },
  ])
})
