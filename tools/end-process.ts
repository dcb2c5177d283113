import type { ChildProcess } from 'node:child_process'

/** Milliseconds a program has to end by itself: longer than the server takes, and all is over within ten seconds. */
const graceMs = 9000

/** Tells a program to end, and kills it when it does not. */
export function endProcess(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.once('exit', () => clearTimeout(timer))
}

/** Aborts when this process is told to end, or when whoever started it with a channel is gone. */
export function untilTold(): AbortSignal {
  const told = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(event, () => told.abort())
  }
  return told.signal
}
