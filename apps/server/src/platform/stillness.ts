/** What the watchdog knows of the main thread. */
export type Stillness = {
  readonly beats: number
  /** When it last looked, in milliseconds of a clock that never goes back. */
  readonly lookedAt: number
  /** For how many milliseconds there was no beat. */
  readonly stillMs: number
}

/** A longer gap between two looks is one in which the watchdog itself did not run, as on a suspended machine. */
const longestGapMs = 1000

/** One more look of the watchdog; it looks twice a second. */
export function lookAgain(before: Stillness, beats: number, now: number): Stillness {
  const gap = Math.min(now - before.lookedAt, longestGapMs)
  return { beats, lookedAt: now, stillMs: beats === before.beats ? before.stillMs + gap : 0 }
}
