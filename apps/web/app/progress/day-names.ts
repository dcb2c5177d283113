const ofMoment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const ofDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Mar 5`, where the reader is. */
export function dayOfMoment(moment: string): string {
  return ofMoment.format(new Date(moment))
}

/** @param day as `2026-03-05` */
export function dayName(day: string): string {
  return ofDay.format(new Date(`${day}T00:00:00Z`))
}

const ofMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `Mar`. @param day as `2026-03-05` */
export function monthName(day: string): string {
  return ofMonth.format(new Date(`${day}T00:00:00Z`))
}
