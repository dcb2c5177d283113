import { describe, expect, test } from 'vitest'
import { beginningOf } from './explanation.tsx'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('Q-QUIZ-08', () => {
  test.each([
    ['of 100 characters is shown whole', 'a'.repeat(100), null],
    ['of two short paragraphs is shown whole', 'Because.\n\nAnd so.', null],
    ['is counted in characters, not in what they are stored in', '🦴'.repeat(100), null],
    ['without spaces is cut at 100', `${'a'.repeat(100)}!`, `${'a'.repeat(100)}…`],
    ['is cut before a word that does not fit', `${words(19)} ${'b'.repeat(20)}`, `${words(19)}…`],
    ['is cut behind a word that just fits', `${words(19)} ${'b'.repeat(5)} and more`, `${words(19)} bbbbb…`],
    ['is cut behind its first paragraph', `It is.\n\n${words(40)}`, 'It is.'],
    ['is cut behind a paragraph of 100', `${'a'.repeat(100)}\n\nMore.`, 'a'.repeat(100)],
    ['goes on behind a colon', `In the right order:\n\n${words(40)}`, `In the right order:\n\n${words(16)}…`],
    ['is cut in a long first paragraph', `${words(40)}\n\nMore.`, `${words(20)}…`],
    ['is cut before a comma', `${words(18)} word, ${'b'.repeat(20)}`, `${words(19)}…`],
    ['keeps a line that ends alone', `One.\n${words(40)}`, `One.\n${words(19)}…`],
  ])('an explanation %s', (_rule, explanation, beginning) => {
    expect(beginningOf(explanation)).toBe(beginning)
  })
})
