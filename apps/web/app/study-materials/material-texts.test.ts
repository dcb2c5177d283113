import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedText, excerptOf, sizeText } from './material-texts.ts'

describe('texts of a material', () => {
  it.each([
    [1, '1 KB'],
    [26_302, '26 KB'],
    [600_000, '0.6 MB'],
    [8_493_465, '8.1 MB'],
    [20 * 2 ** 20, '20.0 MB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })

  it.each([
    [new Date(2026, 5, 12, 0, 1), 'added today'],
    [new Date(2026, 5, 11, 23, 59), 'added June 11'],
    [new Date(2025, 11, 31), 'added December 31, 2025'],
  ])('of %s: %s', (day, text) => {
    expect(addedText(day.toISOString(), new Date(2026, 5, 12, 12))).toBe(text)
  })
})

const plain = (text: string) => ({ text, match: false })
const match = (text: string) => ({ text, match: true })
const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

describe('an excerpt', () => {
  it('is the passage where that is short', () => {
    const pieces = [plain('A '), match('grid'), plain(' takes out scatter.')]
    expect(excerptOf(pieces)).toEqual(pieces)
  })

  it.each([' ', '\n'])('begins a few words before what matches, and ends with a word: %j', (blank) => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(blank)
    const text = textOf(excerptOf([plain(words + blank), match('grid'), plain(blank + words)]))
    expect(text).toMatch(/^…word9\d\sword[^]*\sgrid\sword0\s[^]*word\d+…$/)
    expect(text.length).toBeGreaterThan(200)
    expect(text.length).toBeLessThan(230)
  })

  it('of one word without an end is its beginning', () => {
    const text = textOf(excerptOf([match('grid'), plain('x'.repeat(500))]))
    expect(text).toMatch(/^gridx{216}…$/)
  })

  it('holds the first match whole, and nothing that is not in the passage', () => {
    const blank = fc.constantFrom(' ', '\n')
    const piece = fc.record({ text: fc.lorem({ maxCount: 60 }), match: fc.boolean() })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), fc.boolean(), blank, (texts, spaced, between) => {
        const words = texts.map((one) => ({ ...one, text: one.text.replaceAll(' ', between) }))
        const pieces = [
          ...words.map((one) => plain(one.text + (spaced ? between : ''))),
          match('grid'),
          ...words,
        ]
        const excerpt = excerptOf(pieces)
        expect(excerpt.find((one) => one.match)).toEqual(match('grid'))
        expect(textOf(pieces)).toContain(textOf(excerpt).replaceAll('…', ''))
      }),
      { seed: 15 },
    )
  })
})
