import { expect, test } from 'vitest'
import { isAscending, optionNumbers } from './option-numbers.ts'

test.each([
  [
    ['4.4 mAs', '15.0 mAs'],
    [4.4, 15],
  ],
  [
    ['−3.0', '+3.0'],
    [-3, 3],
  ],
  [
    ['1,024 levels', '4,096 levels'],
    [1024, 4096],
  ],
  [
    ['5:1', '12:1'],
    [5, 12],
  ],
  [
    ['102 cm (40 in)', '183 cm (72 in)'],
    [102, 183],
  ],
  [
    ['15 to 20 cm', '25 to 30 cm'],
    [15, 25],
  ],
  [
    ['45°', '60°'],
    [45, 60],
  ],
])('%j are numbers', (texts, values) => {
  expect(optionNumbers(texts)?.map(({ value }) => value)).toEqual(values)
})

test.each([
  [['5° caudad', '5° cephalad']],
  [['1 mSv', '2 mGy']],
  [['C7', 'T1']],
  [['10 posterior ribs and 2 domes', '9 ribs']],
])('%j are not numbers of one kind', (texts) => {
  expect(optionNumbers(texts)).toBeNull()
})

test('ascending means that each is larger than the one before', () => {
  expect(isAscending(optionNumbers(['1 m', '2 m', '3 m']) ?? [])).toBe(true)
  expect(isAscending(optionNumbers(['1 m', '1 m', '3 m']) ?? [])).toBe(false)
})
