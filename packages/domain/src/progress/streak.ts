/** The streak counts back at most so many days. */
const longestStreak = 30

/**
 * Tells the calendar day a moment falls on for someone in that zone, as `2026-03-05`.
 *
 * @param timeZone an IANA name such as `America/Chicago`
 * @throws RangeError for a zone that does not exist
 */
export function daysIn(timeZone: string): (moment: Date) => string {
  // Made once for many moments: making it takes longer than a hundred days.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (moment) => format.format(moment)
}

const quarterHourMs = 15 * 60 * 1000
const hourMs = 4 * quarterHourMs

/** The moment a moment's calendar day ends. Every zone's days begin at a quarter of an hour. */
export function dayEnd(dayOf: (moment: Date) => string, moment: Date): Date {
  const day = dayOf(moment)
  let last = moment.getTime() - (moment.getTime() % quarterHourMs)
  for (const step of [hourMs, quarterHourMs]) while (dayOf(new Date(last + step)) === day) last += step
  return new Date(last + quarterHourMs)
}

/** When the calendar day a moment falls on ends, and those after it, so many in all. */
export function dayEnds(dayOf: (moment: Date) => string, moment: Date, length: number): Date[] {
  const ends: Date[] = []
  let at = moment
  while (ends.length < length) {
    at = dayEnd(dayOf, at)
    ends.push(at)
  }
  return ends
}

export type CalendarDay = {
  /** As `2026-03-05`. */
  readonly day: string
  readonly start: Date
  /** When the next one begins. */
  readonly end: Date
}

/** The calendar day a moment falls on and those before it, so many in all, the earliest first. */
export function lastDays(dayOf: (moment: Date) => string, moment: Date, length: number): CalendarDay[] {
  const days: CalendarDay[] = []
  let end = dayEnd(dayOf, moment).getTime()
  let day = dayOf(moment)
  while (days.length < length) {
    // Most days have 24 hours: only another is gone through by the quarter.
    let start = end - 96 * quarterHourMs
    if (dayOf(new Date(start)) !== day || dayOf(new Date(start - quarterHourMs)) === day) {
      start = end - quarterHourMs
      while (dayOf(new Date(start - quarterHourMs)) === day) start -= quarterHourMs
    }
    days.push({ day, start: new Date(start), end: new Date(end) })
    end = start
    day = dayOf(new Date(start - quarterHourMs))
  }
  return days.toReversed()
}

/** Whole days from one calendar day to another, both as `2026-03-05`; below 0 when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (96 * quarterHourMs))
}

/** The day before a calendar day, both as `2026-03-05`. */
export function dayBefore(day: string): string {
  return dayFrom(day, -1)
}

/** The day after a calendar day, both as `2026-03-05`. */
export function dayAfter(day: string): string {
  return dayFrom(day, 1)
}

function dayFrom(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}

/**
 * Consecutive days of study up to today, or up to yesterday while today has none yet.
 *
 * @param days calendar days with a completed exam or quiz
 * @returns 0 to 30
 */
export function studyStreak(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : dayBefore(today)
  let streak = 0
  while (streak < longestStreak && days.has(day)) {
    streak += 1
    day = dayBefore(day)
  }
  return streak
}
