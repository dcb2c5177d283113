import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** What students get to read before or after they answer; `options` is where questions made elsewhere keep theirs. */
const columns = [
  'id',
  'category',
  'question',
  'answers',
  'correct_answer',
  'correct_answers',
  'is_multiple_answer',
  'type',
  'places',
  'regions',
  'explanation',
  'rationale',
  'option_reasons',
  'takeaway',
  'image_url',
  'image_alt',
  'image_citation',
  'image_marks',
  'refs',
  'passport',
  'keeps_option_order',
  'options',
  'version',
  'credited',
] as const

/** A row of `questions` as the server reads it: with its key, so it never leaves the server as it is. */
export type StoredQuestion = Awaited<ReturnType<typeof selectQuestions>>[number]

/** The questions of these ids; one the bank no longer has is absent. */
export async function readQuestions(db: Db, ids: readonly string[]): Promise<Map<string, StoredQuestion>> {
  const rows = await selectQuestions(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

async function selectQuestions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return (
    db
      .selectFrom('questions')
      .select(columns)
      // One text for any number of ids: each text takes one of the names that statements are kept under.
      .where(sql<boolean>`id = any(${arrayLiteral(ids)}::text[])`)
      .execute()
  )
}

/** As it was drawn, but for what was ruled on it since then. */
type EarlierQuestion = StoredQuestion & { readonly amended: boolean }

/** Of each question the named version, where it is an earlier one that was kept. */
export async function readEarlierVersions(
  db: Db,
  wanted: readonly { readonly id: string; readonly version: number }[],
): Promise<Map<string, EarlierQuestion>> {
  const own = sql.join(columns.map((column) => sql`question.${sql.ref(column)}`))
  const { rows } = await sql<EarlierQuestion>`
    select ${own}, amended
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id text, version int)
    join question_versions as kept on kept.question_id = wanted.id and kept.version = wanted.version
    cross join lateral jsonb_populate_record(null::questions, kept.question) as question`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whoever writes questions holds this until the transaction ends, before any other lock: they all count the bank's
 * version up in one row. Any number, the same in every process.
 */
export async function lockBank(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(1130261581)`.execute(db)
}

/** The same at a start, where another process may take minutes on a slow disk. */
export async function lockBankAtStart(db: Db): Promise<void> {
  await sql.raw("set local lock_timeout = '15min'; set local statement_timeout = 0").execute(db)
  await lockBank(db)
}

/** The version of a row of `questions`, another after every change: the transaction that wrote it. */
export const rowVersion = sql<string>`questions.xmin::text`

/** Id to the version of its row. */
export async function readVersions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ versions: Record<string, string> }>`
    select ${versionsOf(sql`${arrayLiteral(ids)}::text[]`)} as versions`.execute(db)
  return new Map(Object.entries(rows[0]?.versions ?? {}))
}

/** What `readVersions` reads, within another statement: one value of JSON is read faster than many rows. */
export function versionsOf(ids: RawBuilder<unknown>): RawBuilder<Record<string, string>> {
  return sql`(select coalesce(json_object_agg(id, ${rowVersion}), '{}') from questions where id = any(${ids}))`
}

export async function insertQuestionReport(
  db: Db,
  report: {
    user_id: string
    question_id: string
    question_text: string
    question_type: 'quiz' | 'mock-exam'
    comment: string
  },
): Promise<string> {
  const row = await db.insertInto('question_reports').values(report).returning('id').executeTakeFirstOrThrow()
  return row.id
}
