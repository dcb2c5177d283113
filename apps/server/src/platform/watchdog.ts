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
