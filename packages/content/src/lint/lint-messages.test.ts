import { beforeAll, expect, test } from 'vitest'
import type { Item } from '../item.ts'
import type { Bank } from '../bank.ts'
import {
  exemplar,
  exemplarBank,
  lettered,
  numeric,
  picture,
  place,
  safety,
  withOption,
} from '../test-support/exemplar-bank.ts'
import { lintItems } from './lint-bank.ts'

let bank: Bank

beforeAll(async () => {
  bank = await exemplarBank()
})

function messages(item: Item): string {
  return lintItems({ ...bank, items: [place(item)] })
    .map(({ rule, message }) => `${rule} ${message}`)
    .join('\n')
}

const tersePicture = {
  file: 'synth/chest_pa_arrow_RA.png',
  alt: 'A chest image',
  citation: '/our-pictures#radiographs',
}

/** Findings that share their rule with a broader one, so the words have to tell them apart. */
const cases: readonly (readonly [says: string, item: () => Item])[] = [
  ['L05 the longest option is', () => withOption(exemplar('pr-0001'), 0, { text: 'Angle cephalad' })],
  ['L11 some options begin small', () => withOption(picture(), 0, { text: 'right ventricle' })],
  [
    'L13 the stem does not end in its question',
    () => ({
      ...safety(),
      stem: 'Scatter is lowest on one side of a C-arm, and the radiographer stands there.',
    }),
  ],
  ['L17 two options share a why', () => withOption(safety(), 1, { why: safety().options[2]?.why ?? '' })],
  ['L21 the alt text says too little', () => ({ ...picture(), image: tersePicture })],
  ['L21 the alt text says nothing of mark B', () => lettered(['B'])],
  [
    'L15 2 of the key is computed, and its why shows no arithmetic',
    () =>
      numeric(
        ['1 mGy', '2 mGy', '5 mGy', '6 mGy'],
        1,
        'A dosimeter reads 8 mGy at 4 m. What does one half of it make there?',
        ['F-EX3'],
      ),
  ],
  ['L16 its facts vary by source', () => ({ ...safety(), facts: ['F-GR2'] })],
  ['L15 T03 does not ask MA2', () => ({ ...exemplar('ma-0001'), objective: 'MA2' })],
]

test.each(cases)('%s', (says, item) => {
  expect(messages(item())).toContain(says)
})

test('L01: an objective in the folder of another table is found', () => {
  const moved = { ...place(safety()), table: 'physics' as const }
  const findings = lintItems({ ...bank, items: [moved] }).map(({ message }) => message)
  expect(findings).toContain('objective SA4.4 does not belong to the table physics')
})
