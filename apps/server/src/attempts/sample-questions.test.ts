import type { Category } from '@collimate/domain/questions/categories'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Drawable, inLists } from '../questions/drawable.ts'
import { sampleQuestions } from './sample-questions.ts'

const unseen = { among: 'unseen', seen: [], drawn: [] } as const
const procedures: readonly Category[] = ['procedures', 'anatomy']

function at(category: Category, shuffle_key: number, twin_group: string | null = null): Drawable {
  return {
    id: `${category} ${shuffle_key}`,
    category,
    section: category,
    shuffle_key,
    twin_group,
    row_version: '1',
  }
}

/** In the bank's order. */
function bankOf(questions: readonly Drawable[]) {
  return inLists(questions.toSorted((one, other) => one.shuffle_key - other.shuffle_key))
}

const idsOf = (questions: readonly Drawable[]) => questions.map(({ id }) => id)

it('walks the categories of a slot as one, from its point on and round to it', () => {
  const bank = bankOf([
    at('procedures', 0.1),
    at('procedures', 0.6),
    at('procedures', 0.9),
    at('anatomy', 0.4),
    at('anatomy', 0.7),
  ])
  const sampled = sampleQuestions(bank, [{ categories: procedures, take: 4, point: 0.5 }], unseen)
  expect(idsOf(sampled)).toEqual(['procedures 0.6', 'anatomy 0.7', 'procedures 0.9', 'procedures 0.1'])
})

it('begins at a question that lies on the point, and at the first behind the last one', () => {
  const bank = bankOf([at('safety', 0.25), at('safety', 0.5), at('safety', 0.75)])
  const first = (point: number) =>
    idsOf(sampleQuestions(bank, [{ categories: ['safety'], take: 1, point }], unseen))
  expect(first(0.5)).toEqual(['safety 0.5'])
  expect(first(0.76)).toEqual(['safety 0.25'])
})

it('a slot that meets another one goes on behind it', () => {
  const bank = bankOf([0.1, 0.2, 0.3, 0.4].map((key) => at('safety', key)))
  const slot = { section: 'safety', categories: [], take: 2 }
  const sampled = sampleQuestions(
    bank,
    [
      { ...slot, point: 0.05 },
      { ...slot, point: 0.15 },
    ],
    unseen,
  )
  expect(idsOf(sampled)).toEqual(['safety 0.1', 'safety 0.2', 'safety 0.3', 'safety 0.4'])
})

it('finds what stands behind any number of twins', () => {
  const twins = Array.from({ length: 50 }, (_, index) => at('safety', (index + 1) / 100, 'twins'))
  const bank = bankOf([...twins, at('safety', 0.9)])
  const sampled = sampleQuestions(bank, [{ categories: ['safety'], take: 2, point: 0 }], unseen)
  expect(idsOf(sampled)).toEqual(['safety 0.01', 'safety 0.9'])
})

it('takes of what was seen the longest unseen that fits, and none that the bank no longer has', () => {
  const bank = bankOf([at('safety', 0.1), at('anatomy', 0.2), at('procedures', 0.3), at('anatomy', 0.4)])
  const seen = ['anatomy 0.4', 'gone', 'safety 0.1', 'anatomy 0.2']
  const slots = [{ categories: procedures, take: 2, point: 0.9 }]
  expect(idsOf(sampleQuestions(bank, slots, { among: 'seen', seen, drawn: [] }))).toEqual([
    'anatomy 0.4',
    'anatomy 0.2',
  ])
})

const keys = Array.from({ length: 12 }, (_, index) => index / 12)
const banks = fc
  .array(
    fc.record({
      category: fc.constantFrom<Category>('safety', 'procedures', 'anatomy'),
      shuffle_key: fc.constantFrom(...keys),
      twin_group: fc.constantFrom(null, 'a', 'b'),
    }),
    { maxLength: 20 },
  )
  .map((rows) => [...new Map(rows.map((row) => [`${row.category} ${row.shuffle_key}`, row])).values()])
  .map((rows) => rows.map(({ category, shuffle_key, twin_group }) => at(category, shuffle_key, twin_group)))

it('never takes two twins, one twice, one that was drawn, nor too many; and leaves none that a slot lacks', () => {
  fc.assert(
    fc.property(
      banks,
      fc.array(
        fc.record({
          take: fc.integer({ min: -1, max: 8 }),
          point: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        {
          maxLength: 4,
        },
      ),
      fc.array(fc.nat(19), { maxLength: 8 }),
      fc.array(fc.nat(19), { maxLength: 8 }),
      fc.constantFrom<'unseen' | 'seen'>('unseen', 'seen'),
      (questions, wished, seenAt, drawnAt, among) => {
        const pick = (places: readonly number[]) => places.flatMap((place) => questions[place] ?? [])
        const seen = idsOf(pick([...new Set(seenAt)]))
        const drawn = pick(drawnAt)
        const slots = wished.map((slot) => ({ ...slot, categories: procedures }))
        const sampled = sampleQuestions(bankOf(questions), slots, { among, seen, drawn })
        const taken = [...new Map([...drawn, ...sampled].map((question) => [question.id, question])).values()]
        expect(taken).toHaveLength(new Set(idsOf(drawn)).size + sampled.length)
        for (const { id } of sampled) expect(seen.includes(id)).toBe(among === 'seen')
        const groups = sampled.flatMap(({ twin_group }) => twin_group ?? [])
        expect(new Set(groups).size).toBe(groups.length)
        expect(groups.filter((group) => drawn.some((one) => one.twin_group === group))).toEqual([])
        const wanted = slots.reduce((sum, { take }) => sum + Math.max(0, take), 0)
        expect(sampled.length).toBeLessThanOrEqual(wanted)
        const free = questions.filter(
          ({ id, category, twin_group }) =>
            procedures.includes(category) &&
            seen.includes(id) === (among === 'seen') &&
            !idsOf(taken).includes(id) &&
            !taken.some((one) => twin_group !== null && one.twin_group === twin_group),
        )
        if (sampled.length < wanted) expect(idsOf(free)).toEqual([])
      },
    ),
  )
})
