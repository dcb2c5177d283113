import { AsyncLocalStorage } from 'node:async_hooks'

const behind = new AsyncLocalStorage<true>()

/** Where all share one connection, the work's statements and transactions let everybody else's go first. */
export function behindOthers<T>(work: () => Promise<T>): Promise<T> {
  return behind.run(true, work)
}

/** Whether the running code is such work. */
export function isBehindOthers(): boolean {
  return behind.getStore() ?? false
}
