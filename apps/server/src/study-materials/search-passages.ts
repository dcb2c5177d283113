import { cleanText } from '@collimate/domain/study-materials/passages'
import type { Passage } from '@collimate/contract/study-materials'
import { mostCounted, typeOfContentType } from '@collimate/domain/study-materials/rules'
import { sql } from 'kysely'
import { behindOthers } from '../platform/database/behind-others.ts'
import type { Db } from '../platform/database/open-database.ts'

/**
 * Passages of a user's own materials, the best first: those with every word of the query, then, as long as there are
 * fewer than `limit`, those with some of its words. For who asks in sentences.
 *
 * @param query anything; words in double quotes stay together, stop words and those after the first few do not count
 */
export async function searchOwnPassages(
  db: Db,
  userId: string,
  query: string,
  limit: number,
): Promise<Passage[]> {
  const { passages } = await findOwnPassages(db, userId, query, limit)
  if (passages.length >= limit) return passages
  const terms = termsOf(query)
  const some = await find(
    db,
    userId,
    { words: terms.map(operandOf).join(' | '), each: eachOf(terms), ranked: mostRanked.some },
    limit,
  )
  const keyOf = ({ material_id, position }: Passage) => `${material_id} ${position}`
  const known = new Set(passages.map(keyOf))
  return [...passages, ...some.filter((passage) => !known.has(keyOf(passage)))].slice(0, limit)
}

/**
 * As `searchOwnPassages`, but with every word, the last of which may be its beginning: for who is still typing.
 *
 * @returns with how many there are in how many materials, beside those of `limit`; more than `mostCounted` are
 *   counted as one more
 */
export async function findOwnPassages(db: Db, userId: string, query: string, limit: number) {
  const terms = termsOf(query)
  const last = terms.at(-1)
  if (last === undefined) return { passages: [], total: 0, materials: 0 }
  const begun = beginningOf(last)
  const ending = `(${[operandOf(last), ...begun].join(' | ')})`
  const words = [...terms.slice(0, -1).map(operandOf), ending].join(' & ')
  const { rows } = await behindOthers(() =>
    sql<{ total: number; materials: number }>`
      select count(*)::int as total, count(distinct material_id)::int as materials
      from ${matching(userId, words)}`.execute(db),
  )
  const { total, materials } = rows[0] ?? { total: 0, materials: 0 }
  if (total === 0) return { passages: [], total, materials }
  const wanted = { words, each: [eachOf(terms), ...begun].join(' | '), ranked: mostRanked.every }
  return { passages: await find(db, userId, wanted, limit), total, materials }
}

/** A passage as it is read again. */
export type OwnPassage = Omit<Passage, 'pieces'> & { readonly text: string }

/** Passages of a user's own materials by where they are; what is gone, or not the user's, is absent. */
export async function readOwnPassages(
  db: Db,
  userId: string,
  refs: readonly { readonly material_id: string; readonly position: number }[],
): Promise<OwnPassage[]> {
  if (refs.length === 0) return []
  const { rows } = await sql<Omit<OwnPassage, 'type'> & { file_type: string }>`
    select p.material_id, m.title, m.file_type, p.place, p.position, p.text
    from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as ref (material_id uuid, position int)
    join study_material_passages p using (material_id, position)
    join study_materials m on m.id = p.material_id and m.user_id = p.user_id and m.status = 'ready'
    where p.user_id = ${userId}`.execute(db)
  return rows.map(({ file_type, ...row }) => ({ ...row, type: typeOfContentType(file_type) ?? 'txt' }))
}

/** A word, or those of a quoted phrase; they hold nothing but letters, digits and points. */
type Term = readonly string[]

/** Words of a query that count, those of its phrases too: what ranking costs grows with their square. */
const mostWords = 12

/** A query's words and quoted phrases, each where it is said last. */
function termsOf(query: string): Term[] {
  const found = cleanText(query).matchAll(/"([^"]+)"|([\p{L}\p{N}]+(?:\.\p{N}+)*)/gu)
  const terms = new Map<string, string>()
  for (const [, phrase, word] of found) {
    const term = word ?? phrase?.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() ?? ''
    terms.delete(term.toLowerCase())
    terms.set(term.toLowerCase(), term)
  }
  let left = mostWords
  return [...terms.values()].flatMap((term) => {
    const words = term === '' ? [] : term.split(' ').slice(0, left)
    left -= words.length
    return words.length === 0 ? [] : [words]
  })
}

function operandOf(term: Term): string {
  return `'${term.join(' ')}'`
}

/** What begins with a word of at least three characters: shorter ones begin half of all words. */
function beginningOf(term: Term): string[] {
  return term.length === 1 && term.join('').length >= 3 ? [`${operandOf(term)}:*`] : []
}

/** Any word of the terms. */
function eachOf(terms: readonly Term[]): string {
  return terms.flatMap((term) => term.map((word) => operandOf([word]))).join(' | ')
}

function matching(userId: string, words: string) {
  return sql`(
    select p.material_id, m.title, m.file_type, p.place, p.position, p.text, p.tsv, m.created_at, query
    from study_material_passages p
    join study_materials m on m.id = p.material_id and m.user_id = p.user_id and m.status = 'ready',
    to_tsquery('english', ${words}) as query
    where p.user_id = ${userId} and p.tsv @@ query
    limit ${mostCounted + 1}
  ) as matching`
}

/** Around what matches; no text of ours holds characters of private use. */
const [start, end] = ['\ue000', '\ue001']

/**
 * Matches that are ranked by how near their words are to each other, which takes long where a passage has all of them:
 * twice what a search shows.
 */
const mostRanked = { every: 60, some: 300 } as const

type Wanted = {
  /** What passages must have. */
  readonly words: string
  /** Any of its words: those that have them most often are ranked. */
  readonly each: string
  readonly ranked: number
}

async function find(
  db: Db,
  userId: string,
  { words, each, ranked }: Wanted,
  limit: number,
): Promise<Passage[]> {
  if (words === '') return []
  const marks = `StartSel=${start}, StopSel=${end}, HighlightAll=true`
  const search = sql<Omit<Passage, 'type' | 'pieces'> & { file_type: string; marked: string }>`
    select material_id, title, file_type, place, position,
      ts_headline('english', words_apart(text), query, ${marks}) as marked
    from (
      select *, ts_rank(tsv, query, 1) + ts_rank_cd(tsv, query, 1) as rank
      from (
        select * from ${matching(userId, words)}
        order by ts_rank(tsv, to_tsquery('english', ${each}), 1) desc, created_at desc, material_id, position
        limit ${ranked}
      ) as likely
      order by rank desc, created_at desc, material_id, position
      limit ${limit}
    ) as best
    order by rank desc, created_at desc, material_id, position`
  const { rows } = await behindOthers(() => search.execute(db))
  return rows.map(({ file_type, marked, ...row }) => ({
    ...row,
    type: typeOfContentType(file_type) ?? 'txt',
    pieces: piecesOf(marked),
  }))
}

/** Takes back what `words_apart` of the database did to a text. */
export function wordsTogether(apart: string): string {
  return apart.replaceAll('\u001c', '/').replaceAll('\u001d', '-').replaceAll('\u001e', '+')
}

/** What lies between the marks matches. @param marked a text whose words are apart, as the database has them */
function piecesOf(marked: string): Passage['pieces'] {
  return wordsTogether(marked)
    .split(start)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, match: false }]
      const [match = '', rest = ''] = part.split(end)
      return [
        { text: match, match: true },
        { text: rest, match: false },
      ]
    })
    .filter(({ text }) => text !== '')
}
