import { beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '../item.ts'
import { orderOptions } from '../order-options.ts'
import type { Bank } from '../bank.ts'
import {
  checkAbsolutesTellNothing,
  checkKeyCounts,
  checkKeyLengths,
  checkKeyPlaces,
  checkKeyRanks,
  checkMeanGrade,
  checkNegativeShare,
} from './bank-balance.ts'
import { checkObjectiveCounts, checkShares, checkTableLevels } from './bank-counts.ts'
import { checkCopies, checkCrossCueing, checkDuplicates } from './duplicates.ts'
import { exemplar, exemplarBank, place } from '../test-support/exemplar-bank.ts'
import type { BankRule } from './item-rule.ts'
import { checkAngles } from './ledger.ts'
import { lintBank } from './lint-bank.ts'
import { checkTemplateShare } from './template.ts'

let exemplars: Bank

beforeAll(async () => {
  exemplars = await exemplarBank()
})

const bankOf = (items: readonly Item[]): Bank => ({ ...exemplars, items: items.map(place) })
const rulesOf = (rule: BankRule, items: readonly Item[]) =>
  rule(bankOf(items)).map(({ rule: id, severity }) => `${id} ${severity}`)
const messagesOf = (rule: BankRule, items: readonly Item[]) =>
  rule(bankOf(items)).map(({ message }) => message)

/** `count` single answers of safety, ids sa-0100 onward, each changed by its number. */
function many(count: number, change: (item: Item, index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) =>
    change({ ...exemplar('sa-0001'), id: `sa-${String(100 + index).padStart(4, '0')}` }, index),
  )
}

function withTexts(item: Item, texts: readonly string[], key: number): Item {
  const options = texts.map((text, index) => ({
    text,
    why: `why ${index}`,
    ...(index === key ? { correct: true as const } : {}),
  }))
  return { ...item, options }
}

describe('L06: the key is longest in 20 to 30 % and shortest in 15 to 30 %', () => {
  const mix = (longest: number, shortest: number) =>
    many(100, (item, index) => {
      const key = index < longest ? 'longest option' : index < longest + shortest ? 'short' : 'as long as'
      return withTexts(item, [key, 'as long as', 'just alike', 'as its mate'.slice(0, 10)], 0)
    })

  test('L06: within the measure', () => expect(rulesOf(checkKeyLengths, mix(25, 20))).toEqual([]))
  test('L06: too often the longest', () =>
    expect(messagesOf(checkKeyLengths, mix(31, 20))[0]).toContain('longest in 31.0 %'))
  test('L06: too seldom the shortest', () =>
    expect(messagesOf(checkKeyLengths, mix(25, 14))[0]).toContain('shortest in 14.0 %'))
})

test('L15: a fifth item of one template is found, four are not', () => {
  const drawn = many(5, (item) => ({ ...item, template: { id: 'T01', parameters: { a: 1 } } }))
  expect(rulesOf(checkTemplateShare, drawn.slice(1))).toEqual([])
  const found = checkTemplateShare(bankOf(drawn))
  expect(found.map(({ item, message }) => `${item} ${message}`)).toEqual([
    'sa-0104 T01 has more than 4 items',
  ])
  const other = { ...exemplar('sa-0001'), template: { id: 'T02', parameters: { a: 1 } } }
  expect(rulesOf(checkTemplateShare, [...drawn.slice(1), other, exemplar('sa-0001')])).toEqual([])
})

test('L07: keys that all come to stand in one place are found, with their run', () => {
  const lopsided = many(400, (item) => item).filter(
    (item) => orderOptions(item).findIndex(({ correct }) => correct) === 2,
  )
  const messages = messagesOf(checkKeyPlaces, lopsided)
  expect(messages).toContain('in safety the key stands at place 3 in 100.0 %, not 25 ± 3.0 %')
  expect(messages.at(-1)).toMatch(/in one place 100 times in a row/)
})

test('L07: the shuffle spreads the keys of a few hundred items evenly', () => {
  expect(
    rulesOf(
      checkKeyPlaces,
      many(400, (item) => item),
    ),
  ).toEqual([])
})

test('L07: multi-select items that all have three keys are found', () => {
  const items = Array.from({ length: 10 }, () => exemplar('ip-0002'))
  expect(messagesOf(checkKeyCounts, items)).toContain(
    '100.0 % of multi-select items have 3 keys, not about 45 %',
  )
})

test('L08: a key that is always the smallest number is found', () => {
  const items = (key: (index: number) => number) =>
    many(20, (item, index) => withTexts(item, ['1 mSv', '2 mSv', '3 mSv', '4 mSv'], key(index)))
  expect(
    rulesOf(
      checkKeyRanks,
      items((index) => index % 4),
    ),
  ).toEqual([])
  expect(
    messagesOf(
      checkKeyRanks,
      items(() => 0),
    ),
  ).toContain('among numbers the key is number 1 by size in 100.0 %, not 15 to 35 %')
})

