import { daysIn } from '@collimate/domain/progress/streak'
import { AppError } from '../platform/app-error.ts'
import type { Activity } from './store.ts'

const dayMs = 24 * 3600 * 1000

type ZoneDays = {
  /** As `2026-03-05`. */
  readonly today: string
  readonly dayOf: (moment: Date) => string
  readonly daysAgo: (days: number) => Date
}

/**
 * The calendar of someone in that zone.
 *
 * @throws AppError 'unknown-time-zone'
 */
export function zoneDays(timeZone: string, now: Date): ZoneDays {
  try {
    const dayOf = daysIn(timeZone)
    return { today: dayOf(now), dayOf, daysAgo: (days) => new Date(now.getTime() - days * dayMs) }
  } catch {
    throw new AppError('unknown-time-zone')
  }
}

/** The days with something done among the last `length`, ascending. */
export function studyDays(activity: readonly Activity[], zone: ZoneDays, length: number) {
  const first = zone.dayOf(zone.daysAgo(length))
  return [...Map.groupBy(activity, ({ at }) => zone.dayOf(at))]
    .filter(([day]) => day > first && day <= zone.today)
    .map(([day, own]) => ({
      day,
      minutes: Math.round(own.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
      exams: own.reduce((sum, { exams }) => sum + exams, 0),
      quizzes: own.reduce((sum, { quizzes }) => sum + quizzes, 0),
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
