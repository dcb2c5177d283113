/** Exams completed longer ago do not count. */
export const capWindowMs = 24 * 3_600_000

/** For an account that has not verified its address, in its first day. */
const newcomerCap = 3
const newcomerMs = 24 * 3_600_000

export type ExamTaker = {
  /** When each exam was completed; those of the last 24 hours count. */
  readonly completedAt: readonly Date[]
  readonly joinedAt: Date
  readonly verified: boolean
}

export type CapReached = {
  /** Exams of the last 24 hours. */
  readonly completed: number
  /** When the next one may start. */
  readonly nextAt: Date
  /** With a verified address it could start now. */
  readonly verifyingHelps: boolean
}

/**
 * Whether a student has completed as many exams as 24 hours allow. Six are more than anybody learns from in a day,
 * and few for who wants to carry the bank away.
 *
 * @param perDay exams in any 24 hours; 0 for as many as one likes
 * @returns null when the next exam may start
 */
export function capReached(taker: ExamTaker, perDay: number, now: Date): CapReached | null {
  if (perDay === 0) return null
  const recent = taker.completedAt
    .map((moment) => moment.getTime())
    .filter((moment) => moment > now.getTime() - capWindowMs)
    .toSorted((a, b) => a - b)
  /** When fewer than `cap` of them are left in the last 24 hours. */
  const freeAt = (cap: number) => (recent.at(-cap) ?? -Infinity) + capWindowMs
  const freeForVerified = freeAt(perDay)
  const newcomerUntil = taker.verified ? -Infinity : taker.joinedAt.getTime() + newcomerMs
  const nextAt = Math.min(freeAt(Math.min(newcomerCap, perDay)), Math.max(newcomerUntil, freeForVerified))
  if (nextAt <= now.getTime()) return null
  return {
    completed: recent.length,
    nextAt: new Date(nextAt),
    verifyingHelps: freeForVerified <= now.getTime(),
  }
}
