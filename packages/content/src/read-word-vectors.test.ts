import { createFindNear } from '@collimate/domain/radbot/near-words'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWordVectors, wordVectorsFile } from './read-word-vectors.ts'

const content = join(import.meta.dirname, '../../../content')

describe('the word vectors', () => {
  test('have the common words of English, each once', () => {
    const { words } = readWordVectors(content)
    expect(words.length).toBeGreaterThan(30_000)
    expect(new Set(words).size).toBe(words.length)
  })

  test.each([
    ['quickest', 'fastest'],
    ['womb', 'uterus'],
    ['stronger', 'strong'],
  ])('know that “%s” means about the same as “%s”', (word, other) => {
    const findNear = createFindNear(readWordVectors(content), [other, 'grid', 'invoice', 'thursday'])
    expect(findNear(word).map((near) => near.word)).toEqual([other])
  })

  test('are refused where words and numbers do not go together', () => {
    const folder = mkdtempSync(join(tmpdir(), 'collimate-vectors-'))
    try {
      for (const broken of ['', 'one two', 'one two\n', `one two\n${'0'.repeat(199)}`]) {
        writeFileSync(join(folder, wordVectorsFile), broken)
        expect(() => readWordVectors(folder), broken).toThrow(wordVectorsFile)
      }
      writeFileSync(join(folder, wordVectorsFile), `one two\n${'0'.repeat(200)}`)
      expect(readWordVectors(folder).words).toEqual(['one', 'two'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
