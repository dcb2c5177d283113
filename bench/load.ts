import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { DatabaseLocation } from '../apps/server/src/platform/database/open-database.ts'
import { nextWork } from './save-work.ts'
import type { ServerProcess } from './server-process.ts'
import type { Sitting } from './students.ts'

/** How long to save, and with which number to begin: a student's numbers only rise. */
export type LoadOrder = { readonly ms: number; readonly firstSequence: number }

/** What one round of saves came to; a latency for every save that was answered. */
export type Round = {
  readonly saves: number
  readonly seconds: number
  readonly latenciesMs: readonly number[]
  /** Processor time of the process that saves: the server, or the raw driver. */
  readonly cpuMs: number
}

/** One side of the comparison, for a fixed number of callers. */
export type Load = { run(order: LoadOrder): Promise<Round>; stop(): Promise<void> }

/** Each sitting on a connection of its own, saving over HTTP. */
export function httpLoad(server: ServerProcess, sittings: readonly Sitting[]): Load {
  const cpuMs = async () => (await server.metric('process_cpu_seconds_total')) * 1000
  const run = async (order: LoadOrder) => {
    const before = await cpuMs()
    const round = await runHttp(server.url, sittings, order)
    return { ...round, cpuMs: (await cpuMs()) - before }
  }
  return { run, stop: () => Promise.resolve() }
}

async function runHttp(
  url: string,
  sittings: readonly Sitting[],
  { ms, firstSequence }: LoadOrder,
): Promise<Omit<Round, 'cpuMs'>> {
  const waiting = [...sittings]
  const latenciesMs: number[] = []
  const started = performance.now()
  let last = started
  const setupClient = (client: autocannon.Client) => {
    const sitting = waiting.pop()
    if (sitting === undefined) throw new Error('There are more connections than students')
    client.setRequests([savesOf(sitting, firstSequence)])
    client.on('response', (status, _bytes, latencyMs) => {
      if (status !== 200) throw new Error(`A save was answered with ${status}`)
      latenciesMs.push(latencyMs)
      last = performance.now()
    })
  }
  const result = await autocannon({ url, connections: sittings.length, duration: ms / 1000, setupClient })
  if (result.errors > 0) throw new Error(`${result.errors} saves were not answered`)
  return { saves: latenciesMs.length, seconds: (last - started) / 1000, latenciesMs }
}

function savesOf(sitting: Sitting, firstSequence: number): autocannon.Request {
  let sequence = firstSequence
  return {
    method: 'PUT',
    path: `/api/mock-exams/${sitting.examId}/answers`,
    headers: { 'content-type': 'application/json', cookie: sitting.cookie },
    setupRequest: (request) => ({ ...request, body: JSON.stringify(nextWork(sitting, sequence++)) }),
  }
}

/** The raw driver with the same statement, each sitting a concurrent caller, in a process of its own. */
export async function rawLoad(location: DatabaseLocation, sittings: readonly Sitting[]): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'raw-load.ts'))
  const answer = async <T>(message: object): Promise<T> => {
    child.send(message)
    const [said] = await Promise.race([once(child, 'message'), once(child, 'exit').then(failed)])
    return said as T
  }
  await answer({ location, sittings })
  return {
    run: (order) => answer<Round>(order),
    stop: async () => {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

function failed(): never {
  throw new Error('The process with the raw driver ended early')
}
