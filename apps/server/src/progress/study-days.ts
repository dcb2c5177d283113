import { type CalendarDay, daysIn, lastDays } from '@collimate/domain/progress/streak'
import { AppError } from '../platform/app-error.ts'

type ZoneDays = {
  /** As `2026-03-05`. */
  readonly today: string
  readonly dayOf: (moment: Date) => string
  /** Today and the days before it, so many in all, the earliest first. */
  readonly last: (length: number) => readonly CalendarDay[]
}

/**
 * The calendar of someone in that zone.
 *
 * @throws AppError 'unknown-time-zone'
 */
export function zoneDays(timeZone: string, now: Date): ZoneDays {
  try {
    const dayOf = daysIn(timeZone)
    const today = dayOf(now)
    const last = (length: number) =>
      remembered(`${length} ${timeZone}`, today, () => lastDays(dayOf, now, length))
    return { today, dayOf, last }
  } catch {
    throw new AppError('unknown-time-zone')
  }
}

/** Most students share a zone with others: finding its days takes as long as reading what was done on them. */
const days = new Map<string, CalendarDay[]>()
const mostRemembered = 100

function remembered(what: string, today: string, find: () => CalendarDay[]): CalendarDay[] {
  const known = days.get(what)
  if (known?.at(-1)?.day === today) return known
  if (days.size >= mostRemembered) days.clear()
  const found = find()
  days.set(what, found)
  return found
}
