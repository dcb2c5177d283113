import { htmlBlocks } from '@collimate/domain/radbot/html-blocks'
import { blocksOf, passagesOf, plainText, sentencesOf } from '@collimate/domain/radbot/passages'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import type { Log } from '../platform/log.ts'

/** Rises when passages, or the words kept of them, are made in another way, so that all are made anew. */
const version = 6

/** Rows written by one statement. */
const batchSize = 300

type Row = {
  readonly kind: Kind
  readonly source_id: string
  readonly title: string
  readonly part: string
  readonly address: string | null
  readonly category: string | null
  readonly section: string | null
  readonly twin_group: string | null
  readonly body: string
  readonly keep: string
  readonly hidden: string
}
/** What students ask, and the words of the source that answer it. */
type Ask = { readonly text: string; readonly quote: string }
type Kind = 'rationale' | 'post' | 'lesson'

/** A question, post or page: what its passages are made of. */
type Source = {
  readonly kind: Kind
  readonly id: string
  readonly rows: () => Row[]
  readonly asks: readonly Ask[]
  readonly checksum: string
}

/**
 * Brings the index of RadBot's search to what the database holds: rationales of
 * the bank, pages of the lessons, and posts. Sources that did not change are left alone.
 */
export async function indexPassages(database: Database, log: Log): Promise<void> {
  const { db } = database
  const changed = await database.transaction(async () => {
    const sources = [...(await readQuestions(db)), ...(await readLessons(db)), ...(await readPosts(db))]
    const stored = await readChecksums(db)
    const wanted = new Map(sources.map((source) => [keyOf(source), source]))
    const stale = [...stored.keys()].filter((key) => wanted.get(key)?.checksum !== stored.get(key))
    const fresh = sources.filter((source) => stored.get(keyOf(source)) !== source.checksum)
    await deleteSources(db, stale)
    const rows = fresh.flatMap(({ rows: made, checksum }) =>
      made().map((row, place) => ({ ...row, place, checksum, id: `${row.kind}:${row.source_id}:${place}` })),
    )
    const asksBySource = new Map(fresh.map((source) => [keyOf(source), source.asks]))
    const asks = rows.flatMap(({ id, kind, source_id, body }) =>
      asksOf(asksBySource.get(keyOf({ kind, id: source_id })) ?? [], body).map((ask, place) => ({
        passage: id,
        place,
        ...ask,
      })),
    )
    for (let from = 0; from < rows.length; from += batchSize) {
      await db
        .insertInto('radbot_passages')
        .values(rows.slice(from, from + batchSize))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
    await insertAsks(db, asks)
    const changedSources = stale.length + fresh.length
    if (changedSources > 0) {
      await keepWords(db)
      await keepStamp(db)
    }
    return { passages: rows.length, sources: changedSources }
  })
  if (changed.sources > 0) log.info(changed, 'passages indexed')
}

type PlacedAsk = Ask & { readonly passage: string; readonly place: number }

async function insertAsks(db: Db, rows: readonly PlacedAsk[]): Promise<void> {
  await sql`
    insert into radbot_asks (passage, place, text, quote)
    select passage, place, text, quote
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (passage text, place int, text text, quote text)
    on conflict (passage, place) do nothing`.execute(db)
}

/** The words of all passages as they are written, for the spelling of questions; two servers may start at once. */
async function keepWords(db: Db): Promise<void> {
  await db.deleteFrom('radbot_words').execute()
  await sql`
    insert into radbot_words (word, uses)
    select word, ndoc from ts_stat(
      $$select to_tsvector('simple', concat_ws(' ', title, part, body, hidden)) from radbot_passages$$)
    where word ~ '^[a-z]{4,30}$'
    on conflict (word) do update set uses = excluded.uses`.execute(db)
}

/** Alike for the same passages, whoever made them. */
async function keepStamp(db: Db): Promise<void> {
  await sql`
    insert into radbot_index (stamp)
    select md5(coalesce(string_agg(kind || source_id || checksum, ' ' order by id), ''))
    from radbot_passages where place = 0
    on conflict (only_row) do update set stamp = excluded.stamp`.execute(db)
}

function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}:${id}`
}

async function readChecksums(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('radbot_passages')
    .select(['kind', 'source_id as id', 'checksum'])
    .where('place', '=', 0)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.checksum]))
}

async function deleteSources(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from radbot_passages where kind || ':' || source_id = any(${arrayLiteral(keys)}::text[])`.execute(
    db,
  )
}

