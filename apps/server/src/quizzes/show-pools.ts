import type { readQuizPools } from '@collimate/contract/quizzes'
import type { ResponseOf } from '@collimate/contract/endpoint'
import { sectionName, shownSection } from '@collimate/domain/progress/mastery'
import { countPools, type PooledQuestion } from '@collimate/domain/quizzes/build'
import { categories } from '@collimate/domain/questions/categories'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import { readRunningQuestions } from '../attempts/shown-store.ts'
import { planReviews } from '../attempts/review-plan.ts'
import type { Services } from '../services.ts'
import { readPools } from './pools-store.ts'
import { readUnansweredQuizzes } from './unanswered-store.ts'

/**
 * What a student can build a quiz of, its sections in the order of the categories and their codes. It counts what the
 * draw would find: also the questions of quizzes that go with the start.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function showPools(
  services: Services,
  userId: string,
  timeZone: string,
): Promise<ResponseOf<typeof readQuizPools>> {
  const { now } = services
  const { db } = services.database
  const plan = await planReviews(db, userId, { timeZone, now: now() })
  const going = await readUnansweredQuizzes(db, userId, now())
  const running = new Set((await readRunningQuestions(db, userId, going)).ids)
  const rows = await readPools(db, { userId, plan, running: [] })
  const whole = rows.map((row) => ({ ...row, section: shownSection(row.section) }))
  const questions = whole.filter(({ id }) => !running.has(id))
  const open = new Set((await readOpenQuestions(db, userId, now(), going)).ids)
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
    counts: counted(questions),
    timed_counts: counted(questions.filter(({ id }) => !open.has(id))),
    whole_counts: counted(whole),
  }
}

function counted(questions: readonly PooledQuestion[]) {
  return countPools(questions).map(({ kinds, ...counts }) => ({ kinds: [...kinds], ...counts }))
}
