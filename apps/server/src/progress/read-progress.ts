import type { Progress } from '@collimate/contract/progress'
import { studyStreak } from '@collimate/domain/progress/streak'
import { bestAndWeakest, topicScores } from '@collimate/domain/progress/topics'
import type { Db } from '../platform/database/open-database.ts'
import { readLatestExams, readQuizOutcomes, readStudyDays } from './store.ts'
import { zoneDays } from './study-days.ts'

/** How many exams the trend shows. */
const trendLength = 10
const calendarDays = 31

/**
 * What a student has done, in their own calendar days.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function progressOf(
  db: Db,
  userId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Progress> {
  const zone = zoneDays(timeZone, now)
  const { count, exams } = await readLatestExams(db, userId, trendLength)
  const outcomes = await readQuizOutcomes(db, userId)
  const studied = await readStudyDays(db, userId, zone.last(calendarDays))
  const days = studied.filter((day) => day.exams + day.quizzes > 0).map(({ day }) => day)
  const { best, weakest } = bestAndWeakest(topicScores(outcomes))
  return {
    streak: studyStreak(new Set(days), zone.today),
    today: zone.today,
    days,
    exams_completed: count,
    quizzes_completed: outcomes.reduce((sum, { quizzes }) => sum + quizzes, 0),
    best_topic: best,
    weakest_topic: weakest,
    exam_scores: exams.map(({ id, score, completed_at, created_at }) => ({
      id,
      score: score ?? 0,
      completed_at: (completed_at ?? created_at).toISOString(),
    })),
  }
}
