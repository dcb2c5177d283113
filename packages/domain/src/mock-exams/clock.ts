/**
 * The exam's clock: counts while the exam is open, in monotonic milliseconds handed in by the caller
 * (performance.now), never in wall time.
 */
export type ExamClock = {
  /** Milliseconds counted so far, 0 to `limit`. */
  readonly spent: number
  /** Milliseconds. */
  readonly limit: number
  /** Monotonic milliseconds of the last tick, or null while the exam is not open. */
  readonly last: number | null
}

/**
 * A silence between two ticks longer than this (ms) means that the machine slept or the page was frozen:
 * the exam was not open, and nothing is counted. Browsers throttle hidden tabs to one tick a minute,
 * which must still count.
 */
export const sleepGap = 90_000

/** A question is taken to be on screen no longer than this, in milliseconds. */
export const mostOnScreenMs = 100_000_000

/** A stopped clock. Seconds outside 0 to the limit are pulled to its edge. */
export function createClock(spentSeconds: number, limitSeconds: number): ExamClock {
  const limit = limitSeconds * 1000
  return { spent: Math.min(Math.max(0, spentSeconds * 1000), limit), limit, last: null }
}

/** @param now monotonic milliseconds */
export function startClock(clock: ExamClock, now: number): ExamClock {
  return { ...clock, last: now }
}

/** Counts up to `now` and goes on; a stopped clock stays stopped. */
export function tickClock(clock: ExamClock, now: number): ExamClock {
  if (clock.last === null) return clock
  const gap = now - clock.last
  const counted = gap > 0 && gap <= sleepGap ? gap : 0
  return { ...clock, spent: Math.min(clock.spent + counted, clock.limit), last: Math.max(now, clock.last) }
}

/** Counts up to `now` and stops. */
export function stopClock(clock: ExamClock, now: number): ExamClock {
  return { ...tickClock(clock, now), last: null }
}

/** Whole seconds counted, as they are stored. */
export function secondsSpent(clock: ExamClock): number {
  return Math.floor(clock.spent / 1000)
}

/** Whole seconds left, as they are shown: the last second shows 1, the end 0. */
export function secondsLeft(clock: ExamClock): number {
  return Math.ceil((clock.limit - clock.spent) / 1000)
}

/** `03:30:00`. @param seconds 0 to 359,999 */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
