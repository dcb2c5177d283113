import { daysBetween, daysIn, dayEnd } from '@collimate/domain/progress/streak'
import type { Confidence } from '@collimate/domain/questions/confidence'
import { intervalFactor, memoryAfter } from '@collimate/domain/reviews/memory'
import { targetRetention } from '@collimate/domain/reviews/retention'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

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
 * Brings the student's cards up to their answers. Whoever is about to say what is due calls it first, so that no save
 * of an answer has to: a card is computed from all answers to its question, so that calling it again, also twice at
 * once, comes to the same.
 */
export async function scheduleReviews(db: Db, userId: string): Promise<void> {
  try {
    const { ids, at } = await readUnscheduled(db, userId)
    for (let from = 0; from < ids.length; from += batchSize)
      await writeCards(db, userId, await readAnswers(db, userId, ids.slice(from, from + batchSize)), false)
    if (at !== null) await keepScheduledUntil(db, userId, at)
  } catch (error) {
    // What is due is told as it was known before the disk was full.
    if (!(error instanceof AppError && error.code === 'disk-full')) throw error
  }
}

/**
 * The questions with an answer that is not in their card. An answer is stored as of the beginning of its transaction,
 * so that one of an hour ago may be new: those looked at are few, and one that is known is told by its number. The
 * answers of one exam all have the same moment.
 */
async function readUnscheduled(db: Db, userId: string): Promise<{ ids: string[]; at: Date | null }> {
  const { rows } = await sql<{ id: string; at: Date }>`
    with since as materialized (
      select coalesce(max(scheduled_until) - interval '1 hour', '-infinity') as at
      from review_plans where user_id = ${userId}
    )
    select recent.question_id as id, now() as at
    from (
      select question_id from item_responses
      where user_id = ${userId} and kind = 'quiz' and created_at >= (select at from since)
      union
      select response.question_id from mock_exam_progress as exam
      join item_responses as response on response.attempt_id = exam.id
      where exam.user_id = ${userId} and exam.completed
        and (select created_at from item_responses where attempt_id = exam.id limit 1) >= (select at from since)
    ) as recent
    left join review_cards as card on card.user_id = ${userId} and card.question_id = recent.question_id
    where card.answers is distinct from (
      select count(*) from item_responses where user_id = ${userId} and question_id = recent.question_id)
    order by 1`.execute(db)
  return { ids: rows.map(({ id }) => id), at: rows[0]?.at ?? null }
}

async function readAnswers(db: Db, userId: string, ids: readonly string[]): Promise<Answers[]> {
  const { rows } = await sql<Answers>`
    select question_id,
      (select exam_time_factor::float8 from profiles where id = ${userId}) as time_factor,
      (array_agg(correct order by id desc))[1] as correct, (array_agg(ms order by id))[1] as first_ms,
      jsonb_agg(jsonb_build_array(created_at, correct, ms, confidence)) as answers
    from item_responses
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
    return { question_id, stability, answers: given.length, answered_at, correct, first_ms }
  })
  // One that was computed from more answers meanwhile stays.
  await sql`
    insert into review_cards (user_id, question_id, stability, answers, answered_at, correct, first_ms)
    select ${userId}, question_id, stability, answers, answered_at, correct, first_ms
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as card (question_id text, stability float8, answers int, answered_at timestamptz, correct boolean, first_ms int)
    on conflict (user_id, question_id) do update
    set stability = excluded.stability, answers = excluded.answers, answered_at = excluded.answered_at,
      correct = excluded.correct, first_ms = excluded.first_ms
    where excluded.answers > review_cards.answers or (${later} and excluded.answers = review_cards.answers)`.execute(
    db,
  )
}

/** Computes the student's card of a question anew, after an answer to it was graded again. */
export async function rescheduleReview(db: Db, userId: string, questionId: string): Promise<void> {
  await writeCards(db, userId, await readAnswers(db, userId, [questionId]), true)
}

async function keepScheduledUntil(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    insert into review_plans (user_id, scheduled_until) values (${userId}, ${at})
    on conflict (user_id) do update
    set scheduled_until = greatest(review_plans.scheduled_until, excluded.scheduled_until)`.execute(db)
}

/** What decides when a student's questions come back. */
export type ReviewPlan = {
  readonly now: Date
  /** In the student's own zone. */
  readonly today: string
  /** When today ends there: what comes back before then is due. */
  readonly dayEnd: Date
  /** As `2026-03-05`; null without a date, and once it has passed. */
  readonly examDate: string | null
  /** Days until a question comes back per day of its stability, by blueprint section; '' for any other section. */
  readonly factors: Readonly<Record<string, number>>
  /** The student moved what is due today to tomorrow. */
  readonly postponed: boolean
}

/** @throws AppError 'unknown-time-zone' */
export async function readReviewPlan(
  db: Db,
  userId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<ReviewPlan> {
  const dayOf = calendarOf(timeZone)
  const { rows } = await sql<{
    exam_date: string | null
    postponed_until: Date | null
    weights: { section: string; weight: number }[]
  }>`
    select exam_date, (select postponed_until from review_plans where user_id = ${userId}) as postponed_until,
      (select coalesce(jsonb_agg(jsonb_build_object('section', section, 'weight', weight)), '[]')
        from blueprint_sections) as weights
    from profiles where id = ${userId}`.execute(db)
  const { exam_date = null, postponed_until = null, weights = [] } = rows[0] ?? {}
  const today = dayOf(now)
  const daysToExam = exam_date === null ? null : daysBetween(today, exam_date)
  const mean = weights.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, weights.length)
  const factorOf = (share: number) => intervalFactor(targetRetention(daysToExam, share))
  return {
    now,
    today,
    dayEnd: dayEnd(dayOf, now),
    examDate: daysToExam === null || daysToExam < 0 ? null : exam_date,
    factors: Object.fromEntries([
      ['', factorOf(1)],
      ...weights.map(({ section, weight }) => [section, factorOf(mean > 0 ? weight / mean : 1)]),
    ]),
    postponed: postponed_until !== null && postponed_until > now,
  }
}

function calendarOf(timeZone: string): (moment: Date) => string {
  try {
    return daysIn(timeZone)
  } catch {
    throw new AppError('unknown-time-zone')
  }
}

function intervalOf({ factors }: ReviewPlan) {
  const all = sql`${JSON.stringify(factors)}::jsonb`
  const factor = sql`coalesce(${all} ->> questions.section, ${all} ->> '')::float8`
  return sql`greatest(1, floor(card.stability * ${factor} + 0.5))`
}

/**
 * In how many days a question comes back by its card: 0 is today, or earlier; null without a card. For statements
 * that call the question `questions` and its card `card`.
 */
export function dueInDays(plan: ReviewPlan): RawBuilder<number | null> {
  const dueAt = sql`card.answered_at + ${intervalOf(plan)} * interval '1 day'`
  return sql`(case when card.user_id is not null then
    greatest(0, floor(extract(epoch from (${dueAt}) - ${plan.dayEnd}::timestamptz)::float8 / 86400) + 1) end)::int`
}

/** How much of the time until it comes back has passed, 1 when all of it has: the more, the more is forgotten. */
export function waited(plan: ReviewPlan): RawBuilder<number> {
  const days = sql`extract(epoch from ${plan.now}::timestamptz - card.answered_at)::float8 / 86400`
  return sql`${days} / ${intervalOf(plan)}`
}
