import { type CalendarDay, daysIn, lastDays } from '@collimate/domain/progress/streak'
import { AppError } from '../platform/app-error.ts'

type ZoneDays = {
  /** As `2026-03-05`. */
  readonly today: string
  readonly dayOf: (moment: Date) => string
  /** Today and the days before it, so many in all, the earliest first. */
  readonly last: (length: number) => CalendarDay[]
}

/**
 * The calendar of someone in that zone.
 *
 * @throws AppError 'unknown-time-zone'
 */
export function zoneDays(timeZone: string, now: Date): ZoneDays {
  try {
    const dayOf = daysIn(timeZone)
    return { today: dayOf(now), dayOf, last: (length) => lastDays(dayOf, now, length) }
  } catch {
    throw new AppError('unknown-time-zone')
  }
}
