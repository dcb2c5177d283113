import { confidences, type Confidence } from '@collimate/domain/questions/confidence'
import { memoryAfter } from '@collimate/domain/reviews/memory'
import { sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import { fileResponses } from './file-responses.ts'

const columnsOf = (confidence: Confidence) => {
  const answers = confidence.replaceAll('-', '_')
  return { confidence, answers, right: `${answers}_right` } as const
}

/** Where a card counts the answers that the student was so sure of, and those of them that were right. */
export const saidColumns = confidences.map(columnsOf)

/** Questions whose answers are read by one statement. */
const batchSize = 200

type Answers = {
  readonly question_id: string
  readonly time_factor: number
  /** Of the latest answer, and of the first one. */
  readonly correct: boolean
  readonly first_ms: number | null
  /** Each as the instant, right or not, milliseconds, confidence. */
  readonly answers: readonly (readonly [string, boolean, number | null, Confidence | null])[]
}

/**
 * Brings the student's cards up to their answers. `planReviews` calls it before anything is said to be due, so that no
 * save of an answer has to: a card is computed from all answers to its question, so that calling it again, also twice
 * at once, comes to the same.
 */
export async function scheduleReviews(db: Db, userId: string): Promise<void> {
  try {
    if (!(await hasNewAnswers(db, userId))) return
    // Each of the exam's questions is looked up: filed, by an index.
    await fileResponses(db, { userId })
    const { ids, ...found } = await readUnscheduled(db, userId)
    for (let from = 0; from < ids.length; from += batchSize)
      await writeCards(db, userId, await readAnswers(db, userId, ids.slice(from, from + batchSize)), false)
    await keepScheduled(db, userId, found)
  } catch (error) {
    // What is due is told as it was known before the disk was full.
    if (!(error instanceof AppError && error.code === 'disk-full')) throw error
  }
}

/** How many exams the student has finished. */
const finishedExams = (userId: string) =>
  sql`(select count(*)::int from mock_exam_progress where user_id = ${userId} and completed)`

/**
 * Whether the student has finished an exam since the last run, or has answered in a quiz: then there are more answers
 * since an hour before that run than it found.
 */
async function hasNewAnswers(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${finishedExams(userId)} <> exams or answers <> (
      select count(*) from item_responses where user_id = ${userId} and kind = 'quiz' and created_at >= since
    ) as found
    from (
      select coalesce(max(counted_since), '-infinity') as since,
        coalesce(max(counted_answers), 0) as answers,
        coalesce(max(scheduled_exams), 0) as exams
      from review_plans where user_id = ${userId}
    ) as plan`.execute(db)
  return rows[0]?.found ?? false
}

type Unscheduled = {
  readonly ids: readonly string[]
  /** By the database's clock. */
  readonly at: Date
  /** How many the student has finished. */
  readonly exams: number
  /** In quizzes, from this moment on. */
  readonly answers: number
  readonly answers_since: Date
}

/**
 * The questions with an answer that is not in their card. An answer is stored as of the beginning of its transaction,
 * so that one of an hour ago may be new: those looked at are few, and one that is known is told by its number. The
 * answers of one exam all have the same moment, and are stored with its end: while there are as many finished ones as
 * at the last run, none of them is looked at.
 */
async function readUnscheduled(db: Db, userId: string): Promise<Unscheduled> {
  const { rows } = await sql<Unscheduled>`
    select finished.exams, now() as at, now() - interval '1 hour' as answers_since,
      (select count(*)::int from item_responses
        where user_id = ${userId} and kind = 'quiz' and created_at >= now() - interval '1 hour') as answers,
      array(
        select recent.question_id
        from (
          select question_id from item_responses
          where user_id = ${userId} and kind = 'quiz' and created_at >= plan.since
          union
          select response.question_id from mock_exam_progress as exam
          join responses as response on response.attempt_id = exam.id
          where finished.exams <> plan.exams and exam.user_id = ${userId} and exam.completed
            and (select created_at from responses where attempt_id = exam.id limit 1) >= plan.since
        ) as recent
        where (
          select answers from review_cards where user_id = ${userId} and question_id = recent.question_id
        ) is distinct from (
          select count(*) from responses where user_id = ${userId} and question_id = recent.question_id)
        order by 1
      ) as ids
    from (
      select coalesce(max(scheduled_until) - interval '1 hour', '-infinity') as since,
        coalesce(max(scheduled_exams), 0) as exams
      from review_plans where user_id = ${userId}
    ) as plan,
    (select ${finishedExams(userId)} as exams) as finished`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('An aggregate without groups has one row')
  return found
}

async function readAnswers(db: Db, userId: string, ids: readonly string[]): Promise<Answers[]> {
  const { rows } = await sql<Answers>`
    select question_id,
      (select exam_time_factor::float8 from profiles where id = ${userId}) as time_factor,
      (array_agg(correct order by id desc))[1] as correct, (array_agg(ms order by id))[1] as first_ms,
      jsonb_agg(jsonb_build_array(created_at, correct, ms, confidence)) as answers
    from responses
    where user_id = ${userId} and question_id = any(${arrayLiteral(ids)}::text[])
    group by question_id order by question_id`.execute(db)
  return rows
}

/** @param later whether a card of as many answers is of earlier grades, or else may be of later ones */
async function writeCards(db: Db, userId: string, found: readonly Answers[], later: boolean): Promise<void> {
  const cards = found.flatMap(({ question_id, time_factor, correct, first_ms, answers }) => {
    const given = answers.map(([at, correct, ms, confidence]) => ({
      at: new Date(at),
      correct,
      ms,
      confidence,
    }))
    const memory = memoryAfter(given, time_factor)
    const last = Math.max(...given.map(({ at }) => at.getTime()))
    if (memory === null) return []
    const answered_at = new Date(last).toISOString()
    const { stability } = memory
    const said = saidColumns.flatMap(({ confidence, ...columns }) => {
      const own = given.filter((answer) => answer.confidence === confidence)
      return [
        [columns.answers, own.length],
        [columns.right, own.filter((answer) => answer.correct).length],
      ] as const
    })
    const card = { question_id, stability, answers: given.length, answered_at, correct, first_ms }
    return { ...card, ...Object.fromEntries(said) }
  })
  const columns = [
    'stability',
    'answers',
    'answered_at',
    'correct',
    'first_ms',
    ...saidColumns.flatMap(({ answers, right }) => [answers, right]),
  ]
  const own = sql.join(columns.map((column) => sql.ref(column)))
  const excluded = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))
  // One that was computed from more answers meanwhile stays.
  await sql`
    insert into review_cards (user_id, question_id, ${own})
    select ${userId}, question_id, ${own} from jsonb_populate_recordset(null::review_cards, ${JSON.stringify(cards)}::jsonb)
    on conflict (user_id, question_id) do update
    set (${own}) = row(${excluded})
    where excluded.answers > review_cards.answers or (${later} and excluded.answers = review_cards.answers)`.execute(
    db,
  )
}

/** Computes the student's card of a question anew, after an answer to it was graded again. */
export async function rescheduleReview(db: Db, userId: string, questionId: string): Promise<void> {
  await writeCards(db, userId, await readAnswers(db, userId, [questionId]), true)
}

async function keepScheduled(
  db: Db,
  userId: string,
  { at, exams, answers, answers_since }: Omit<Unscheduled, 'ids'>,
): Promise<void> {
  // A run that ends late may have seen fewer exams: the next one then looks at them again.
  await sql`
    insert into review_plans (user_id, scheduled_until, scheduled_exams, counted_since, counted_answers)
    values (${userId}, ${at}, ${exams}, ${answers_since}, ${answers})
    on conflict (user_id) do update
    set scheduled_until = greatest(review_plans.scheduled_until, excluded.scheduled_until),
      scheduled_exams = excluded.scheduled_exams,
      counted_since = excluded.counted_since, counted_answers = excluded.counted_answers`.execute(db)
}
