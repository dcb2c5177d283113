import { mostOnScreenMs, tickClock } from '@collimate/domain/mock-exams/clock'

type Page = {
  /** Milliseconds, monotonic. */
  now(): number
  /** Whether somebody sees the page. */
  isSeen(): boolean
}

/** How long each question was on screen, over all its visits and only while somebody saw the page. */
export class QuestionTime {
  readonly #page: Page
  #current: number
  /** Up to when the visit of the current one is counted; null while nobody sees the page. */
  #since: number | null = null
  /** Position to milliseconds before that. */
  readonly #before = new Map<number, number>()

  constructor(page: Page, current: number) {
    this.#page = page
    this.#current = current
    this.show()
  }

  get seen(): boolean {
    return this.#since !== null
  }

  /** Milliseconds, no more than the server takes. */
  of(position: number): number {
    const spent = this.#before.get(position) ?? 0
    const last = position === this.#current ? this.#since : null
    return tickClock({ spent, limit: mostOnScreenMs, last }, this.#page.now()).spent
  }

  /** Counts up to now. Over a pause longer than the exam’s clock counts, the machine slept. */
  count(): void {
    if (this.seen) this.goTo(this.#current)
  }

  goTo(position: number): void {
    this.hide()
    this.#current = position
    this.show()
  }

  hide(): void {
    this.#before.set(this.#current, this.of(this.#current))
    this.#since = null
  }

  /** The connection comes back also where nobody sees the page: then no visit begins. */
  show(): void {
    if (this.#page.isSeen()) this.#since ??= this.#page.now()
  }

  /** Goes on from what was counted elsewhere, by position, where that is more. */
  adopt(times: Readonly<Record<string, number>>): void {
    // The visit so far is part of what was spent here.
    this.count()
    for (const [position, ms] of Object.entries(times))
      this.#before.set(Number(position), Math.max(ms, this.#before.get(Number(position)) ?? 0))
  }
}
