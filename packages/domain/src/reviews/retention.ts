/** Without a date, or after it. */
const plainRetention = 0.9
/** So far before the exam there is time to forget and learn again; from there on it rises to the exam's day. */
const farRetention = 0.87
const farDays = 90
const examRetention = 0.95
/** What a section gains that the exam weighs twice as much as others, and one it leaves out loses. */
const weightRetention = 0.02

/**
 * How well a question of a section shall be known when it comes back for review.
 *
 * @param daysToExam null where no exam is planned; below 0 once it is over
 * @param share the section's weight in the exam over the mean weight of all sections, ≥ 0
 * @returns 0.85 to 0.97
 */
export function targetRetention(daysToExam: number | null, share: number): number {
  const near = daysToExam === null ? 0 : 1 - Math.min(daysToExam, farDays) / farDays
  const base =
    daysToExam === null || daysToExam < 0
      ? plainRetention
      : farRetention + (examRetention - farRetention) * near
  return base + weightRetention * (Math.min(share, 2) - 1)
}
