import type { Choice, Choices } from '@collimate/domain/mock-exams/answers'
import type { Category } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** The exam type this noun owns; other quiz types may stand in the same table. */
const examType = 'mock_exam'

export type QuestionRef = { readonly id: string; readonly category: Category }

export type Exam = {
  readonly id: string
  readonly answers: Choices
  readonly flags: number[]
  readonly completed: boolean
  readonly score: number | null
  readonly time_spent: number
  readonly time_limit: number
  readonly questions_refs: QuestionRef[]
  readonly option_orders: (number[] | null)[]
  /** Shown options per position, negative for a multi-answer question. */
  readonly option_counts: number[]
  readonly holder: string | null
  readonly sequence: number
  readonly created_at: Date
  readonly completed_at: Date | null
}

const columns = [
  'id',
  'answers',
  'flags',
  'completed',
  'score',
  'time_spent',
  'time_limit',
  'questions_refs',
  'option_orders',
  'option_counts',
  'holder',
  'sequence',
  'created_at',
  'completed_at',
] as const

function examsOf(db: Db, userId: string) {
  return db
    .selectFrom('mock_exam_progress')
    .select(columns)
    .where('user_id', '=', userId)
    .where('exam_type', '=', examType)
}

/** The user's own exam; another's answers like none. */
export async function readExam(db: Db, userId: string, id: string): Promise<Exam | undefined> {
  return (await examsOf(db, userId).where('id', '=', id).executeTakeFirst()) as Exam | undefined
}

/** As `readExam`, and nobody else changes the row until this transaction ends. */
export async function lockExam(db: Db, userId: string, id: string): Promise<Exam | undefined> {
  return (await examsOf(db, userId).where('id', '=', id).forUpdate().executeTakeFirst()) as Exam | undefined
}

export async function readOpenExam(db: Db, userId: string): Promise<Exam | undefined> {
  return (await examsOf(db, userId).where('completed', '=', false).executeTakeFirst()) as Exam | undefined
}

export async function readLatestCompletedExam(db: Db, userId: string): Promise<Exam | undefined> {
  const exam = await examsOf(db, userId)
    .where('completed', '=', true)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return exam as Exam | undefined
}

/** Scores of the user's completed exams. */
export async function readScores(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('mock_exam_progress')
    .select('score')
    .where('user_id', '=', userId)
    .where('exam_type', '=', examType)
    .where('completed', '=', true)
    .execute()
  return rows.flatMap(({ score }) => (score === null ? [] : [score]))
}

/** Question ids of the user's last exams, those seen longest ago first, without repeats. */
export async function readSeenQuestions(db: Db, userId: string, exams: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mock_exam_progress')
    .select('questions_ids')
    .where('user_id', '=', userId)
    .where('exam_type', '=', examType)
    .orderBy('created_at', 'desc')
    .limit(exams)
    .execute()
  const newestFirst = rows.flatMap(({ questions_ids }) => questions_ids as string[])
  return [...new Set(newestFirst)].toReversed()
}

/** One user starts one exam at a time; a second start waits here and then replaces the first. */
export async function lockExamStart(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export async function deleteOpenExams(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('mock_exam_progress')
    .where('user_id', '=', userId)
    .where('exam_type', '=', examType)
    .where('completed', '=', false)
    .execute()
}

export async function deleteOpenExam(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('mock_exam_progress')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('exam_type', '=', examType)
    .where('completed', '=', false)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export type NewExam = Pick<Exam, 'time_limit' | 'questions_refs' | 'option_orders' | 'option_counts'> & {
  readonly user_id: string
  readonly holder: string
  readonly seed: number
  readonly draw_version: number
  readonly created_at: Date
}

export async function insertExam(db: Db, exam: NewExam): Promise<Exam> {
  const row = await db
    .insertInto('mock_exam_progress')
    .values({
      ...exam,
      exam_type: examType,
      questions_ids: JSON.stringify(exam.questions_refs.map(({ id }) => id)),
      questions_refs: JSON.stringify(exam.questions_refs),
      option_orders: JSON.stringify(exam.option_orders),
      option_counts: JSON.stringify(exam.option_counts),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as Exam
}

/** Makes `holder` the one window that may write. */
export async function claimExam(db: Db, userId: string, id: string, holder: string): Promise<void> {
  await db
    .updateTable('mock_exam_progress')
    .set({ holder })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export type ExamSave = {
  readonly holder: string
  readonly sequence: number
  readonly changes: Readonly<Record<string, Choice | null>>
  /** Ascending. */
  readonly flags?: readonly number[] | undefined
  readonly time_spent: number
  readonly question_ms?: Readonly<Record<string, number>> | undefined
}

export type SavedExam = { sequence: number; time_spent: number; time_limit: number }

/**
 * Merges one piece of work into the exam in a single statement, guarded by owner, holder, open state,
 * sequence, and by every choice lying within its question's options and every flag within the exam.
 *
 * @returns undefined when a guard refused; nothing has changed then
 */
export async function saveExam(
  db: Db,
  userId: string,
  id: string,
  save: ExamSave,
  now: Date,
): Promise<SavedExam | undefined> {
  const changes = JSON.stringify(save.changes)
  const flags = save.flags === undefined ? null : JSON.stringify(save.flags)
  const { rows } = await sql<SavedExam>`
    update mock_exam_progress set
      answers = jsonb_strip_nulls(answers || ${changes}::jsonb),
      flags = coalesce(${flags}::jsonb, flags),
      question_ms = question_ms || ${JSON.stringify(save.question_ms ?? {})}::jsonb,
      time_spent = greatest(time_spent,
        case when ${save.time_spent}::int <= time_limit then ${save.time_spent}::int else time_spent end),
      sequence = ${save.sequence},
      updated_at = ${now}
    where id = ${id} and user_id = ${userId} and exam_type = ${examType}
      and holder = ${save.holder} and not completed and sequence < ${save.sequence}
      and coalesce((${flags}::jsonb ->> -1)::int, 0) < jsonb_array_length(option_counts)
      and not exists (
        select from jsonb_each(${changes}::jsonb) as change (place, choice)
        where coalesce(not case jsonb_typeof(choice)
          when 'null' then option_counts -> place::int is not null
          when 'number' then choice::int < (option_counts -> place::int)::int
          else -(option_counts -> place::int)::int > all (select jsonb_array_elements(choice)::int)
        end, true))
    returning sequence, time_spent, time_limit`.execute(db)
  return rows[0]
}

/** Closes the exam with its score. */
export async function closeExam(
  db: Db,
  userId: string,
  id: string,
  closing: { score: number; now: Date },
): Promise<Exam> {
  const row = await db
    .updateTable('mock_exam_progress')
    .set({ completed: true, score: closing.score, completed_at: closing.now, updated_at: closing.now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as Exam
}

export async function readQuestionMs(db: Db, userId: string, id: string): Promise<Record<string, number>> {
  const row = await db
    .selectFrom('mock_exam_progress')
    .select('question_ms')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (row?.question_ms ?? {}) as Record<string, number>
}
