import type { ProgressReport } from '@collimate/contract/progress'
import { averageScore } from '@collimate/domain/mock-exams/result'
import { masteryMap } from '@collimate/domain/progress/mastery'
import { studyStreak } from '@collimate/domain/progress/streak'
import { bestAndWeakest, topicScores } from '@collimate/domain/progress/topics'
import { calibrate } from '@collimate/domain/questions/confidence'
import { planReviews } from '../attempts/review-plan.ts'
import { readRunningQuestions } from '../attempts/shown-store.ts'
import type { Db } from '../platform/database/open-database.ts'
import {
  readCompletedExams,
  readConfidentAnswers,
  readQuizOutcomes,
  readStandings,
  readStudyDays,
  readWeights,
} from './store.ts'
import { zoneDays } from './study-days.ts'

const reportDays = 16 * 7

/**
 * Everything the progress page draws but its list of results.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function reportOf(
  db: Db,
  userId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<ProgressReport> {
  const zone = zoneDays(timeZone, now)
  const exams = await readCompletedExams(db, userId)
  const outcomes = await readQuizOutcomes(db, userId)
  const days = await readStudyDays(db, userId, zone.last(reportDays))
  const plan = await planReviews(db, userId, { timeZone, now })
  const { ids: running } = await readRunningQuestions(db, userId)
  const standings = await readStandings(db, { userId, plan, running })
  const weights = await readWeights(db)
  const completed = days.filter((day) => day.exams + day.quizzes > 0).map(({ day }) => day)
  const { best, weakest } = bestAndWeakest(topicScores(outcomes))
  return {
    today: zone.today,
    streak: studyStreak(new Set(completed), zone.today),
    average_score: averageScore(exams.flatMap(({ score }) => (score === null ? [] : [score]))),
    quizzes_completed: outcomes.reduce((sum, { quizzes }) => sum + quizzes, 0),
    best_topic: best,
    weakest_topic: weakest,
    exams: exams.map(({ id, score, questions, ranged, at, changes }) => ({
      id,
      score: score ?? 0,
      completed_at: at.toISOString(),
      questions,
      ranged,
      changes,
    })),
    sections: masteryMap(standings.sections, weights),
    times: standings.times.map(({ quartiles, ...own }) => {
      const [low, median, high] = quartiles.map((ms) => Math.round(ms / 100) / 10)
      return { ...own, low: low ?? 0, median: median ?? 0, high: high ?? 0 }
    }),
    calibration: calibrate(await readConfidentAnswers(db, userId)),
    days,
  }
}
