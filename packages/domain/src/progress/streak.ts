/** The streak counts back at most so many days. */
export const longestStreak = 30

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

/** The day before a calendar day, both as `2026-03-05`. */
export function dayBefore(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - 1)
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
