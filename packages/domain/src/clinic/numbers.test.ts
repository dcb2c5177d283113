import { assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { type NumberProblem, readNumber } from './numbers.ts'

test.each([
  ['22.5', 22.5],
  [' 22.5 ', 22.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,024', 1024],
  ['12,345,678.25', 12_345_678.25],
  ['+3', 3],
  ['-3.0', -3],
  ['−3', -3],
  ['–3', -3],
  ['007', 7],
  ['-0', 0],
])('%j is %d', (text, value) => {
  expect(readNumber(text)).toEqual({ value })
})

test.each<[string, NumberProblem]>([
  ['', 'empty'],
  ['   ', 'empty'],
  ['22,5', 'comma'],
  ['0,125', 'comma'],
  [',5', 'comma'],
  ['1,0245', 'comma'],
  ['1e999', 'exponent'],
  ['2.25e1', 'exponent'],
  ['22.5 mAs', 'unit'],
  ['22.5mAs', 'unit'],
  ['.5 mm', 'unit'],
  ['12:1', 'unit'],
  ['6%', 'unit'],
  ['abc', 'unreadable'],
  ['.', 'unreadable'],
  ['+', 'unreadable'],
  ['1/2', 'unreadable'],
  ['1..5', 'unreadable'],
  ['--3', 'unreadable'],
  ['NaN', 'unreadable'],
  ['Infinity', 'unreadable'],
  ['0x10', 'unit'],
  ['9'.repeat(400), 'too-large'],
  ['1000000000', 'too-large'],
])('%j is refused as %s', (text, problem) => {
  expect(readNumber(text)).toEqual({ problem })
})

test('a number is read as it is written, with and without commas', () => {
  assert(
    property(integer({ min: -999_999_999, max: 999_999_999 }), (value) => {
      expect(readNumber(String(value))).toEqual({ value })
      expect(readNumber(value.toLocaleString('en-US'))).toEqual({ value })
    }),
    { seed: 37 },
  )
})

test('whatever is typed, the number is finite or refused', () => {
  assert(
    property(double(), (value) => {
      const read = readNumber(String(value))
      expect('problem' in read || Number.isFinite(read.value)).toBe(true)
    }),
    { seed: 37 },
  )
})
