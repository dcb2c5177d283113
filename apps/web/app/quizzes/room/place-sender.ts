/** Sends where the student is: one place at a time, the last one wins; the next one makes up for one that fails. */
export class PlaceSender {
  readonly #send: () => Promise<void>
  readonly #may: () => boolean
  #sending = false
  #due = false

  /** @param may whether this window may write now */
  constructor(send: () => Promise<void>, may: () => boolean) {
    this.#send = send
    this.#may = may
  }

  /** The place is another one. */
  wake(): void {
    this.#due = true
    void this.goOn()
  }

  /** Sends what waited until this window may write. */
  async goOn(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    while (this.#due && this.#may()) {
      this.#due = false
      await this.#send().catch(() => {})
    }
    this.#sending = false
  }
}
