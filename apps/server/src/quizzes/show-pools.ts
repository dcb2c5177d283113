import type { readQuizPools } from '@collimate/contract/quizzes'
import type { ResponseOf } from '@collimate/contract/endpoint'
import { sectionName, shownSection } from '@collimate/domain/progress/mastery'
import { questionPools } from '@collimate/domain/quizzes/build'
import { categories } from '@collimate/domain/questions/categories'
import { readRunningQuestions } from '../attempts/shown-store.ts'
import { readReviewPlan, scheduleReviews } from '../attempts/review-cards.ts'
import type { Services } from '../services.ts'
import { readPools } from './pools-store.ts'

type Sections = ResponseOf<typeof readQuizPools>['sections']

/**
 * What a student can build a quiz of, in the order of the categories and sections.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function showPools(
  { database: { db }, now }: Services,
  userId: string,
  timeZone: string,
): Promise<Sections> {
  const plan = await readReviewPlan(db, userId, { timeZone, now: now() })
  await scheduleReviews(db, userId)
  const rows = await readPools(db, { userId, plan, running: await readRunningQuestions(db, userId) })
  const shown = new Map<string, Sections[number]>()
  for (const row of rows) {
    const section = shownSection(row.section)
    const { category } = row
    const whole = shown.get(section) ?? {
      category,
      section,
      name: sectionName(section, category),
      all: 0,
      unseen: 0,
      missed: 0,
      bookmarked: 0,
      due: 0,
      'sure-wrong': 0,
    }
    for (const pool of questionPools) whole[pool] += row[pool]
    shown.set(section, whole)
  }
  return [...shown.values()].toSorted(
    (a, b) =>
      categories.indexOf(a.category) - categories.indexOf(b.category) || a.section.localeCompare(b.section),
  )
}
