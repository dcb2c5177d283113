import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** How often the main thread shows that it turns, in milliseconds. */
const beatMs = 1000

/**
 * Ends this process by SIGKILL once its main thread has stood still for as long as `limitMs`: whoever started it
 * starts it again, and what was acknowledged is on the disk. Time in which the machine was suspended does not
 * count, and with a debugger attached nothing does.
 */
export function startWatchdog(limitMs: number): void {
  const shared = new SharedArrayBuffer(8)
  const [beats, debugged] = [new Int32Array(shared, 0, 1), new Int32Array(shared, 4, 1)]
  const beat = () => {
    Atomics.add(beats, 0, 1)
    Atomics.store(debugged, 0, debuggerUrl() === undefined ? 0 : 1)
  }
  beat()
  setInterval(beat, beatMs).unref()
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { shared, limitMs },
    // The program's own flags are not the thread's.
    execArgv: [],
  })
  thread.unref()
}

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
