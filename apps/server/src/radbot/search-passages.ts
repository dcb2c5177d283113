import type { Likeness } from '@collimate/domain/radbot/asks'
import { marks } from '@collimate/domain/radbot/quote'
import type { SearchTerm } from '@collimate/domain/radbot/search-terms'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import { wordsTogether } from '../study-materials/search-passages.ts'
import type { OwnText } from './own-texts.ts'

export type FoundPassage = {
  readonly id: string
  readonly kind: string
  readonly source_id: string
  readonly section: string | null
  readonly body: string
  /** The version of its source. */
  readonly checksum: string
  /** How much what was asked is like its asks, 0 to 1. */
  readonly likeness: number
  /** Which of its asks is most like it, from 0; null where none is. */
  readonly ask: number | null
  /** Higher is better; only to be compared within one search. */
  readonly score: number
  /** How much of what was asked it has, rare words counting more, 0 to 1. */
  readonly coverage: number
  /** The same of all sources together: alike for every passage of a search. */
  readonly known: number
}

type Asked = {
  readonly terms: readonly SearchTerm[]
  /** Of passages of ours, how much the asks of each are like what was asked. */
  readonly asks: readonly Likeness[]
  /** Questions whose rationale, and that of their twins, may not be read now. */
  readonly openQuestions: readonly string[]
  /** Passages of the student's own files, to be compared with ours. */
  readonly own: readonly OwnText[]
  /** Whether our sources are searched, or the student's own files alone. */
  readonly ours: boolean
}

/** What a word counts by where it stands: from `hidden`, over title and text, to the sentence to keep. */
const weights = '{0.3, 0.6, 0.7, 0.8}'

/** The same without what is only found by. */
const withoutAsks = '{0, 1, 1, 1}'

/** What a word counts as an answer where only the asks of a page have it: each of them asks for something else. */
const ofAsks = 0.5

/** What the likeness to its asks counts beside the words of a passage, squared: a slight one says nothing. */
const ofLikeness = 2.5

/** How rarely a word stands in our sources: what is in all of them says nothing. */
const rarity = sql`ln(1 + (size.n - df + 0.5) / (df + 0.5))`

/**
 * The passages that answer best, the best first. Those of open questions are left out before anything is compared.
 * Each word counts by how rare it is and by where it stands: the sentence to keep before text and title, and the
 * question's own text, which is never quoted, last. A passage that lacks a part of what was asked counts little; asks
 * that are like the question raise their passage.
 */
export async function searchPassages(
  db: Db,
  { terms, asks, openQuestions, own, ours }: Asked,
  limit: number,
): Promise<FoundPassage[]> {
  if (terms.length === 0) return []
  const { rows } = await sql<FoundPassage>`
    with size as (select count(*)::float8 as n from radbot_passages),
    asked as (${askedQueries(terms)}),
    own as (
      select id, source_id, body, checksum, setweight(to_tsvector('english', ${apart}), 'B') as words
      from ${ownRows(own)}
    ),
    counted as materialized (
      select asked.*, (select count(*) from radbot_passages where words @@ query)::float8 as df from asked
    ),
    rated as (select counted.*, ${rarity} as rare from counted, size),
    needs as (
      select term, min(rare) as rare,
        bool_or(df > 0 or exists (select from own where words @@ query)) as known
      from rated where needed group by term
    ),
    readable as (
      select id, kind, source_id, section, body, checksum, words from radbot_passages
      where ${ours}::boolean and ${isReadable(openQuestions)}
      union all
      select id, 'file', source_id, null, body, checksum, words from own
    ),
    alike as (
      select passage as id, place as ask, likeness
      from jsonb_to_recordset(${alikeRows(asks)}::jsonb) as given (passage text, place int, likeness float8)
    ),
    matched as (
      select readable.id, rated.term,
        max(weight * case when kind = 'lesson' and ts_rank(${withoutAsks}::float4[], words, query) = 0
          then ${ofAsks}::float8 else 1 end) as named,
        max(weight * rare * ts_rank(${weights}::float4[], words, query)) as rank
      from rated join readable on words @@ query
      group by readable.id, rated.term
    ),
    scored as (
      select matched.id, sum(rank) as rank,
        coalesce(sum(matched.named * needs.rare) / (select sum(rare) from needs), 0) as coverage
      from matched left join needs using (term) group by matched.id
    ),
    valued as (
      select readable.*, coverage, rank * (0.1 + coverage ^ 2) as worth
      from scored join readable using (id)
    )
    select id, kind, source_id, section, body, checksum, coverage, coalesce(likeness, 0) as likeness, ask,
      worth / max(worth) over () + ${ofLikeness}::float8 * coalesce(likeness, 0) ^ 2 as score,
      coalesce((select sum(rare) filter (where needs.known) / sum(rare) from needs), 0) as known
    from valued left join alike using (id)
    order by score desc, id limit ${limit}`.execute(db)
  return rows
}

