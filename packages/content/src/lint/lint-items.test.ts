import { beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '../item.ts'
import type { Bank } from '../bank.ts'
import { brokenItems } from '../test-support/broken-items.ts'
import {
  exemplar,
  exemplarBank,
  lettered,
  letters,
  list,
  numeric,
  place,
  safety,
  spot,
  withOption,
} from '../test-support/exemplar-bank.ts'
import { lintItems } from './lint-bank.ts'

let bank: Bank

beforeAll(async () => {
  bank = await exemplarBank()
})

/** Rules, with their severity, that an item breaks: 'L13 error'. */
function broken(item: Item): string[] {
  return [
    ...new Set(
      lintItems({ ...bank, items: [place(item)] }).map(({ rule, severity }) => `${rule} ${severity}`),
    ),
  ]
}

test('the eight exemplars of the blueprint break no rule that fails the check', () => {
  expect(lintItems(bank).filter(({ severity }) => severity === 'error')).toEqual([])
})

describe('every rule finds what breaks it', () => {
  test.each(brokenItems)('%s: %s', (rule, _why, item) => {
    expect(broken(item())).toContain(rule)
  })
})

test('L02: an ordered list and a hot spot of the right shape are no findings of it', () => {
  expect([...broken(list()), ...broken(spot())].filter((rule) => rule.startsWith('L02'))).toEqual([])
})

test('L29: a mark for each letter the options name, and options without letters, are no findings of it', () => {
  const marked = lettered(['A', 'B', 'C', 'D'])
  const others = broken(marked)
  const all = broken({ ...marked, options: letters })
  expect([...all, ...others].filter((rule) => rule.startsWith('L29'))).toEqual([])
})

test('L08, L10: the steps of an ordered list may be numbers in any order, and one may be absolute', () => {
  const options = ['9 mSv', '5 mSv', '1 mGy', 'Never more'].map((text, index) => ({
    text,
    why: `A reason of seven words and more, number ${index}.`,
  }))
  const found = broken(list({ options: options.slice(0, 3) })).concat(broken(list({ options })))
  expect(found.filter((rule) => /^L(08|10)/.test(rule))).toEqual([])
})

test('L11: a step of an ordered list alone may begin with an -ing word', () => {
  const options = ['Denial', 'Anger', 'Bargaining', 'Depression'].map((text) => ({
    text,
    why: `Why ${text}`,
  }))
  expect(broken(list({ options }))).not.toContain('L11 warning')
})

test('L13: an ordered list ends in its task, with both ends', () => {
  const stem = 'A nurse scrubs in for a sterile procedure. Rank what is touched, from cleanest to dirtiest.'
  expect(broken(list({ stem }))).not.toContain('L13 error')
})

test('L12, L13, L21: a hot spot ends in its task, needs its picture, and its places may have words of the stem', () => {
  const telling = withOption(spot(), 0, { text: 'The chamber at the upper right' })
  expect(broken(telling).filter((rule) => /^L(12|13|21)/.test(rule))).toEqual([])
})

test('L21: a stem that asks about a setup points at its picture', () => {
  const stem = 'In this setup, which structure normally forms the lower right border of the heart?'
  expect(broken({ ...exemplar('an-0001'), stem })).not.toContain('L21 error')
})

test('L01: the same id in two files is found', () => {
  const twice = [...bank.items, { ...place(safety()), file: 'questions/safety/SA4.4-pictures.json' }]
  expect(lintItems({ ...bank, items: twice }).map(({ message }) => message)).toContain(
    'the id stands in questions/safety/SA4.4.json too',
  )
})

test('L01: an objective in the file of another is found', () => {
  const moved = { ...place(safety()), file: 'questions/safety/SA4.1.json' }
  expect(lintItems({ ...bank, items: [moved] }).map(({ rule }) => rule)).toContain('L01')
})

test('L16: a varying number is fine once the stem names its source', () => {
  const item = numeric(
    ['5 mSv', '15 mSv', '50 mSv', '150 mSv'],
    3,
    'According to NCRP Report No. 116, which yearly limit applies to the lens of a radiographer?',
    ['F-DL3'],
  )
  expect(broken(item)).not.toContain('L16 error')
})

test('L15: a number worked in the why of the key is traced', () => {
  const item = numeric(
    ['1.0 mGy', '2.0 mGy', '4.0 mGy', '6.0 mGy'],
    1,
    'A reading of 8 mGy is taken at 1 m. Which reading is expected at 2 m?',
    ['F-EX3'],
  )
  const worked = withOption(item, 1, { why: 'The square of the distance ratio: 8 divided by 4 is 2.0 mGy.' })
  expect(broken(worked).filter((rule) => rule.startsWith('L15'))).toEqual([])
})
