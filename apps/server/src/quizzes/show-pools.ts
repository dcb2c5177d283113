import type { readQuizPools } from '@collimate/contract/quizzes'
import type { ResponseOf } from '@collimate/contract/endpoint'
import { sectionName, shownSection } from '@collimate/domain/progress/mastery'
import { countPools } from '@collimate/domain/quizzes/build'
import { categories } from '@collimate/domain/questions/categories'
import { readRunningQuestions } from '../attempts/shown-store.ts'
import { readReviewPlan, scheduleReviews } from '../attempts/review-cards.ts'
import type { Services } from '../services.ts'
import { readPools } from './pools-store.ts'

/**
 * What a student can build a quiz of, its sections in the order of the categories and their codes.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function showPools(
  { database: { db }, now }: Services,
  userId: string,
  timeZone: string,
): Promise<ResponseOf<typeof readQuizPools>> {
  const plan = await readReviewPlan(db, userId, { timeZone, now: now() })
  await scheduleReviews(db, userId)
  const running = await readRunningQuestions(db, userId)
  const rows = await readPools(db, { userId, plan, running })
  const questions = rows.map((row) => ({ ...row, section: shownSection(row.section) }))
  const categoryOf = new Map(questions.map(({ section, category }) => [section, category]))
  const sections = [...categoryOf].map(([section, category]) => ({
    category,
    section,
    name: sectionName(section, category),
  }))
  return {
    sections: sections.toSorted(
      (a, b) =>
        categories.indexOf(a.category) - categories.indexOf(b.category) || a.section.localeCompare(b.section),
    ),
    counts: countPools(questions).map(({ kinds, ...counts }) => ({ kinds: [...kinds], ...counts })),
  }
}
