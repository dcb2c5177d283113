import type { Progress } from '@collimate/contract/progress'
import { localDay, studyStreak } from '@collimate/domain/progress/streak'
import { bestAndWeakest, topicScores } from '@collimate/domain/progress/topics'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { readCompletedExams, readCompletedQuizzes } from './store.ts'

/** How many exams the trend shows. */
const trendLength = 10
const calendarMs = 31 * 24 * 3600 * 1000

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
  const today = dayIn(timeZone, now)
  const exams = await readCompletedExams(db, userId)
  const quizzes = await readCompletedQuizzes(db, userId)
  const days = new Set([...exams, ...quizzes].map(({ created_at }) => localDay(created_at, timeZone)))
  const firstShown = localDay(new Date(now.getTime() - calendarMs), timeZone)
  const { best, weakest } = bestAndWeakest(topicScores(quizzes))
  return {
    streak: studyStreak(days, today),
    today,
    days: [...days].filter((day) => day > firstShown && day <= today).toSorted(),
    exams_completed: exams.length,
    quizzes_completed: quizzes.length,
    best_topic: best,
    weakest_topic: weakest,
    exam_scores: exams.slice(-trendLength).map(({ id, score, completed_at, created_at }) => ({
      id,
      score: score ?? 0,
      completed_at: (completed_at ?? created_at).toISOString(),
    })),
  }
}

function dayIn(timeZone: string, moment: Date): string {
  try {
    return localDay(moment, timeZone)
  } catch {
    throw new AppError('unknown-time-zone')
  }
}
