import type { Answers } from '@collimate/domain/attempts/answers'
import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import type { Category } from '@collimate/domain/questions/categories'
import type { Answer, Order } from '@collimate/domain/questions/types/question-type'
import type { Shape } from '@collimate/domain/questions/types/registry'
import { sql, type RawBuilder } from 'kysely'
import type { ReadWork } from '../attempts/read-work.ts'
import type { Db } from '../platform/database/open-database.ts'
import { versionsOf } from '../questions/store.ts'

export type QuestionRef = {
  readonly id: string
  readonly category: Category
  readonly version?: number
  /** Asked without counting. */
  readonly pilot?: true
}

export type Exam = {
  readonly id: string
  readonly answers: Answers
  readonly flags: number[]
  readonly completed: boolean
  readonly score: number | null
  /** Right answers, counted at completion. */
  readonly correct: number | null
  /** Ids of the questions that count as right whatever was answered; null for none. */
  readonly credited: readonly string[] | null
  readonly time_spent: number
  readonly time_limit: number
  readonly questions_refs: QuestionRef[]
  readonly option_orders: Order[]
  readonly answer_shapes: Shape[]
  /** Position to when an earlier holder gave its answer, in milliseconds since 1970. */
  readonly answered_before: Readonly<Record<string, number>>
  /** Position to milliseconds on screen. */
  readonly question_ms: Readonly<Record<string, number>>
  /** Position to the first answer, where it was changed for another; null in an exam begun before that was kept. */
  readonly first_answers: Answers | null
  /** Where the student was; null before a save said it. */
  readonly position: number | null
  readonly holder: string | null
  readonly sequence: number
  readonly created_at: Date
  readonly completed_at: Date | null
}

/** The questions an exam's score is taken from. */
export function scoredRefs({ questions_refs }: Pick<Exam, 'questions_refs'>): QuestionRef[] {
  return questions_refs.filter(({ pilot }) => !pilot)
}

const columns = [
  'id',
  'answers',
  'flags',
  'completed',
  'score',
  'correct',
  'credited',
  'time_spent',
  'time_limit',
  'questions_refs',
  'option_orders',
  'answer_shapes',
  'answered_before',
  'question_ms',
  'first_answers',
  'position',
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
    .where('exam_type', '=', mockExamType)
    .$castTo<Exam>()
}

/** The user's own exam; another's answers like none. */
export function readExam(db: Db, userId: string, id: string): Promise<Exam | undefined> {
  return examsOf(db, userId).where('id', '=', id).executeTakeFirst()
}

