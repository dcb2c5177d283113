import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

const none = { bookmarked: false, note: '' }

export async function readNote(db: Db, userId: string, questionId: string) {
  const row = await db
    .selectFrom('question_notes')
    .select(['bookmarked', 'note'])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row ?? none
}

export async function readMarks(db: Db, userId: string) {
  const rows = await db
    .selectFrom('question_notes')
    .select(['question_id', 'bookmarked', sql<boolean>`note <> ''`.as('noted')])
    .where('user_id', '=', userId)
    .orderBy('question_id')
    .execute()
  return {
    bookmarked: rows.flatMap(({ question_id, bookmarked }) => (bookmarked ? [question_id] : [])),
    noted: rows.flatMap(({ question_id, noted }) => (noted ? [question_id] : [])),
  }
}

type Change = {
  readonly bookmarked?: boolean | undefined
  readonly note?: string | undefined
}

/**
 * Changes what is given and leaves the rest; a row with neither bookmark nor note goes.
 *
 * @returns undefined for a question that neither the bank nor the student's notes have
 */
export async function changeNote(db: Db, userId: string, questionId: string, change: Change, now: Date) {
  const note = change.note?.trim() === '' ? '' : change.note
  const { rows } = await sql<{ bookmarked: boolean; note: string }>`
    insert into question_notes (user_id, question_id, bookmarked, note, updated_at)
    select ${userId}, known.id, coalesce(${change.bookmarked ?? null}::boolean, false),
      coalesce(${note ?? null}::text, ''), ${now}::timestamptz
    from (
      select id from questions where id = ${questionId}
      union select question_id from question_notes where user_id = ${userId} and question_id = ${questionId}
    ) as known
    on conflict (user_id, question_id) do update set
      bookmarked = coalesce(${change.bookmarked ?? null}::boolean, question_notes.bookmarked),
      note = coalesce(${note ?? null}::text, question_notes.note),
      updated_at = excluded.updated_at
    returning bookmarked, note`.execute(db)
  await db
    .deleteFrom('question_notes')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('bookmarked', '=', false)
    .where('note', '=', '')
    .execute()
  return rows[0]
}

type Kind = 'all' | 'bookmarked' | 'noted'

const wanted = {
  all: sql<boolean>`true`,
  bookmarked: sql<boolean>`question_notes.bookmarked`,
  noted: sql<boolean>`question_notes.note <> ''`,
} as const satisfies Record<Kind, unknown>

/** A row as it was listed, its time to the millisecond: no change of a note has a finer one. */
type Place = { readonly id: string; readonly updatedAt: string }

/** Latest change first, from after a place on. */
export function readNotes(
  db: Db,
  userId: string,
  { kind, after, limit }: { kind: Kind; after: Place | undefined; limit: number },
) {
  const rows = db
    .selectFrom('question_notes')
    .leftJoin('questions', 'questions.id', 'question_notes.question_id')
    .select(['question_notes.question_id', 'bookmarked', 'note', 'question_notes.updated_at'])
    .select(['questions.category', 'questions.question'])
    .where('user_id', '=', userId)
    .where(wanted[kind])
    .orderBy('question_notes.updated_at', 'desc')
    .orderBy('question_notes.question_id', 'desc')
    .limit(limit)
  if (after === undefined) return rows.execute()
  return rows
    .where(
      sql<boolean>`(question_notes.updated_at, question_notes.question_id) <
        (${after.updatedAt}::timestamptz, ${after.id}::text)`,
    )
    .execute()
}

export async function countNotes(db: Db, userId: string, kind: Kind): Promise<number> {
  const { total } = await db
    .selectFrom('question_notes')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', userId)
    .where(wanted[kind])
    .executeTakeFirstOrThrow()
  return total
}

export async function hasNote(db: Db, userId: string, questionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('question_notes')
    .select('question_id')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row !== undefined
}

/** The student's latest answer to a question, indexes in the stored order of the version they were asked. */
export function readLatestResponse(db: Db, userId: string, questionId: string) {
  return db
    .selectFrom('responses')
    .select(['chosen', 'correct', 'confidence', 'question_version'])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