test('L09: more than 4 % of negative stems are found', () => {
  const items = (negatives: number) =>
    many(100, (item, index) =>
      index < negatives ? { ...item, stem: 'Which of these does NOT lower the dose?' } : item,
    )
  expect(rulesOf(checkNegativeShare, items(4))).toEqual([])
  expect(rulesOf(checkNegativeShare, items(5))).toEqual(['L09 bank'])
})

test('L10: hedges that stand in keys only are found', () => {
  const hedged = (inKey: boolean) =>
    many(20, (item) =>
      withTexts(item, [inKey ? 'may rise' : 'may fall', 'may fall', 'stays', 'stays put'], inKey ? 0 : 2),
    )
  expect(
    rulesOf(
      checkAbsolutesTellNothing,
      many(20, (item) => item),
    ),
  ).toEqual([])
  expect(rulesOf(checkAbsolutesTellNothing, hedged(false))).toEqual(['L10 bank'])
  const steps = many(20, (item) =>
    withTexts({ ...item, type: 'ordered-list' }, ['may', 'often', 'a', 'b'], 4),
  )
  const telling = checkAbsolutesTellNothing(bankOf(hedged(false))).map(({ message }) => message)
  expect(messagesOf(checkAbsolutesTellNothing, [...hedged(false), ...steps])).toEqual(telling)
})

test('L19: two ordered lists of nearly the same steps are found', () => {
  const texts = ['Wash both hands', 'Open the sterile tray', 'Put on the gloves', 'Clean the skin']
  const [one, other] = many(2, (item, index) => ({
    ...withTexts(item, index === 0 ? texts : [...texts.slice(0, 3), 'Clean the skin well'], 4),
    type: 'ordered-list' as const,
    stem: index === 0 ? 'Which?' : 'What?',
  })) as [Item, Item]
  expect(rulesOf(checkDuplicates, [one, other])).toEqual(['L19 error'])
})

test('L14: a bank that reads too easily is found', () => {
  expect(
    rulesOf(
      checkMeanGrade,
      many(5, (item) => ({ ...item, stem: 'Is it on? Who is it? Is he in? Why?' })),
    ),
  ).toEqual(['L14 bank'])
})

test('L19: the same question in other words order and with other numbers is found', () => {
  const [item] = many(1, (entry) => entry)
  const twin = { ...item, id: 'sa-0999', options: (item?.options ?? []).toReversed() } as Item
  expect(messagesOf(checkDuplicates, [item as Item, twin])).toEqual(['is the same question as sa-0100'])
})

test('L19: a stem with one word changed is nearly the same', () => {
  const item = exemplar('sa-0001')
  const twin = { ...item, id: 'sa-0999', stem: item.stem.replace('hip', 'knee') }
  expect(rulesOf(checkDuplicates, [item, withTexts(twin, ['A', 'B', 'C', 'D'], 0)])).toEqual(['L19 error'])
  expect(rulesOf(checkDuplicates, [item, exemplar('ph-0001')])).toEqual([])
})

test('L19: a template may have six items in different contexts, not seven and not twice the same', () => {
  const sibling = (index: number, word: string) => ({
    ...exemplar('ma-0001'),
    id: `ma-01${index}0`,
    stem: `In the ${word} room the SID rises to ${index} cm. Which mAs now?`,
  })
  const rooms = ['north', 'south', 'east', 'west', 'upper', 'lower', 'corner']
  const six = rooms.slice(0, 6).map((room, index) => sibling(index, room))
  expect(rulesOf(checkDuplicates, six)).toEqual([])
  expect(rulesOf(checkDuplicates, [...six, sibling(6, 'corner')])).toEqual(['L19 error'])
  expect(messagesOf(checkDuplicates, [sibling(1, 'north'), sibling(2, 'north')])).toEqual([
    'has the context of ma-0110',
  ])
})

test('L20: a stem that says the key of another item is found', () => {
  const teller = {
    ...exemplar('pc-0001'),
    id: 'pc-0999',
    stem: 'Why does one summon the emergency response team and stay with the patient?',
  }
  const findings = checkCrossCueing(bankOf([exemplar('pc-0001'), teller]))
  expect(findings.map(({ item, rule }) => `${item} ${rule}`)).toContain('pc-0001 L20')
})

test('L23: twelve words in a row shared by two items are found', () => {
  const run = 'the lead apron hangs on a wide rack so that it never cracks'
  const item = exemplar('sa-0001')
  const other = {
    ...exemplar('sa-0001'),
    id: 'sa-0999',
    stem: 'Where?',
    keep: `Note that ${run}.`,
    options: [],
  }
  expect(rulesOf(checkCopies, [{ ...item, keep: `Remember: ${run}.` }, other])).toEqual(['L23 error'])
  expect(rulesOf(checkCopies, [{ ...item, keep: 'Remember: the lead apron hangs.' }, other])).toEqual([])
})

test('L23: twelve words in a row of the fact sheet are found', () => {
  const fact = exemplars.facts.get('F-PP10')?.text.split('; ')[0] ?? ''
  const words = exemplars.facts.get('F-PP10')?.text.split(' ').slice(0, 14).join(' ') ?? fact
  expect(rulesOf(checkCopies, [{ ...exemplar('sa-0001'), keep: words }])).toEqual(['L23 error'])
})

