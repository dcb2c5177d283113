import type { ReportedQuestion } from '@collimate/contract/moderation'
import { sql } from 'kysely'
import type { EarlierAnswers, Ruling, ScoreChange } from '../attempts/rulings.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Corrected, ReleasedBefore } from '../questions/corrections.ts'

/** The question's row, which nobody else changes until the transaction ends. */
export function lockQuestion(db: Db, id: string) {
  return db
    .selectFrom('questions')
    .select(['version', 'options_since', 'withdrawn_at', 'is_multiple_answer', 'type', 'option_reasons'])
    .select([
      'question',
      'answers',
      'options',
      'correct_answer',
      'correct_answers',
      'explanation',
      'rationale',
      'takeaway',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Writes a correction into the question and, with its key and explanation, into the earlier versions whose options
 * mean the same.
 *
 * @param since the first of those
 * @param credited whether all answers to the versions until now count as right
 * @returns the question's version now: the next one where something asked has changed
 */
export async function writeCorrection(
  db: Db,
  id: string,
  correction: Corrected,
  { since, credited }: { since: number; credited: boolean },
): Promise<number> {
  const { version } = await db
    .updateTable('questions')
    .set(jsonColumns(correction))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  // What is asked in other words has the same options: the trigger cannot know.
  await db.updateTable('questions').set({ options_since: since }).where('id', '=', id).execute()
  const { question: _, answers: __, ...amended } = correction
  const written = sql`${JSON.stringify(amended)}::jsonb`
  await sql`
    update question_versions set
      question = question || ${written}
        || jsonb_build_object('credited', ${credited} or (question ->> 'credited')::boolean),
      amended = amended or (question -> 'correct_answer', question -> 'correct_answers')
        is distinct from (${written} -> 'correct_answer', ${written} -> 'correct_answers')
    where question_id = ${id} and version >= ${since}`.execute(db)
  return version
}

function jsonColumns({ answers, correct_answers, option_reasons, ...texts }: Corrected) {
  return {
    ...texts,
    answers: answers === null ? null : JSON.stringify(answers),
    correct_answers: correct_answers === null ? null : JSON.stringify(correct_answers),
    option_reasons: option_reasons === null ? null : JSON.stringify(option_reasons),
  }
}

/**
 * Takes the question out of every draw, and counts all answers to it as right, also to the earlier versions whose
 * options mean the same. Its numbers say nothing any more.
 */
export async function writeWithdrawal(db: Db, id: string, since: number, now: Date): Promise<void> {
  await db
    .updateTable('questions')
    .set({ withdrawn_at: now, credited: true, asked_since: now })
    .where('id', '=', id)
    .execute()
  await sql`
    update question_versions set question = question || '{"credited": true}'
    where question_id = ${id} and version >= ${since}`.execute(db)
  await db.deleteFrom('question_statistics').where('question_id', '=', id).execute()
}

export async function countRulings(db: Db, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('question_rulings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return count
}

type NewRuling = {
  readonly question_id: string
  readonly ruling: 'corrected' | 'withdrawn'
  readonly earlier_answers: EarlierAnswers
  /** Of a correction: what the content's files said, and what takes its place. */
  readonly released: ReleasedBefore | null
  readonly corrected: Corrected | null
  readonly ruled_by: string
  readonly ruled_at: Date
}

export async function insertRuling(db: Db, { released, corrected, ...ruling }: NewRuling): Promise<number> {
  const row = await db
    .insertInto('question_rulings')
    .values({
      ...ruling,
      released: released && JSON.stringify(released),
      corrected: corrected && JSON.stringify(corrected),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return row.number
}

/** Every open report of the question is settled by the ruling, and so is the one it was ruled from. */
export async function resolveReports(
  db: Db,
  { reportId, questionId }: { reportId: string | undefined; questionId: string },
  { resolution, by, at }: { resolution: 'corrected' | 'withdrawn'; by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('question_reports')
    .set({ handled: true, handled_at: at, handled_by: by, resolution })
    .where('question_id', '=', questionId)
    .where((eb) => eb.or([eb('handled', '=', false), eb('id', '=', reportId ?? null)]))
    .execute()
}

/** What was ruled on a question, the newest first. */
export async function readRulings(db: Db, questionId: string): Promise<ReportedQuestion['rulings']> {
  const rows = await db
    .selectFrom('question_rulings')
    .leftJoin('profiles', 'profiles.id', 'ruled_by')
    .select(['ruling', 'earlier_answers', 'ruled_at', 'settled_at', 'profiles.username as ruled_by'])
    .select((eb) =>
      eb
        .selectFrom('score_changes')
        .whereRef('score_changes.ruling', '=', 'question_rulings.number')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('scores_changed'),
    )
    .where('question_id', '=', questionId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ ruling, earlier_answers, ruled_at, settled_at, ruled_by, scores_changed }) => ({
    ruling: ruling as NewRuling['ruling'],
    earlier_answers: earlier_answers as EarlierAnswers,
    ruled_at: ruled_at.toISOString(),
    ruled_by,
    settled: settled_at !== null,
    scores_changed: scores_changed ?? 0,
  }))
}

/** A ruling that is still to be carried out; undefined when it was, or is gone with its question. */
export async function readOpenRuling(db: Db, number: number): Promise<Ruling | undefined> {
  const row = await db
    .selectFrom('question_rulings')
    .select(['number', 'question_id', 'earlier_answers'])
    .where('number', '=', number)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { question_id: questionId, earlier_answers: earlier } = row
  return { number: row.number, questionId, earlierAnswers: earlier as EarlierAnswers }
}

/** The numbers of rulings that were made before a moment and are still to be carried out, in their order. */
export async function readOpenRulings(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('question_rulings')
    .select('number')
    .where('settled_at', 'is', null)
    .where('ruled_at', '<', before)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

export async function settleRuling(db: Db, { number }: Ruling, now: Date): Promise<void> {
  await db.updateTable('question_rulings').set({ settled_at: now }).where('number', '=', number).execute()
}

/** Students who are still to be told what a ruling did to their scores, a few of them. */
export async function readUntold(db: Db, { number }: Ruling): Promise<string[]> {
  const rows = await db
    .selectFrom('score_changes')
    .select('user_id')
    .distinct()
    .where('ruling', '=', number)
    .where('told_at', 'is', null)
    .limit(100)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Takes what one student is still to be told, for good: the newest sitting first. */
export async function takeUntold(
  db: Db,
  { number }: Ruling,
  userId: string,
  now: Date,
): Promise<ScoreChange[]> {
  const rows = await db
    .updateTable('score_changes')
    .set({ told_at: now })
    .where('ruling', '=', number)
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .returning(['attempt_id', 'user_id', 'kind', 'category', 'completed_at', 'total'])
    .returning(['correct_before', 'correct_after', 'score_before', 'score_after'])
    .execute()
  return rows
    .map((row) => ({ ...row, kind: row.kind as ScoreChange['kind'] }))
    .toSorted((a, b) => b.completed_at.getTime() - a.completed_at.getTime())
}
