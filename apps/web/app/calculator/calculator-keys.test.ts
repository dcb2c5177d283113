import { expect, test } from 'vitest'
import { calculatorKeyOf } from './calculator-keys.ts'

const bare = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['a comma between thousands is left out', { key: ',', code: 'Comma' }, null],
  ['a comma of the number pad is its point', { key: ',', code: 'NumpadDecimal' }, '.'],
  ['a point is one anywhere', { key: '.', code: 'NumpadDecimal' }, '.'],
])('%s', (_, event, meant) => {
  expect(calculatorKeyOf({ ...bare, ...event })).toBe(meant)
})
