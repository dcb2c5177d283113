import {
  createClock,
  secondsLeft,
  secondsSpent,
  startClock,
  stopClock,
  tickClock,
  type ExamClock,
} from '@collimate/domain/mock-exams/clock'

type Times = Readonly<Record<string, number>>

/** Counts the attempt's time and how much of it each question was on screen. */
export class Timekeeper {
  readonly #now: () => number
  #clock: ExamClock
  #questionMs: Times
  #savedMs: Times = {}

  /**
   * @param now monotonic milliseconds
   * @param time seconds
   * @param questionMs position to milliseconds counted before
   */
  constructor(now: () => number, time: { spent: number; limit: number }, questionMs: Times) {
    this.#now = now
    this.#clock = createClock(time.spent, time.limit)
    this.#questionMs = questionMs
  }

  /** Whole seconds. */
  get spent(): number {
    return secondsSpent(this.#clock)
  }

  /** Whole seconds. */
  get left(): number {
    return secondsLeft(this.#clock)
  }

  get questionMs(): Times {
    return this.#questionMs
  }

  /** What `markSaved` has not seen. */
  get unsavedMs(): Record<string, number> {
    return changedTimes(this.#questionMs, this.#savedMs)
  }

  start(): void {
    this.#clock = startClock(this.#clock, this.#now())
  }

  stop(): void {
    this.#clock = stopClock(this.#clock, this.#now())
  }

  /** Counts up to now, for the question on screen. */
  count(position: number): void {
    const before = this.#clock.spent
    this.#clock = tickClock(this.#clock, this.#now())
    const passed = this.#clock.spent - before
    if (passed === 0) return
    this.#questionMs = {
      ...this.#questionMs,
      [position]: Math.round((this.#questionMs[position] ?? 0) + passed),
    }
  }

  /** Goes on from the server's time where that is further: an attempt's time never runs backwards. */
  adopt(time: { spent: number; limit: number }): void {
    this.#clock = createClock(Math.max(time.spent, this.spent), time.limit)
    this.start()
  }

  /** @param times what `questionMs` was when it was sent */
  markSaved(times: Times): void {
    this.#savedMs = times
  }
}

/** The entries of `now` that differ from `before`: what the server does not know yet. */
function changedTimes(now: Times, before: Times): Record<string, number> {
  return Object.fromEntries(Object.entries(now).filter(([position, ms]) => before[position] !== ms))
}
