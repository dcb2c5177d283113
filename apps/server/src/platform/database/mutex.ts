/** Thrown when a statement waited longer than it may for a connection. */
export class DatabaseBusyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseBusyError'
  }
}

/** Lets one through at a time, in order of arrival; who waits too long is turned away. */
export class Mutex {
  readonly #waitMs: number
  readonly #what: string
  readonly #waiting: Array<() => void> = []
  #takenAt: number | undefined

  /**
   * @param waitMs how long anyone waits at most; Infinity = for ever
   * @param what the thing waited for, in the message of the error
   */
  constructor(waitMs: number, what: string) {
    this.#waitMs = waitMs
    this.#what = what
  }

  /**
   * @returns a function that lets the next one through; calling it again does nothing
   * @throws DatabaseBusyError after `waitMs`
   */
  async enter(): Promise<() => void> {
    if (this.#takenAt === undefined) return this.#take()
    await this.#turn()
    return this.#take()
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #take(): () => void {
    this.#takenAt = performance.now()
    let left = false
    return () => {
      if (left) return
      left = true
      const next = this.#waiting.shift()
      // Handed over rather than freed, so that nobody slips in between.
      if (next === undefined) this.#takenAt = undefined
      else next()
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const pass = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = Number.isFinite(this.#waitMs)
        ? setTimeout(() => this.#turnAway(pass, reject), this.#waitMs)
        : undefined
      this.#waiting.push(pass)
    })
  }

  #turnAway(pass: () => void, reject: (error: Error) => void): void {
    this.#waiting.splice(this.#waiting.indexOf(pass), 1)
    const heldSeconds = ((performance.now() - (this.#takenAt ?? 0)) / 1000).toFixed(1)
    reject(
      new DatabaseBusyError(
        `Waited ${this.#waitMs / 1000} s for ${this.#what}; it has been held for ${heldSeconds} s. ` +
          'Something keeps a transaction open, or waits inside one for work outside it.',
      ),
    )
  }
}
