import { dayEnds, daysBetween, daysIn } from '@collimate/domain/progress/streak'
import { intervalFactor, targetRetention } from '@collimate/domain/reviews/memory'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import { scheduleReviews } from './review-cards.ts'

/** What decides when a student's questions come back. */
export type ReviewPlan = {
  readonly now: Date
  /** In the student's own zone. */
  readonly today: string
  /** When today ends there: what comes back before then is due. */
  readonly dayEnd: Date
  /** That, and when the other days of the week it is looked ahead end: two of a year have no 24 hours. */
  readonly weekEnds: readonly Date[]
  /** As `2026-03-05`; null without a date, and once it has passed. */
  readonly examDate: string | null
  /** Days until a question comes back per day of its stability, by blueprint section; '' for any other section. */
  readonly factors: Readonly<Record<string, number>>
  /** The student moved what is due today to tomorrow. */
  readonly postponed: boolean
}

/** Days that are looked ahead, today among them. */
export const weekLength = 7

/**
 * The plan of a student about whom it is about to be said what is due: every answer given so far is in its card.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function planReviews(
  db: Db,
  userId: string,
  when: { timeZone: string; now: Date },
): Promise<ReviewPlan> {
  const plan = await readReviewPlan(db, userId, when)
  await scheduleReviews(db, userId)
  return plan
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
  const weekEnds = dayEnds(dayOf, now, weekLength)
  const factorOf = (share: number) => intervalFactor(targetRetention(daysToExam, share))
  return {
    now,
    today,
    dayEnd: weekEnds[0] ?? now,
    weekEnds,
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

/** Joined by statements that ask `dueInDays` or `waited`, which call the question `questions`. */
export function dueFactors({ factors }: ReviewPlan): RawBuilder<unknown> {
  const own = Object.entries(factors)
  return sql`
    left join unnest(
      ${arrayLiteral(own.map(([section]) => section))}::text[], ${arrayLiteral(own.map(([, factor]) => factor))}::float8[]
    ) as due_factor (section, factor) on due_factor.section = questions.section`
}

function intervalOf({ factors }: ReviewPlan) {
  return sql`greatest(1, floor(card.stability * coalesce(due_factor.factor, ${factors['']}::float8) + 0.5))`
}

/**
 * In how many days a question comes back by its card: 0 is today, or earlier; null without a card. For statements
 * that call the card `card` and join `dueFactors`.
 */
export function dueInDays(plan: ReviewPlan): RawBuilder<number | null> {
  const dueAt = sql`(card.answered_at + ${intervalOf(plan)} * interval '1 day')`
  const ends = arrayLiteral(plan.weekEnds.map((end) => end.toISOString()))
  // After the week an hour more or less is of no weight: there a day has 24.
  return sql`(case when card.user_id is not null then width_bucket(${dueAt}, ${ends}::timestamptz[])
    + greatest(0, floor(extract(epoch from ${dueAt} - ${plan.weekEnds.at(-1)}::timestamptz)::float8 / 86400)) end)::int`
}

/** Whether that is 0; null without a card. */
export function isDue(plan: ReviewPlan): RawBuilder<boolean | null> {
  return sql`(card.answered_at + ${intervalOf(plan)} * interval '1 day' < ${plan.dayEnd}::timestamptz)`
}

/** How much of the time until it comes back has passed, 1 when all of it has: the more, the more is forgotten. */
export function waited(plan: ReviewPlan): RawBuilder<number> {
  const days = sql`extract(epoch from ${plan.now}::timestamptz - card.answered_at)::float8 / 86400`
  return sql`${days} / ${intervalOf(plan)}`
}
