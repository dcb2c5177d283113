/** Thrown when a statement waited longer than it may for a connection. */
export class DatabaseBusyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseBusyError'
  }
}

/** So many of the front lane may pass one of the back lane that waits; then it has its turn: more would starve it. */
const mostPassing = 3

type Lane = 'front' | 'back'

/**
 * Lets one through at a time, those in the front lane first, each lane in order of arrival; who waits too long is
 * turned away.
 */
export class Mutex {
  readonly #waitMs: number
  readonly #what: string
  readonly #waiting: Record<Lane, Array<() => void>> = { front: [], back: [] }
  #passed = 0
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
  async enter(lane: Lane = 'front'): Promise<() => void> {
    if (this.#takenAt === undefined) return this.#take()
    await this.#turn(this.#waiting[lane])
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
      const next = this.#next()
      // Handed over rather than freed, so that nobody slips in between.
      if (next === undefined) this.#takenAt = undefined
      else next()
    }
  }

  #next(): (() => void) | undefined {
    const { front, back } = this.#waiting
    if (front.length > 0 && (back.length === 0 || this.#passed < mostPassing)) {
      this.#passed = back.length === 0 ? 0 : this.#passed + 1
      return front.shift()
    }
    this.#passed = 0
    return back.shift()
  }

  #turn(waiting: Array<() => void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const pass = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = Number.isFinite(this.#waitMs)
        ? setTimeout(() => {
            waiting.splice(waiting.indexOf(pass), 1)
            reject(this.#busy())
          }, this.#waitMs)
        : undefined
      waiting.push(pass)
    })
  }

  #busy(): DatabaseBusyError {
    const heldSeconds = ((performance.now() - (this.#takenAt ?? 0)) / 1000).toFixed(1)
    return new DatabaseBusyError(
      `Waited ${this.#waitMs / 1000} s for ${this.#what}; it has been held for ${heldSeconds} s. ` +
        'Something keeps a transaction open, or waits inside one for work outside it.',
    )
  }
}
