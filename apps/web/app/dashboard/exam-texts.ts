/**
 * @param examDate as `2026-03-05`, or null where none is set
 * @param now in the reader's own zone
 * @returns null without a date, and once it has passed
 */
export function daysToExam(examDate: string | null, now: Date): string | null {
  if (examDate === null) return null
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const days = Math.round((Date.parse(`${examDate}T00:00:00Z`) - today) / 86_400_000)
  if (days < 0) return null
  if (days === 0) return 'Your exam is today. You have done the work.'
  return days === 1 ? 'Your exam is tomorrow.' : `${days} days to your exam.`
}
