import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import { isKeyDue } from '@collimate/domain/quizzes/timed'
import { sql, type RawBuilder } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Services } from '../services.ts'

export type OpenQuestions = {
  /** Ids of the bank whose answers are not due to this user yet, their twins among them. */
  readonly ids: string[]
  /** In what they are open. */
  readonly running: ('exam' | 'quiz')[]
}

/**
 * What is asked in the user's unfinished exams and quizzes and not answered for good: all of a mock exam, also of one
 * that was replaced or quit and can still be brought back, what is unchecked of a quiz, and all of a timed one.
 *
 * @param without quizzes that are not looked at
 */
export async function readOpenQuestions(
  db: Db,
  userId: string,
  now: Date,
  without: readonly string[] = [],
): Promise<OpenQuestions> {
  const { rows } = await sql<{ id: string; running: 'exam' | 'quiz' }>`
    select question as id, 'exam' as running
    from mock_exam_progress, jsonb_array_elements_text(questions_ids) as question
    where user_id = ${userId} and not completed
    union
    select question, 'exam' from replaced_exams, jsonb_array_elements_text(exam -> 'questions_ids') as question
    where user_id = ${userId} and kept_until > ${now}`.execute(db)
  const open = [...rows, ...(await readOpenInQuizzes(db, userId, without))]
  return {
    ids: await withTwins(
      db,
      open.map(({ id }) => id),
    ),
    running: [...new Set(open.map(({ running }) => running))].toSorted(),
  }
}

/** These questions, each once, and those that ask the same: the key of one gives the other's away. */
export async function withTwins(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from questions where twin_group in (
      select twin_group from questions where id = any(${arrayLiteral(ids)}::text[]))`.execute(db)
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

async function readOpenInQuizzes(
  db: Db,
  userId: string,
  without: readonly string[],
): Promise<{ id: string; running: 'quiz' }[]> {
  const { rows } = await sql<{ asked: AskedInQuiz[] }>`
    select ${askedInQuizzes(userId, without)} as asked`.execute(db)
  return openAmong(rows[0]?.asked ?? []).map((id) => ({ id, running: 'quiz' }))
}

export type AskedInQuiz = {
  readonly id: string
  readonly answered: boolean
  readonly completed: boolean
  readonly ends_at: string | null
}

/** Each question of the user's unfinished quizzes; within another statement. */
export function askedInQuizzes(userId: string, without: readonly string[] = []): RawBuilder<AskedInQuiz[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', question, 'completed', completed, 'ends_at', ends_at,
      'answered', coalesce(case jsonb_typeof(answers)
        when 'array' then answers -> (number::int - 1)
        when 'object' then answers -> (number - 1)::text
      end, 'null') <> 'null')), '[]')
    from quiz_progress, jsonb_array_elements_text(question_ids) with ordinality as asked (question, number)
    where user_id = ${userId} and not completed
      and quiz_progress.id <> all(${arrayLiteral(without)}::uuid[])
  )`
}

/**
 * The ids of those whose keys are not due.
 *
 * @param asked as `askedInQuizzes` gives them
 */
export function openAmong(asked: readonly AskedInQuiz[]): string[] {
  return asked.flatMap(({ id, answered, completed, ends_at }) =>
    isKeyDue({ completed, ends_at: ends_at === null ? null : new Date(ends_at) }, answered) ? [] : [id],
  )
}

export type OpenExam = {
  /** Where the student is, from 1. */
  readonly question: number
  readonly total: number
  readonly seconds_left: number
}

/** A window that works on an exam saves its time every 15 seconds; one in the background may be slower. */
const quietMs = 60_000

/** Whether a window works on a mock exam right now, in statements on `mock_exam_progress`. */
export function isInUse(now: Date): RawBuilder<boolean> {
  return sql`(not completed and updated_at > ${new Date(now.getTime() - quietMs)})`
}

/** The user's mock exam, if a window works on it right now. */
export async function readExamInUse(db: Db, userId: string, now: Date): Promise<OpenExam | null> {
  const { rows } = await sql<OpenExam>`
    select coalesce(position, 0) + 1 as question, jsonb_array_length(questions_ids) as total,
      greatest(0, time_limit - time_spent) as seconds_left
    from mock_exam_progress
    where user_id = ${userId} and exam_type = ${sql.lit(mockExamType)} and ${isInUse(now)}`.execute(db)
  return rows[0] ?? null
}

/** Whether none of these shows its way into the physics view: a window works on a mock exam of the user. */
export async function isSeeHidden(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userId: string,
  questions: readonly { readonly see: string | null }[],
): Promise<boolean> {
  if (questions.every(({ see }) => see === null)) return false
  return (await readExamInUse(database.db, userId, now())) !== null
}