export type ReadPassage = {
  readonly id: string
  readonly kind: string
  readonly source_id: string
  readonly title: string
  readonly part: string
  readonly address: string | null
  readonly category: string | null
  readonly section: string | null
  readonly checksum: string
  /** False where its question is open: then `marked` and `answers` are empty. */
  readonly readable: boolean
  /** Its text with what was asked for between `marks`. */
  readonly marked: string
  /** Of its asks, in their order, the words of it that answer. */
  readonly answers: readonly string[]
}

/** Passages by their ids, in no order; one that is gone is absent. */
export async function readPassages(
  db: Db,
  ids: readonly string[],
  { terms, openQuestions, own }: Omit<Asked, 'asks' | 'ours'>,
): Promise<ReadPassage[]> {
  if (ids.length === 0) return []
  const options = `HighlightAll=true, StartSel=${marks.open}, StopSel=${marks.close}`
  const { rows } = await sql<ReadPassage>`
    with asked as (${askedQueries(terms)}),
    whole as (select coalesce(string_agg('(' || query::text || ')', ' | '), '')::tsquery as query from asked),
    passages as (
      select id, kind, source_id, title, part, address, category, section, checksum, body,
        ${isReadable(openQuestions)} as readable,
        (select coalesce(jsonb_agg(quote order by radbot_asks.place), '[]') from radbot_asks
          where passage = radbot_passages.id) as answers
      from radbot_passages where id = any(${arrayLiteral(ids)}::text[])
      union all
      select id, 'file', source_id, title, part, address, null, null, checksum, ${apart}, true, '[]'
      from ${ownRows(own)}
    )
    select id, kind, source_id, title, part, address, category, section, checksum, readable,
      case when readable then ts_headline('english', body, query, ${options}) else '' end as marked,
      case when readable then answers else '[]' end as answers
    from passages, whole`.execute(db)
  return rows.map((row) => ({ ...row, marked: wordsTogether(row.marked) }))
}

/** The text of a student's file, as it is searched. */
const apart = sql`words_apart(body)`

function alikeRows(asks: readonly Likeness[]): string {
  return JSON.stringify(asks.map(({ ask: { passage, place }, likeness }) => ({ passage, place, likeness })))
}

function ownRows(own: readonly OwnText[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as given
    (id text, source_id text, title text, part text, address text, body text, checksum text)`
}

/**
 * Every name of every term as a query; what is in no search, such as articles, falls away, and so does a name that is
 * another form of one before it.
 */
function askedQueries(terms: readonly SearchTerm[]) {
  const names = terms.flatMap(({ names: all, weight, needed }, term) =>
    // A student's file has no word with a slash, and ours have.
    all
      .flatMap((name) => (name.includes('/') ? [name, name.replaceAll('/', ' ')] : name))
      .map((name) => ({ term, name, weight, needed })),
  )
  return sql`
    select distinct term, weight, needed, query
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
        as given (term int, name text, weight float8, needed boolean),
      phraseto_tsquery('english', name) as query
    where numnode(query) > 0`
}

/** The one gate to passages: no rationale of an open question, nor of one that asks the same. */
function isReadable(openQuestions: readonly string[]) {
  const open = sql`${arrayLiteral(openQuestions)}::text[]`
  return sql<boolean>`(kind <> 'rationale' or (
    source_id <> all(${open})
    and (twin_group is null or twin_group not in (
      select twin_group from questions where id = any(${open}) and twin_group is not null))))`
}
