import { createVocabulary, type Concept } from '@collimate/domain/radbot/vocabulary'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBlog } from './blog-post.ts'
import { readBank } from './read-content.ts'
import { checkVocabulary, readVocabulary } from './read-vocabulary.ts'

const content = join(import.meta.dirname, '../../../content')

/**
 * Concepts that our sources speak of by none of the names that are searched for: they would find nothing.
 *
 * @param sources all texts that may be quoted
 */
function unusedConcepts(concepts: readonly Concept[], sources: string): Concept[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[-–]/g, ' ').replaceAll('’', "'")
  const text = plain(sources)
  return concepts.filter(({ term, same }) => ![term, ...same].some((one) => text.includes(plain(one))))
}

test('R02: 150 concepts at least, each with a name that our sources use', async () => {
  const concepts = readVocabulary(content)
  expect(concepts.length).toBeGreaterThanOrEqual(150)
  expect(checkVocabulary(concepts)).toEqual([])
  const { bank, lessons } = await readBank(content)
  const posts = await readBlog(content)
  const pages = lessons.pages.map(({ file }) => readFileSync(join(content, file), 'utf8'))
  const sources = JSON.stringify([bank.items, posts]) + pages.join(' ')
  expect(unusedConcepts(concepts, sources).map(({ term }) => term)).toEqual([])
})

test('a student finds our “setup” as “set-up” and as “set up”', () => {
  const { others } = createVocabulary(readVocabulary(content))
  for (const typed of ['set-up', 'set up']) expect(others(typed)).toContain('setup')
})

test('R02: a name that finds nothing, or too much, is found', () => {
  const concepts = [
    { term: 'fetus', same: ['embryo', 'embryo'], lay: ['fetus'] },
    { term: 'newborn', same: [], lay: [] },
    { term: 'fetus', same: ['conceptus'], lay: ['whats'] },
  ]
  expect(checkVocabulary(concepts).map(({ message }) => message)).toEqual([
    '“fetus” has the name “embryo” twice',
    '“fetus” has the name “fetus” twice',
    '“newborn” has no other name',
    '“fetus” is there twice',
    '“fetus” has the name “whats”, a word of asking',
  ])
})

test('R02: a concept of which no source speaks is found, lay words alone do not count', () => {
  const concept = (term: string, same: string[], lay: string[]) => ({ term, same, lay })
  const concepts = [
    concept('half-value layer', ['hvl'], []),
    concept('source-to-image distance', ['sid'], []),
    concept('pneumothorax', ['ptx'], ['popped lung']),
  ]
  const sources = 'The half value layer. A longer SID. “A popped lung,” he says.'
  expect(unusedConcepts(concepts, sources).map(({ term }) => term)).toEqual(['pneumothorax'])
})
