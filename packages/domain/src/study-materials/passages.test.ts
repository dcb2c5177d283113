import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, passageLength, passagesOf } from './passages.ts'

const words = (text: string) => text.replaceAll(/\s+/g, '')

describe('a cleaned text', () => {
  it.each([
    ['joins what a line cut in two', 'radio-\ngraphy', 'radiography'],
    ['keeps a hyphen that belongs to the word', 'an x-\nray tube', 'an x-\nray tube'],
    ['keeps a hyphen before a name', 'the non-\nHodgkin type', 'the non-\nHodgkin type'],
    ['drops soft hyphens and what turns the line around', 'grid\u00ads \u202eflipped\u202c', 'grids flipped'],
    ['drops control characters, NUL among them', 'a\u0000b\u0007c\u001b[31m', 'abc[31m'],
    ['composes letters and mends halves of characters', 'Cafe\u0301 \ud800!', 'Café \ufffd!'],
    ['spells out ligatures, and has one mu', 'e\ufb03cient, 40 \u00b5Gy', 'efficient, 40 \u03bcGy'],
    ['has one blank and at most one empty line', ' a\t\u00a0 b \r\n\r\n\r\n\r\n c\f', 'a b\n\nc'],
  ])('%s', (_, raw, cleaned) => {
    expect(cleanText(raw)).toBe(cleaned)
  })

  it('stays the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (raw) => {
        const cleaned = cleanText(raw)
        expect(cleanText(cleaned)).toBe(cleaned)
        expect(cleaned).not.toMatch(/[^\P{Cc}\n]/u)
      }),
      { seed: 15, numRuns: 500 },
    )
  })
})

describe('passages', () => {
  it('hold every character but the blanks at the cuts, in order, none too long or empty', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 90 }),
      fc.constantFrom('\n\n', '\n', '. ', ' ', '😀'.repeat(700)),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const text = cleanText(pieces.join(' '))
        const passages = passagesOf(text)
        expect(words(passages.join(''))).toBe(words(text))
        for (const passage of passages) {
          expect(passage.length).toBeLessThanOrEqual(passageLength)
          expect(passage.trim()).toBe(passage)
          expect(passage).not.toBe('')
          expect(passage.isWellFormed()).toBe(true)
        }
      }),
      { seed: 15, numRuns: 300 },
    )
  })

  it('end with a paragraph where there is one, else with a sentence', () => {
    const sentence = `${'word '.repeat(20).trim()}.`
    const paragraph = Array.from({ length: 8 }, () => sentence).join(' ')
    const [first, second] = passagesOf(`${paragraph}\n\n${paragraph}`)
    expect([first, second]).toEqual([paragraph, paragraph])
    expect(passagesOf(`${paragraph} ${paragraph}`)[0]?.endsWith('word.')).toBe(true)
  })

  it('of a short text is the text, of none there is none', () => {
    expect(passagesOf('Grids.')).toEqual(['Grids.'])
    expect(passagesOf('')).toEqual([])
  })
})
