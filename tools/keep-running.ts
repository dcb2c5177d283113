import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from './end-process.ts'

type Options = {
  /** Ends the server, and with it the keeping. */
  told: AbortSignal
  /** Milliseconds before each new start; after so many in a row it is given up. */
  retryDelays?: readonly number[]
  /** A server that ran for this many milliseconds is healthy: what comes later is not in a row. */
  healthyMs?: number
}

/**
 * Keeps a server running: one that had opened once and ended by a signal or a failure is started again.
 *
 * @param start gives a process that sends a message once it serves
 * @returns the exit code of the last one
 */
export async function keepRunning(start: () => ChildProcess, options: Options): Promise<number> {
  const { told, retryDelays = [1000, 2000, 4000, 8000, 16_000], healthyMs = 600_000 } = options
  let opened = false
  let failures = 0
  for (;;) {
    const startedAt = performance.now()
    const child = start()
    const end = () => endProcess(child)
    told.addEventListener('abort', end)
    child.once('message', () => (opened = true))
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    told.removeEventListener('abort', end)
    // What never opened has said what is wrong; it would be the same again.
    if (told.aborted || code === 0 || !opened) return code ?? 1
    if (performance.now() - startedAt >= healthyMs) failures = 0
    const delay = retryDelays[failures]
    if (delay === undefined) {
      console.error(
        `The server ended ${failures + 1} times in a row and is not started again. Its log says why.`,
      )
      return 1
    }
    failures += 1
    console.error(`The server ended (${signal ?? `exit code ${code}`}). It is started again …`)
    await sleep(delay, undefined, { signal: told }).catch(() => undefined)
    if (told.aborted) return 0
  }
}
