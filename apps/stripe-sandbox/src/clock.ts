import type { Store } from './store.ts'

/** Seconds since the epoch, ahead of the real time by what tests advanced it. */
export type Clock = {
  now(): number
  /** Stands still at this second until `release`. */
  standAt(second: number): void
  /** Runs on, from this second. */
  runFrom(second: number): void
}

export function createClock(store: Store): Clock {
  const realNow = () => Math.floor(Date.now() / 1000)
  let ahead = Number(store.setting('clock_ahead') ?? 0)
  let still: number | undefined
  return {
    now: () => still ?? realNow() + ahead,
    standAt: (second) => {
      still = second
    },
    runFrom: (second) => {
      still = undefined
      const needed = second - realNow()
      if (needed <= ahead) return
      ahead = needed
      store.setSetting('clock_ahead', String(ahead))
    },
  }
}
