import { describe, expect, test } from 'vitest'
import { createFindAsks, type Ask } from './asks.ts'
import { searchTerms, type SearchTerm } from './search-terms.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary([{ term: 'voice box', same: ['larynx'], lay: [] }])
const ask = (passage: string, text: string, place = 0): Ask => ({ passage, place, text })
/** What many passages are asked for with is common. */
const common = Array.from({ length: 20 }, (_, place) => ask(`other-${place}`, `scatter question ${place}`))
/** Each ask twice, so that the one that comes next is like the question just as much. */
const likenessOf = (asks: readonly Ask[], terms: readonly SearchTerm[]) =>
  new Map(createFindAsks([...asks, ...asks])(terms).map((found) => [found.ask.passage, found.likeness]))
const likenesses = (asks: readonly Ask[], question: string) =>
  likenessOf(asks, searchTerms(vocabulary, question))

describe('how much an ask is like a question', () => {
  test('is all for the same words, whatever their form and the words of asking', () => {
    expect(likenesses([ask('a', 'how do i hang an apron')], 'Are aprons hanging?').get('a')).toBeCloseTo(1)
  })

  test('is nothing without a word that both have', () => {
    expect(likenesses([ask('a', 'how do i hang an apron')], 'What is scatter?').size).toBe(0)
    expect(likenesses([ask('a', 'how do i hang an apron')], '?!').size).toBe(0)
  })

  test('is less where the ask lacks a word of the question', () => {
    const asks = [ask('whole', 'hanging aprons'), ask('half', 'aprons')]
    const found = likenesses(asks, 'hanging aprons')
    expect(found.get('half')).toBeLessThan(found.get('whole') ?? 0)
  })

  test('is less where the question lacks a word of the ask', () => {
    const asks = [ask('exact', 'aprons'), ask('wide', 'aprons folded twice')]
    const found = likenesses(asks, 'aprons')
    expect(found.get('wide')).toBeLessThan(found.get('exact') ?? 0)
  })

  test('counts a rare word more than one that many passages are asked for with', () => {
    const asks = [...common, ask('rare', 'quiddity'), ask('common', 'scatter')]
    const found = likenesses(asks, 'scatter and quiddity')
    expect(found.get('rare')).toBeGreaterThan(found.get('common') ?? 1)
  })

  test('counts another name of what was asked like the word itself, all words of it', () => {
    const asks = [ask('same', 'larynx'), ask('other', 'voice box'), ask('part', 'box')]
    const found = likenesses(asks, 'larynx')
    expect(found.get('same')).toBeCloseTo(1)
    expect(found.get('other')).toBeCloseTo(1)
    expect(found.has('part')).toBe(false)
  })

  test('counts what was asked before in the conversation less', () => {
    const asks = [ask('now', 'grids'), ask('before', 'aprons')]
    const found = likenessOf(asks, searchTerms(vocabulary, 'and grids?', ['aprons?']))
    expect(found.get('before')).toBeLessThan(found.get('now') ?? 0)
  })
})

test('of a passage the ask that is most like the question is found, and which it is', () => {
  const asks = [ask('a', 'aprons folded twice'), ask('a', 'aprons', 1), ask('a', 'aprons?', 2)]
  expect(createFindAsks(asks)(searchTerms(vocabulary, 'aprons'))).toMatchObject([
    { ask: { passage: 'a', place: 1 } },
  ])
})

test('a passage counts six tenths by its likest ask, the rest by the next one', () => {
  const likeness = (asks: readonly Ask[]) =>
    createFindAsks(asks)(searchTerms(vocabulary, 'aprons'))[0]?.likeness
  const [same, none] = [ask('a', 'aprons'), ask('a', 'scatter', 1)]
  expect(likeness([same])).toBeCloseTo(0.6)
  expect(likeness([same, none])).toBeCloseTo(0.6)
  expect(likeness([none, same, ask('a', 'apron', 2)])).toBeCloseTo(1)
  const next = (likeness([ask('b', 'aprons folded')]) ?? 0) / 0.6
  for (const asks of [
    [same, ask('a', 'aprons folded', 1)],
    [ask('a', 'aprons folded', 1), same],
  ])
    expect(likeness(asks)).toBeCloseTo(0.6 + 0.4 * next)
})
