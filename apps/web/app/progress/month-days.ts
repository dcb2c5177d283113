export type MonthDay = { readonly day: string; readonly number: number }

/**
 * The month around a day, as a calendar shows it.
 *
 * @param today as `2026-03-05`
 * @returns its days, and how many columns the first one stands to the right in a week that begins on Sunday
 */
export function monthOf(today: string): { days: MonthDay[]; offset: number } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days = Array.from({ length }, (_, index) => ({
    day: `${today.slice(0, 8)}${String(index + 1).padStart(2, '0')}`,
    number: index + 1,
  }))
  return { days, offset: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() }
}

/**
 * The weeks up to the one of this day, each from Sunday to Saturday, oldest first.
 *
 * @param today as `2026-03-05`
 * @returns `count` weeks of seven days; the last may reach beyond today
 */
export function weeksUpTo(today: string, count: number): string[][] {
  const noon = new Date(`${today}T12:00:00Z`)
  const day = (week: number, weekday: number) => {
    const moment = new Date(noon)
    moment.setUTCDate(noon.getUTCDate() - noon.getUTCDay() + weekday - 7 * (count - 1 - week))
    return moment.toISOString().slice(0, 10)
  }
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => day(week, weekday)),
  )
}

/**
 * How many rows the calendar of a month has.
 *
 * @param now in the reader's own zone
 * @returns 4 to 6
 */
export function weeksOfMonth(now: Date): number {
  const { days, offset } = monthOf(`${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-01`)
  return Math.ceil((days.length + offset) / 7)
}