/** As `readExam`, and nobody else changes the row until this transaction ends. */
export function lockExam(db: Db, userId: string, id: string): Promise<Exam | undefined> {
  return examsOf(db, userId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What an answer of each position looks like. */
export async function readShapes(db: Db, userId: string, id: string): Promise<Shape[] | undefined> {
  const row = await db
    .selectFrom('mock_exam_progress')
    .select('answer_shapes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('exam_type', '=', mockExamType)
    .executeTakeFirst()
  return row?.answer_shapes as Shape[] | undefined
}

export function readOpenExam(db: Db, userId: string): Promise<Exam | undefined> {
  return examsOf(db, userId).where('completed', '=', false).executeTakeFirst()
}

export function readLatestCompletedExam(db: Db, userId: string): Promise<Exam | undefined> {
  return examsOf(db, userId)
    .where('completed', '=', true)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the user completed exams since a moment. */
export async function readCompletions(db: Db, userId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('mock_exam_progress')
    .select('completed_at')
    .where('user_id', '=', userId)
    .where('exam_type', '=', mockExamType)
    .where('completed', '=', true)
    .where('completed_at', '>', since)
    .execute()
  return rows.flatMap(({ completed_at }) => completed_at ?? [])
}

export type NewExam = Pick<Exam, 'time_limit' | 'questions_refs' | 'option_orders' | 'answer_shapes'> & {
  readonly user_id: string
  readonly holder: string
  readonly seed: number
  readonly draw_version: number
  readonly created_at: Date
}

/**
 * Makes `holder` the one window that may write. When each answer was given until now is kept apart: only a change
 * made in another window can be older than what is stored.
 *
 * @param opening `sequence`: what this window sent under a number up to this one is not taken any more
 * @returns the exam with the window that held it before, or undefined when there is no such open exam
 */
export async function claimExam(
  db: Db,
  userId: string,
  id: string,
  { holder, sequence = 0 }: { holder: string; sequence?: number | undefined },
): Promise<(Exam & { readonly previous_holder: string | null }) | undefined> {
  const own = sql.join(columns.map((column) => sql.ref(`mock_exam_progress.${column}`)))
  const { rows } = await sql<Exam & { previous_holder: string | null }>`
    with before as (
      select id, holder from mock_exam_progress
      where id = ${id} and user_id = ${userId} and exam_type = ${mockExamType} and not completed
      for update
    )
    update mock_exam_progress set
      holder = ${holder},
      sequence = greatest(sequence, ${sequence}::int),
      answered_before = answered_before || answered_at,
      answered_at = '{}'
    from before where mock_exam_progress.id = before.id
    returning ${own}, before.holder as previous_holder`.execute(db)
  return rows[0]
}

/** Position to the answer that stands there; null for none. */
export type Kept = Record<string, Answer | null>

export type SavedExam = {
  readonly sequence: number
  readonly time_spent: number
  readonly time_limit: number
  /** The positions where an earlier holder's later answer stands. */
  readonly kept: Kept
}

/**
 * Merges one piece of work into the exam in a single statement, guarded by owner, holder, open state and sequence.
 * Of two windows' answers to a question the later one stands.
 *
 * @returns undefined when a guard refused; nothing has changed then
 */
export async function saveExam(
  db: Db,
  userId: string,
  id: string,
  work: ReadWork,
  now: Date,
): Promise<SavedExam | undefined> {
  const { rows } = await merge<SavedExam>(userId, id, work, now, [
    'sequence',
    'time_spent',
    'time_limit',
  ]).execute(db)
  return rows[0]
}

/** An exam with the versions of its questions' rows: id to `rowVersion`. */
type VersionedExam = Exam & { readonly versions: Readonly<Record<string, string>> }

/**
 * As `saveExam`, in the transaction that closes the exam: answers all of it, and nobody else changes it meanwhile. When
 * each answer was given is not kept: no other window can bring an older one any more.
 */
export async function saveAndLockExam(
  db: Db,
  userId: string,
  id: string,
  work: ReadWork,
  now: Date,
): Promise<(VersionedExam & SavedExam) | undefined> {
  const asked = sql`array(select ref ->> 'id' from jsonb_array_elements(questions_refs) as ref)`
  const { rows } = await sql<VersionedExam & SavedExam>`
    ${merge(userId, id, work, now, columns, sql`'{}'`)}, ${versionsOf(asked)} as versions`.execute(db)
  return rows[0]
}

function merge<Row>(
  userId: string,
  id: string,
  work: ReadWork,
  now: Date,
  returned: readonly (typeof columns)[number][],
  answeredAt?: RawBuilder<unknown>,
): RawBuilder<Row> {
  const changes = JSON.stringify(work.changes)
  const madeAt = JSON.stringify(work.madeAt)
  const flags = work.flags === undefined ? null : JSON.stringify(work.flags)
  const older = sql`(answered_before ->> place)::bigint > made_at::bigint`
  const made = sql`jsonb_each_text(${madeAt}::jsonb) as made (place, made_at)`
  // Most exams have one window from beginning to end: nothing can be too late then, and no change is looked at for it.
  const oneWindow = sql`answered_before = '{}'`
  const tooLate = sql`case when ${oneWindow} then '{}' else array(select place from ${made} where ${older}) end`
  return sql<Row>`
    update mock_exam_progress set
      answers = jsonb_strip_nulls(answers || (${changes}::jsonb - ${tooLate})),
      answered_at = ${answeredAt ?? sql`answered_at || (${madeAt}::jsonb - ${tooLate})`},
      first_answers = case when answers = '{}' then '{}' else (
        select coalesce(jsonb_object_agg(place, answers -> place), '{}') from ${made}
        where jsonb_typeof(answers -> place) = 'number' and (${older}) is not true
      ) end || first_answers,
      flags = coalesce(${flags}::jsonb, flags),
      position = coalesce(${work.position ?? null}::int, position),
      question_ms = question_ms || (
        select coalesce(jsonb_object_agg(place, greatest(ms::bigint, (question_ms ->> place)::bigint)), '{}')
        from jsonb_each_text(${JSON.stringify(work.question_ms ?? {})}::jsonb) as sent (place, ms)
      ),
      time_spent = greatest(time_spent,
        case when ${work.time_spent}::int <= time_limit then ${work.time_spent}::int else time_spent end),
      sequence = ${work.sequence},
      updated_at = ${now}
    where id = ${id} and user_id = ${userId} and exam_type = ${mockExamType}
      and holder = ${work.holder} and not completed and sequence < ${work.sequence}
    returning ${sql.join(returned.map((column) => sql.ref(column)))},
      case when ${oneWindow} then '{}' else (
        select coalesce(jsonb_object_agg(place, answers -> place), '{}') from ${made} where ${older}
      ) end as kept`
}
