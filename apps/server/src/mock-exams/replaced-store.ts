import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Exam } from './store.ts'

/** A replaced exam can be brought back for 30 days. */
const keptMs = 30 * 24 * 3_600_000

export type ReplacedExam = Pick<
  Exam,
  'id' | 'answers' | 'questions_refs' | 'time_spent' | 'time_limit' | 'created_at'
> & { readonly kept_until: Date }

/** What is older may be there still, until the night's job has passed. */
function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

/** The exam a new one replaced; another user's, or one past its days, answers like none. */
export async function readReplacedExam(db: Db, userId: string, now: Date): Promise<ReplacedExam | undefined> {
  const { rows } = await sql<ReplacedExam>`
    select kept.id, kept.answers, kept.questions_refs, kept.time_spent, kept.time_limit, kept.created_at,
      replaced_at + ${`${keptMs} ms`}::interval as kept_until
    from replaced_exams, jsonb_populate_record(null::mock_exam_progress, exam) as kept
    where replaced_exams.user_id = ${userId} and replaced_at > ${oldestKept(now)}`.execute(db)
  return rows[0]
}

/**
 * Takes the unfinished exam away, and keeps it where it has answers, in place of one kept before. One statement, so
 * that a save in the same moment is in what is kept, or is refused.
 *
 * @returns the id of what is kept, or null
 */
export async function setExamAside(db: Db, userId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from mock_exam_progress
      where user_id = ${userId} and exam_type = 'mock_exam' and not completed
      returning *
    )
    insert into replaced_exams (user_id, exam, replaced_at)
    select user_id, to_jsonb(gone), ${now} from gone where answers <> '{}'
    on conflict (user_id) do update set exam = excluded.exam, replaced_at = excluded.replaced_at
    returning exam ->> 'id' as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Takes the kept exam out; `restoreExam` puts it where it was. */
export async function takeReplacedExam(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ exam: string }>`
    delete from replaced_exams
    where user_id = ${userId} and exam ->> 'id' = ${id} and replaced_at > ${oldestKept(now)}
    returning exam::text as exam`.execute(db)
  return rows[0]?.exam
}

/** @param exam as `takeReplacedExam` gave it */
export async function restoreExam(db: Db, exam: string): Promise<void> {
  await sql`
    insert into mock_exam_progress
    select (jsonb_populate_record(null::mock_exam_progress, ${exam}::jsonb)).*`.execute(db)
}

export async function deleteOldReplacedExams(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('replaced_exams').where('replaced_at', '<=', oldestKept(now)).execute()
}
