/** How long each question was on screen, over all its visits and only while somebody saw the page. */
export class QuestionTime {
  readonly #now: () => number
  #current: number
  /** When the visit of the current one began; null while nobody sees the page. */
  #since: number | null
  /** Position to milliseconds before that visit. */
  readonly #before = new Map<number, number>()

  /** @param now milliseconds, monotonic */
  constructor(now: () => number, current: number) {
    this.#now = now
    this.#current = current
    this.#since = now()
  }

  get seen(): boolean {
    return this.#since !== null
  }

  /** Milliseconds. */
  of(position: number): number {
    const before = this.#before.get(position) ?? 0
    return position === this.#current && this.#since !== null ? before + this.#now() - this.#since : before
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

  show(): void {
    this.#since ??= this.#now()
  }

  /** Goes on from what was counted elsewhere, by position, where that is more. */
  adopt(times: Readonly<Record<string, number>>): void {
    // The visit so far is part of what was spent here.
    if (this.seen) this.goTo(this.#current)
    for (const [position, ms] of Object.entries(times))
      this.#before.set(Number(position), Math.max(ms, this.#before.get(Number(position)) ?? 0))
  }
}
