import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everydayWords } from './everyday-words.ts'
import * as search from './search-terms.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary([
  { term: 'source-to-image distance', same: ['sid'], lay: [] },
  { term: 'pediatric', same: ['child', 'children'], lay: ['kid', 'baby'] },
  { term: 'fetus', same: ['embryo'], lay: ['baby'] },
  { term: 'grid cutoff', same: ['cutoff'], lay: [] },
])
const searchTerms = (text: string, before?: string[]) => search.searchTerms(vocabulary, text, before)
const goesOn = (text: string) => search.goesOn(text, searchTerms(text))

const needed = (text: string, before?: string[]) =>
  searchTerms(text, before).flatMap(({ names, needed: isNeeded }) => (isNeeded ? [names[0]] : []))

describe('what is searched for', () => {
  test.each([
    ['Why do I need a grid?', ['grid']],
    ['What’s the difference between Compton and photoelectric?', ['compton', 'photoelectric']],
    ["What's PAIR   production", ['pair', 'production']],
    ['How does 1.02 MeV matter for x-rays?', ['1.02', 'mev', 'x-rays']],
    ['whats a grid, and why doesnt it work? dont they differ', ['grid', 'differ']],
    ['What’s a grid, and why doesn’t it work?', ['grid']],
    ['patient id', ['patient', 'id']],
    ['', []],
    ['?!… —', []],
    ['What is it about?', []],
  ])('of “%s” what is asked about', (text, terms) => {
    expect(needed(text)).toEqual(terms.filter((term) => !everydayWords.has(term)))
  })

  test('a thing by every name it has, the student’s own first', () => {
    const [term] = searchTerms('source to image distance')
    expect(term?.names[0]).toBe('source to image distance')
    expect(term?.names).toContain('sid')
    expect(searchTerms('SID?')[0]?.names).toContain('source-to-image distance')
  })

  test('the plural has the names of the singular', () => {
    expect(searchTerms('kids')[0]?.names).toContain('pediatric')
  })

  test('no name is a word of asking, though it has the form of one', () => {
    const mad = createVocabulary([{ term: 'angry', same: [], lay: ['mad'] }])
    expect(search.searchTerms(mad, 'made mad').map(({ names }) => names)).toEqual([['mad', 'angry']])
  })

  test('a word of two concepts has the names of both', () => {
    const names = searchTerms('baby')[0]?.names
    expect(names).toEqual(expect.arrayContaining(['fetus', 'pediatric']))
  })

  test('an everyday word or a bare number helps to find and asks for nothing', () => {
    expect(searchTerms('time 90').map((term) => term.needed)).toEqual([false, false])
  })

  test('an everyday word that is a name of something is asked about', () => {
    expect(everydayWords).toContain('time')
    const named = createVocabulary([{ term: 'exposure time', same: ['time'], lay: [] }])
    expect(search.searchTerms(named, 'time')).toMatchObject([{ needed: true }])
  })

  test('each thing once, and of a long text only its beginning', () => {
    expect(needed('grid grid grid')).toEqual(['grid'])
    const long = Array.from({ length: 500 }, (_, index) => `word${index}x`).join(' ')
    expect(needed(long)).toHaveLength(60)
  })

  test('of any text only words, in small letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string(), (text, before) => {
        for (const { names, weight } of searchTerms(text, [before])) {
          expect(names.length).toBeGreaterThan(0)
          expect(names[0]).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}.’ –-]*$/u)
          expect(weight).toBeGreaterThan(0)
          expect(weight).toBeLessThanOrEqual(1)
        }
      }),
      { seed: 11, numRuns: 300 },
    )
  })
})

describe('a question that goes on', () => {
  test.each([
    'And at 180 cm?',
    'why?',
    'What about the lumbar spine?',
    'How does it change with kVp?',
    'Also for children?',
    'Lumbar spine?',
  ])('“%s”', (text) => {
    expect(goesOn(text)).toBe(true)
    expect(needed(text, ['How does a grid absorb scatter?', 'What is photon fluence?'])).toContain('fluence')
  })

  test.each([
    'What is the difference between a grid and an air gap in a lateral cervical spine?',
    'What is the best pizza in town?',
    'Which carpal bone lies beside the lunate, triquetrum and pisiform?',
    'And how do I position a patient with a cervical collar for a horizontal lateral skull?',
  ])('not “%s”', (text) => {
    expect(goesOn(text)).toBe(false)
    expect(needed(text, ['What is photon fluence?'])).not.toContain('fluence')
  })

  test('what was asked before counts half', () => {
    const terms = searchTerms('and mottle?', ['What is photon fluence?'])
    expect(terms.find(({ names }) => names[0] === 'fluence')?.weight).toBe(0.5)
    expect(terms.find(({ names }) => names[0] === 'mottle')?.weight).toBe(1)
  })
})
