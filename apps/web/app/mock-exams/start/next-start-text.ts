const minuteMs = 60_000

/** When the next exam can start, on the student's own clock: always within a day. @param moment ISO 8601 */
export function nextStartText(moment: string, now: Date): string {
  const next = new Date(Math.ceil(Date.parse(moment) / minuteMs) * minuteMs)
  const time = next.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const day = next.toDateString() === now.toDateString() ? '' : ' tomorrow'
  return `Your next one can start at ${time}${day}.`
}
