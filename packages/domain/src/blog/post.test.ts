import { expect, test } from 'vitest'
import { excerptOf, postBlocks, postParagraphs, publishedDate, readMinutes } from './post.ts'

test.each([
  ['shorter', 'A short post.', 'A short post.'],
  ['of 250 characters', 'x'.repeat(250), 'x'.repeat(250)],
  ['of 251 characters', 'x'.repeat(251), `${'x'.repeat(250)}…`],
  ['whose 250th character takes two code units', '😀'.repeat(251), `${'😀'.repeat(250)}…`],
])('P-BLOG-02: the excerpt of a body %s', (_, body, excerpt) => {
  expect(excerptOf(body)).toBe(excerpt)
})

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [400, 2],
])('P-BLOG-03: %i words take %i minutes', (words, minutes) => {
  expect(readMinutes(Array.from({ length: words }, () => 'word').join(' \n'))).toBe(minutes)
})

test('P-BLOG-03, P-BLOG-05: dates are in US format, of the day in UTC', () => {
  expect(publishedDate('2024-03-05T00:00:00.000Z', 'short')).toBe('3/5/2024')
  expect(publishedDate('2024-03-05T23:59:59.999Z', 'long')).toBe('March 5, 2024')
})

test('P-BLOG-05: a body is split into paragraphs at its line breaks, whatever its lines begin with', () => {
  const body = 'First line\r\nSecond line\n\n\n  Third line  \n- Fourth line\n## Fifth line'
  expect(postParagraphs(body)).toEqual(
    ['First line', 'Second line', 'Third line', '- Fourth line', '## Fifth line'].map((text) => ({
      kind: 'paragraph',
      text,
    })),
  )
})

test('P-BLOG-05: in a post of a release a heading and a list have their signs; every other line is a paragraph', () => {
  expect(postBlocks('## Before\n- one\n\n- two\nthen\n- three\n-not an item')).toEqual([
    { kind: 'heading', text: 'Before' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'then' },
    { kind: 'list', items: ['three'] },
    { kind: 'paragraph', text: '-not an item' },
  ])
})
