import { cleanText } from '@collimate/domain/study-materials/passages'
import type { Passage } from '@collimate/contract/study-materials'
import { typeOfContentType } from '@collimate/domain/study-materials/rules'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/**
 * Passages of a user's own materials, the best first: those with every word of the query, then, as long as there are
 * fewer than `limit`, those with some of its words. For who asks in sentences.
 *
 * @param query anything; words in double quotes stay together, stop words do not count
 */
export async function searchOwnPassages(
  db: Db,
  userId: string,
  query: string,
  limit: number,
): Promise<Passage[]> {
  const { passages } = await findOwnPassages(db, userId, query, limit)
  if (passages.length >= limit) return passages
  const some = await find(db, userId, termsOf(query).join(' | '), limit)
  const keyOf = ({ material_id, position }: Passage) => `${material_id} ${position}`
  const known = new Set(passages.map(keyOf))
  return [...passages, ...some.filter((passage) => !known.has(keyOf(passage)))].slice(0, limit)
}

/**
 * As `searchOwnPassages`, but with every word, the last of which may be its beginning: for who is still typing.
 *
 * @returns with how many there are in how many materials, beside those of `limit`
 */
export async function findOwnPassages(db: Db, userId: string, query: string, limit: number) {
  const terms = termsOf(query)
  const last = terms.at(-1)
  if (last === undefined) return { passages: [], total: 0, materials: 0 }
  const begun = isBeginning.test(last) ? `(${last} | ${last}:*)` : last
  const words = [...terms.slice(0, -1), begun].join(' & ')
  const { rows } = await sql<{ total: number; materials: number }>`
    select count(*)::int as total, count(distinct p.material_id)::int as materials
    from ${matching(userId, words)}`.execute(db)
  const { total, materials } = rows[0] ?? { total: 0, materials: 0 }
  return { passages: total === 0 ? [] : await find(db, userId, words, limit), total, materials }
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

/** One word of at least three characters, in its quotes: shorter ones begin half of all words. */
const isBeginning = /^'[^ ]{3,}'$/

/** A query's words and quoted phrases, each as a quoted operand; they hold nothing but letters, digits and blanks. */
function termsOf(query: string): string[] {
  const found = cleanText(query).matchAll(/"([^"]+)"|([\p{L}\p{N}]+(?:\.\p{N}+)*)/gu)
  const terms = [...found].map(
    ([, phrase, word]) => word ?? phrase?.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() ?? '',
  )
  return terms.filter((term) => term !== '').map((term) => `'${term}'`)
}

function matching(userId: string, words: string) {
  return sql`study_material_passages p
    join study_materials m on m.id = p.material_id and m.user_id = p.user_id and m.status = 'ready',
    to_tsquery('english', ${words}) as query
    where p.user_id = ${userId} and p.tsv @@ query`
}

/** Around what matches; no text of ours holds characters of private use. */
const [start, end] = ['\ue000', '\ue001']

async function find(db: Db, userId: string, words: string, limit: number): Promise<Passage[]> {
  if (words === '') return []
  const marks = `StartSel=${start}, StopSel=${end}, HighlightAll=true`
  const { rows } = await sql<Omit<Passage, 'type' | 'pieces'> & { file_type: string; marked: string }>`
    select material_id, title, file_type, place, position,
      ts_headline('english', words_apart(text), to_tsquery('english', ${words}), ${marks}) as marked
    from (
      select p.material_id, m.title, m.file_type, p.place, p.position, p.text, m.created_at,
        ts_rank(p.tsv, query, 1) + ts_rank_cd(p.tsv, query, 1) as rank
      from ${matching(userId, words)}
      order by rank desc, m.created_at desc, p.material_id, p.position
      limit ${limit}
    ) as best
    order by rank desc, created_at desc, material_id, position`.execute(db)
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
