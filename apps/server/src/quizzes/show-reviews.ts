import type { ResponseOf } from '@collimate/contract/endpoint'
import type { readReturns as returnsEndpoint, Reviews } from '@collimate/contract/reviews'
import { dayAfter } from '@collimate/domain/progress/streak'
import { categories } from '@collimate/domain/questions/categories'
import { planReviews, readReviewPlan, weekLength } from '../attempts/review-plan.ts'
import { readRunningQuestions } from '../attempts/shown-store.ts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { postpone, readComing, readReturns, readUsualMs, type Coming } from './reviews-store.ts'
import { readQuiz } from './store.ts'
import { readUnansweredQuizzes } from './unanswered-store.ts'

/** Seconds on a question of who has not answered any in a quiz; faster and slower ones count as the nearest of these. */
const usualSeconds = { unknown: 45, least: 15, most: 180 }

/**
 * What comes back today and in the days after. It counts what a review would ask: also the questions of quizzes that go
 * with its start.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function showReviews(
  { database: { db }, now }: Services,
  userId: string,
  timeZone: string,
): Promise<Reviews> {
  const plan = await planReviews(db, userId, { timeZone, now: now() })
  const going = await readUnansweredQuizzes(db, userId, now())
  const { ids: running } = await readRunningQuestions(db, userId, going)
  const coming = await readComing(db, { userId, plan, running })
  const usualMs = await readUsualMs(db, userId)
  const today = coming.filter(({ days }) => days === 0)
  const due = plan.postponed ? [] : today
  const week: { day: string; questions: number }[] = []
  let day = plan.today
  for (let days = 0; days < weekLength; days += 1) {
    const own = coming.filter((row) => row.days === days)
    // What was put off is tomorrow's.
    const moved = days === 1 && plan.postponed ? total(today) : 0
    week.push({ day, questions: days === 0 ? total(due) : total(own) + moved })
    day = dayAfter(day)
  }
  return {
    due: total(due),
    postponed: plan.postponed ? total(today) : 0,
    seconds_each: secondsOf(usualMs),
    by_category: categories.flatMap((category) => {
      const questions = total(due.filter((row) => row.category === category))
      return questions === 0 ? [] : [{ category, questions }]
    }),
    week,
    scheduled: total(coming),
    exam_date: plan.examDate,
  }
}

/**
 * When the questions of a completed quiz come back.
 *
 * @throws AppError 'quiz-not-found' or 'unknown-time-zone'
 */
export async function showReturns(
  { database: { db }, now }: Services,
  userId: string,
  id: string,
  timeZone: string,
): Promise<ResponseOf<typeof returnsEndpoint>> {
  const quiz = await readQuiz(db, userId, id)
  if (quiz === undefined || !quiz.completed) throw new AppError('quiz-not-found')
  const plan = await planReviews(db, userId, { timeZone, now: now() })
  return { returns: await readReturns(db, { userId, quizId: quiz.id, plan }) }
}

/**
 * Moves what is due today to tomorrow, or takes that back.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function postponeReviews(
  { database: { db }, now }: Services,
  userId: string,
  { postponed, time_zone: timeZone }: { postponed: boolean; time_zone: string },
): Promise<void> {
  const { dayEnd } = await readReviewPlan(db, userId, { timeZone, now: now() })
  await postpone(db, userId, postponed ? dayEnd : null)
}

function total(rows: readonly Coming[]): number {
  return rows.reduce((sum, { questions }) => sum + questions, 0)
}

function secondsOf(ms: number | null): number {
  const { unknown, least, most } = usualSeconds
  return ms === null ? unknown : Math.round(Math.min(most, Math.max(least, ms / 1000)))
}