test('L25: a clause asked twice from one angle is found; a calculation of a template is not', () => {
  const first = exemplar('sa-0001')
  const second = { ...first, id: 'sa-0002' }
  expect(messagesOf(checkAngles, [first, second])).toEqual([
    'asks F-PP5.2 from the angle apply, as sa-0001 does',
  ])
  expect(rulesOf(checkAngles, [first, { ...second, angle: 'compare' }])).toEqual([])
  expect(rulesOf(checkAngles, [first, { ...second, template: { id: 'T01', parameters: {} } }])).toEqual([])
})

describe('L24: counts and shares follow the plan', () => {
  const planned = (): Item[] =>
    exemplars.blueprint.objectives.flatMap(({ code, planned: count }) =>
      Array.from({ length: count }, () => ({ ...exemplar('sa-0001'), objective: code })),
    )

  test('L24: every objective as planned', () => expect(rulesOf(checkObjectiveCounts, planned())).toEqual([]))

  test('L24: two items too few, and none, are found', () => {
    const items = planned()
    const without = items.filter(
      (item, index) =>
        !(item.objective === 'SA2.4' && items.findIndex((other) => other.objective === 'SA2.4') > index - 2),
    )
    const count = exemplars.blueprint.objectives.find(({ code }) => code === 'SA2.4')?.planned ?? 0
    expect(messagesOf(checkObjectiveCounts, without)).toEqual([
      `SA2.4 (somatic effects, ARS) has ${count - 2} items, not ${count} ± 1`,
    ])
    expect(
      messagesOf(
        checkObjectiveCounts,
        items.filter(({ objective }) => objective !== 'PC1.2'),
      ),
    ).toHaveLength(1)
  })

  test('L24: shares of levels, multi-select and pictures', () => {
    const { release } = exemplars.blueprint
    const share = (index: number, from: number, size: number) =>
      index % 100 >= from && index % 100 < from + size
    const planned = (count: number) => (100 * count) / release.items
    const bank = (images: number) =>
      many(100, (item, index) => ({
        ...item,
        level: share(index, 0, release.levels.recall)
          ? 'recall'
          : share(index, release.levels.recall, release.levels.application)
            ? 'application'
            : 'analysis',
        ...(share(index, 20, Math.round(planned(release.multi))) ? { select: 2 as const } : {}),
        ...(share(index, 40, images) ? { image: { file: 'a', alt: 'b', citation: 'c' } } : {}),
      }))
    expect(rulesOf(checkShares, bank(Math.round(planned(release.images))))).toEqual([])
    expect(messagesOf(checkShares, bank(40))).toEqual([
      `40.0 % of items are with a picture, not ${planned(release.images).toFixed(1)} ± 3 %`,
    ])
    expect(
      messagesOf(
        checkShares,
        many(20, (item) => ({ ...item, level: 'recall' })),
      ),
    ).toContain('100.0 % of items are recall, not 31.0 ± 3 %')
  })

  test('L24: a table far from its own levels is worth a look', () => {
    expect(
      rulesOf(
        checkTableLevels,
        many(20, (item) => ({ ...item, level: 'recall' })),
      ),
    ).toContain('L24 warning')
  })
})

test('the check asks every measure of the bank', () => {
  const sameQuestion = { stem: 'Which is it? Is it NOT so?', level: 'recall' as const }
  const words = many(400, (item) =>
    withTexts({ ...item, ...sameQuestion }, ['it may rise', 'stays', 'ends', 'falls'], 0),
  )
  const lopsided = words
    .filter((item) => orderOptions(item).findIndex(({ correct }) => correct) === 2)
    .slice(0, 30)
  const numbers = many(20, (item) => ({
    ...withTexts(item, ['1 mSv', '2 mSv', '3 mSv', '4 mSv'], 0),
    id: item.id.replace('sa-01', 'sa-05'),
  }))
  const multis = Array.from({ length: 3 }, (_, index) => ({
    ...exemplar('ip-0002'),
    id: `ip-000${index + 3}`,
  }))
  const teller = {
    ...exemplar('pc-0001'),
    id: 'pc-0999',
    stem: `Why ${exemplar('pc-0001').options[0]?.text}?`,
  }
  const rules = lintBank(bankOf([...lopsided, ...numbers, ...multis, exemplar('pc-0001'), teller]))
    .filter(({ file, rule }) => file === 'bank' || ['L19', 'L20', 'L23', 'L25'].includes(rule))
    .map(({ rule, message }) => `${rule} ${message}`)
  const measures = [
    'L06 the key is longest',
    'L07 in safety the key stands at',
    'L07 100.0 % of multi-select items have 3 keys',
    'L08 among numbers',
    'L09 ',
    'L10 ',
    'L14 stems read',
    'L19 ',
    'L20 ',
    'L23 ',
    'L24 PC1.1',
    'L24 0.0 % of items are with a picture',
    'L24 0.0 % of patient-care',
    'L25 asks F-',
    'L27 fact rows no item uses',
  ]
  expect(measures.filter((measure) => !rules.some((rule) => rule.startsWith(measure)))).toEqual([])
})