/** What a question's rationale said is quoted no more; the next start indexes what it says then. */
export function forgetRationale(db: Db, questionId: string): Promise<void> {
  return deleteSources(db, [keyOf({ kind: 'rationale', id: questionId })])
}

async function readQuestions(db: Db): Promise<Source[]> {
  const { rows } = await sql<QuestionTexts>`
    select id, category, section, twin_group, question, rationale, takeaway, image_url,
      passport ->> 'objective' as objective
    from questions where eligible and (rationale <> '' or takeaway <> '') order by id`.execute(db)
  return rows.map((question) => ({
    kind: 'rationale',
    id: question.id,
    rows: () => rowsOfQuestion(question),
    asks: [],
    checksum: checksumOf(question),
  }))
}

type QuestionTexts = {
  readonly id: string
  readonly category: string
  readonly section: string
  readonly twin_group: string | null
  readonly question: string
  readonly rationale: string | null
  readonly takeaway: string | null
  readonly image_url: string | null
  readonly objective: string | null
}

/** Points at an option, or at a picture that is not beside the quote. */
const pointing =
  /\b(drawing|panel|option|choice|answer|line|point|curve|beam|image|figure|graph|letter|arrow|marker)s? ([A-H]|\d)\b|\b(in|on) (this|the) (drawing|picture|graph|image)\b|\bhere\b/i

function rowsOfQuestion(question: QuestionTexts): Row[] {
  const keep = plainText(question.takeaway ?? '')
  // The rationale of a picture speaks of what is seen there.
  const told = question.image_url === null ? sentencesOf(plainText(question.rationale ?? '')) : []
  const body = [...told.filter((sentence) => !pointing.test(sentence)), keep].filter((text) => text !== '')
  if (body.length === 0) return []
  return [
    {
      kind: 'rationale',
      source_id: question.id,
      title: capitalized(question.objective ?? ''),
      part: '',
      address: null,
      category: question.category,
      section: question.section,
      twin_group: question.twin_group,
      body: body.join(' '),
      keep,
      hidden: plainText(question.question),
    },
  ]
}

/** Pages of guided lessons; the questions of their quizzes are no source. */
async function readLessons(db: Db): Promise<Source[]> {
  const pages = await db
    .selectFrom('guided_lessons as page')
    .innerJoin('guided_lessons_subsections as subsection', 'subsection.id', 'page.subsection_id')
    .select([
      'page.id',
      'page.title',
      'page.content',
      'page.display_order',
      'page.asks',
      'page.section',
      'page.subsection_id',
      'subsection.topic_id',
      'subsection.name as part',
    ])
    .where('page.retired', '=', false)
    .where('subsection.retired', '=', false)
    .orderBy('page.id')
    .execute()
  return pages.map((page) => {
    // They passed their schema when the release was read.
    const stored = page.asks as { quote: string; asks: string[] }[]
    const asks = stored.flatMap(({ quote, asks: texts }) => texts.map((text) => ({ text, quote })))
    return {
      kind: 'lesson',
      id: page.id,
      rows: () =>
        passagesOf(htmlBlocks(page.content)).map(({ body }) => ({
          kind: 'lesson',
          source_id: page.id,
          title: page.title,
          part: page.part,
          address: `/guided-lessons/${page.topic_id}/${page.subsection_id}?lesson=${page.display_order}`,
          category: null,
          section: page.section,
          twin_group: null,
          body,
          keep: '',
          hidden: asksOf(asks, body)
            .map(({ text }) => text)
            .join('. '),
        })),
      asks,
      checksum: checksumOf(page),
    }
  })
}

/** Of a whole page's those that one passage answers. */
function asksOf(asks: readonly Ask[], body: string): Ask[] {
  return asks.filter(({ quote }) => body.includes(quote))
}

async function readPosts(db: Db): Promise<Source[]> {
  const posts = await db.selectFrom('blog_posts').select(['id', 'title', 'body']).orderBy('id').execute()
  return posts.map((post) => ({
    kind: 'post',
    id: post.id,
    rows: () =>
      passagesOf(blocksOf(post.body)).map(({ part, body }) => ({
        kind: 'post',
        source_id: post.id,
        title: post.title,
        part,
        address: `/blog/${post.id}`,
        category: null,
        section: null,
        twin_group: null,
        body,
        keep: '',
        hidden: '',
      })),
    asks: [],
    checksum: checksumOf(post),
  }))
}

function checksumOf(source: object): string {
  return createHash('sha256')
    .update(JSON.stringify([version, source]))
    .digest('base64url')
}

function capitalized(text: string): string {
  return text === '' ? '' : text.charAt(0).toUpperCase() + text.slice(1)
}
