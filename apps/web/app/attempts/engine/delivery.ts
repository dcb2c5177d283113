/** What an attempt came to: `done`, `retry` after a while, or `halt` until told to go on. */
export type Verdict = 'done' | 'retry' | 'halt'

export type Delivery = {
  /** There is something to deliver. */
  wake(): void
  /** The way may be free again, or it matters now: no waiting. Ends a halt. */
  hurry(): void
  /** Gives up the attempt under way and starts afresh. Ends a halt. */
  restart(): void
  /** Gives up the attempt under way; the next one waits its longest. */
  later(): void
  /** Nothing more goes out until told to go on. */
  halt(): void
}

/** Why an attempt was given up: another one has taken its place. */
export const superseded = Symbol('superseded')
const firstDelay = 1000
const longestDelay = 20_000

/**
 * Milliseconds before the next attempt: doubling from 1 s to 20 s, with up to a quarter of jitter so that the
 * browsers of a class do not come back in one wave.
 *
 * @param failures in a row, from 1
 * @param random in [0, 1)
 */
export function retryDelay(failures: number, random: number): number {
  const full = Math.min(longestDelay, firstDelay * 2 ** (failures - 1))
  return full * (1 - random / 4)
}

type DeliveryOptions = {
  /** Delivers what there is. Must not throw. */
  attempt: (signal: AbortSignal) => Promise<Verdict>
  hasWork: () => boolean
  /** How long the next attempt may take after so many failures, in milliseconds. */
  timeout: (failures: number) => number
  random: () => number
}

/** Runs one attempt at a time for as long as there is work, waiting longer after each failure. */
export function createDelivery({ attempt, hasWork, timeout, random }: DeliveryOptions): Delivery {
  let running: AbortController | null = null
  let waiting: ReturnType<typeof setTimeout> | null = null
  let halted = false
  let failures = 0

  const stopWaiting = () => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }

  const run = async () => {
    const controller = new AbortController()
    running = controller
    const timer = setTimeout(() => controller.abort(), timeout(failures))
    const verdict = await attempt(controller.signal)
    clearTimeout(timer)
    // A restart has put another attempt in this one's place.
    if (running !== controller) return
    running = null
    settle(verdict)
  }

  const settle = (verdict: Verdict) => {
    if (verdict === 'halt') halted = true
    if (halted) return
    failures = verdict === 'retry' ? failures + 1 : 0
    if (verdict === 'retry') waiting = setTimeout(go, retryDelay(failures, random()))
    else if (hasWork()) void run()
  }

  const go = () => {
    stopWaiting()
    if (running === null && !halted && hasWork()) void run()
  }

  const giveUp = () => {
    running?.abort(superseded)
    running = null
  }

  const hurry = () => {
    halted = false
    failures = 0
    go()
  }

  return {
    wake: () => {
      if (waiting === null) go()
    },
    hurry,
    restart: () => {
      giveUp()
      hurry()
    },
    later: () => {
      giveUp()
      stopWaiting()
      waiting = setTimeout(go, longestDelay)
    },
    halt: () => {
      halted = true
      stopWaiting()
    },
  }
}
