import { once } from 'node:events'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import {
  DurableFileSystem,
  durableStartParams,
} from '../apps/server/src/platform/database/durable-file-system.ts'
import type { DatabaseLocation } from '../apps/server/src/platform/database/open-database.ts'
import { captureSaveStatement, nextSave } from './save-work.ts'
import type { LoadOrder, Round } from './load.ts'
import type { Sitting } from './students.ts'

/** Connections to a PostgreSQL server at most; more only queue inside it. */
const mostConnections = 20

type Driver = (text: string, parameters: (string | null)[]) => Promise<{ rows: unknown[] }>

/**
 * The raw driver in a process of its own. It is told where and for whom, says 'ready', and then answers each
 * order with a round of saves.
 */
process.once('message', (start: { location: DatabaseLocation; sittings: Sitting[] }) => {
  serve(start.location, start.sittings).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})

async function serve(location: DatabaseLocation, sittings: Sitting[]): Promise<void> {
  const { execute, close } = await openDriver(location, sittings.length)
  answer('ready')
  for (;;) {
    const [order] = (await once(process, 'message')) as [LoadOrder | 'stop']
    if (order === 'stop') break
    answer(await runRound(execute, sittings, order))
  }
  await close()
  process.exit(0)
}

function answer(message: Round | 'ready'): void {
  if (process.send === undefined) throw new Error('This is the child of another process')
  process.send(message)
}

async function openDriver(
  location: DatabaseLocation,
  callers: number,
): Promise<{ execute: Driver; close: () => Promise<void> }> {
  if ('url' in location) {
    const size = Math.min(callers, mostConnections)
    const pool = new pg.Pool({ connectionString: location.url, max: size })
    await Promise.all(Array.from({ length: size }, () => pool.query('select pg_sleep(0.05)')))
    return { execute: (text, parameters) => pool.query(text, parameters), close: () => pool.end() }
  }
  const fs = new DurableFileSystem(location.dataDir)
  const engine = await PGlite.create({ fs, startParams: durableStartParams })
  engine.serializers = {}
  return { execute: (text, parameters) => engine.query(text, parameters), close: () => engine.close() }
}

/** Every caller saves, waits for the answer and saves again. */
async function runRound(
  execute: Driver,
  sittings: Sitting[],
  { ms, firstSequence }: LoadOrder,
): Promise<Round> {
  const statement = await captureSaveStatement()
  const latenciesMs: number[] = []
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  const call = async (sitting: Sitting) => {
    for (let sequence = firstSequence; performance.now() - started < ms; sequence++) {
      const sent = performance.now()
      const { rows } = await execute(
        statement.text,
        statement.parameters(sitting, nextSave(sitting, sequence)),
      )
      if (rows.length !== 1) throw new Error('A save was refused')
      latenciesMs.push(performance.now() - sent)
    }
  }
  await Promise.all(sittings.map(call))
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  return { saves: latenciesMs.length, seconds, latenciesMs, cpuMs: (user + system) / 1000 }
}
