import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atStoredPlaces, citationLink, parseOptions } from './options.ts'

const optionTexts = (stored: unknown, fallback: unknown) => parseOptions(stored, fallback).texts

describe('parseOptions', () => {
  it.each([
    ['a list', ['One', 'Two'], ['One', 'Two']],
    ['a list with blanks around and numbers', [' One ', 2, 3.5], ['One', '2', '3.5']],
    ['a list with holes', ['One', '', null, { text: 'no' }, 'Two'], ['One', 'Two']],
    ['a keyed object, by key', { b: 'Two', a: 'One', c: 'Three' }, ['One', 'Two', 'Three']],
    [
      'an object with numbers for keys, by number',
      { 10: 'Ten', 9: 'Nine', 1: 'One' },
      ['One', 'Nine', 'Ten'],
    ],
    ['keys that end in numbers', { option10: 'Ten', option2: 'Two' }, ['Two', 'Ten']],
    ['a JSON string of a list', '["One, first", "Two"]', ['One, first', 'Two']],
    ['a JSON string of an object', ' {"b": "Two", "a": "One"} ', ['One', 'Two']],
    ['a JSON string of a JSON string', '"[\\"One\\",\\"Two\\"]"', ['One', 'Two']],
    ['a comma-separated string', 'One, Two ,Three', ['One', 'Two', 'Three']],
    ['a comma-separated string that begins with a bracket', '[One, Two', ['[One', 'Two']],
    ['a comma-separated string with nothing between', 'One,,Two,', ['One', 'Two']],
  ])('E-GEN-09 %s', (_, stored, expected) => {
    expect(optionTexts(stored, null)).toEqual(expected)
  })

  it.each([[null], [undefined], ['  '], [[]], [{}], ['[]'], [42], [true]])(
    'E-GEN-09 %j is empty, so `options` stands in',
    (stored) => {
      expect(optionTexts(stored, ['One', 'Two'])).toEqual(['One', 'Two'])
      expect(optionTexts(stored, 'One,Two')).toEqual(['One', 'Two'])
      expect(optionTexts(stored, null)).toEqual([])
    },
  )

  it.each([
    ['a list', ['', 'One', null, 'Two', ' ']],
    ['a keyed object', { a: '', b: 'One', c: ' ', d: 'Two' }],
    ['a JSON string', '["", "One", "", "Two"]'],
    ['a comma-separated string', ',One,,Two'],
  ])('E-GEN-09 says where each option of %s with blanks stands', (_, stored) => {
    const parsed = { texts: ['One', 'Two'], storedAt: [1, 3] }
    expect(parseOptions(stored, null)).toEqual(parsed)
    expect(parseOptions([''], stored)).toEqual(parsed)
    expect(atStoredPlaces(['A', 'B'], parsed.storedAt, '')).toEqual(['', 'A', '', 'B'])
  })

  it('E-GEN-09 says nothing of places where none is blank', () => {
    expect(parseOptions(['One', 'Two'], null).storedAt).toBeNull()
    expect(atStoredPlaces(['A', 'B'], null, '')).toEqual(['A', 'B'])
  })

  it('E-GEN-09 leaves `options` alone where there are answers', () => {
    expect(optionTexts(['One'], ['Other'])).toEqual(['One'])
  })

  it('E-GEN-09 gives the same for a list, its JSON and a keyed object', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z ,]{0,10}[A-Za-z]$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (texts) => {
        const keyed = Object.fromEntries(texts.map((text, index) => [`option${index + 1}`, text]))
        expect(optionTexts(texts, null)).toEqual(texts)
        expect(optionTexts(JSON.stringify(texts), null)).toEqual(texts)
        expect(optionTexts(keyed, null)).toEqual(texts)
      }),
    )
  })

  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        expect(optionTexts(value, text).every((option) => option !== '')).toBe(true)
      }),
    )
  })
})

it.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['10.1148/rg.2015140150', 'https://doi.org/10.1148/rg.2015140150'],
  [' 10.12345/x ', 'https://doi.org/10.12345/x'],
  ['/our-pictures#diagrams', '/our-pictures#diagrams'],
  ['10.1/x', '10.1/x'],
  ['Figure 10.1148/x', 'Figure 10.1148/x'],
  ['Original diagram', 'Original diagram'],
])('E-GEN-10 the citation %s shows as %s', (citation, link) => {
  expect(citationLink(citation)).toBe(link)
})
