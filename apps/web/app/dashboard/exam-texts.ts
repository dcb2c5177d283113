const monthDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** So many days after it, the exam is looked back on. */
const daysAfter = 14
/** More new questions a day than this are no plan. */
const mostNew = 60

/**
 * Calendar days from today to the exam; below 0 once it has passed.
 *
 * @param examDate as `2026-03-05`
 * @param now in the reader's own zone
 */
export function daysToExam(examDate: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.parse(`${examDate}T00:00:00Z`) - today) / 86_400_000)
}

/**
 * Where the student stands before, on and soon after the day of the exam.
 *
 * @param days as `daysToExam` answers it
 * @returns null once it is long over
 */
export function examText(examDate: string, days: number): string | null {
  if (days < -daysAfter) return null
  if (days < 0) return `Your exam was on ${monthDay.format(new Date(examDate))}. We hope it went well.`
  if (days === 0) return 'Your exam is today. You’ve done the work.'
  return days === 1 ? 'Your exam is tomorrow.' : `${days} days until your exam.`
}

/**
 * What a day asks for until then. Nothing on the day and after it, and nothing new on the day before.
 *
 * @param unseen questions never answered
 * @param due questions back for review today
 * @returns null where there is nothing to say
 */
export function planText(days: number, { unseen, due }: { unseen: number; due: number }): string | null {
  if (days < 1) return null
  const parts = [
    days > 1 ? newText(unseen, Math.ceil(unseen / days)) : null,
    due === 0 ? null : due === 1 ? '1 is due for review.' : `${due} are due for review.`,
  ]
  return parts.filter((part) => part !== null).join(' ') || null
}

function newText(unseen: number, perDay: number): string {
  if (unseen === 0) return 'You’ve seen every question.'
  if (perDay > mostNew)
    return `${unseen} questions are new to you, more than you can fit in. Start where you’re weakest.`
  if (perDay === 1) return 'One new question a day, and you’ll have seen them all.'
  return `${perDay} new questions a day, and you’ll have seen them all.`
}
