/** Seconds left at which the time is said, and how. */
const marks = [
  { at: 3600, text: '60 minutes left.' },
  { at: 1800, text: '30 minutes left.' },
  { at: 600, text: '10 minutes left.' },
  { at: 300, text: '5 minutes left.' },
  { at: 60, text: '1 minute left.' },
]

/**
 * What a screen reader says as the clock passes a mark, or null. Several marks passed at once say the last.
 *
 * @param open questions without an answer
 */
export function timeAnnouncement(before: number, now: number, open: number): string | null {
  const passed = marks.findLast((mark) => before > mark.at && now <= mark.at)
  if (passed === undefined) return null
  if (open === 0) return `${passed.text} Every question is answered.`
  return `${passed.text} ${open} ${open === 1 ? 'question is' : 'questions are'} still open.`
}
