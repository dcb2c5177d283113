/** Exams completed longer ago do not count. */
export const capWindowMs = 24 * 3_600_000

export type CapReached = {
  /** Exams of the last 24 hours. */
  readonly completed: number
  /** When the next one may start. */
  readonly nextAt: Date
}

/**
 * Whether a student has completed as many exams as 24 hours allow. Six are more than anybody learns from in a day,
 * and few for who wants to carry the bank away.
 *
 * @param completedAt when each exam was completed; those of the last 24 hours count
 * @param perDay exams in any 24 hours; 0 for as many as one likes
 * @returns null when the next exam may start
 */
export function capReached(completedAt: readonly Date[], perDay: number, now: Date): CapReached | null {
  const recent = completedAt
    .map((moment) => moment.getTime())
    .filter((moment) => moment > now.getTime() - capWindowMs)
    .toSorted((a, b) => a - b)
  /** A day after it fewer than `perDay` are left. */
  const freeing = perDay === 0 ? undefined : recent.at(-perDay)
  return freeing === undefined ? null : { completed: recent.length, nextAt: new Date(freeing + capWindowMs) }
}
