import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { type ConstructorOptions, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database, Db } from '../database/open-database.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { arrayLiteral } from '../database/values.ts'
import type { Log } from '../log.ts'

/** Work for later, kept in the database: it survives a crash and is taken up by any of the servers. */
export type Jobs = {
  /**
   * Declares a queue and its worker, while the server is put together. A job whose handler throws is tried again
   * with growing pauses; one whose process died is taken up by the next. So a handler may run twice, and what its
   * payload names may be gone by then.
   *
   * @param options.patient tried for three days instead of an hour, for what somebody else's server may refuse so long
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the declarer says what its queue carries
  work<T extends object>(
    queue: string,
    handler: (payload: T) => Promise<void>,
    options?: { readonly patient?: boolean },
  ): void
  /**
   * @param cron five fields, UTC. Of several servers one runs it; a beat missed while all were down is left out.
   * @param options.long it may take hours: after a quarter of one it would be begun anew beside itself
   */
  every(
    queue: string,
    cron: string,
    handler: () => Promise<void>,
    options?: { readonly long?: boolean },
  ): void
  /**
   * Queues a job; inside a transaction it is part of it.
   *
   * @param options.startAfter not before
   * @param options.singletonKey while a job of this key waits in the queue, another is not added
   * @throws Error when the queue was not declared
   */
  send(queue: string, payload: object, options?: SendOptions): Promise<void>
  /** How each queue that had a job in the last day is doing, by name. */
  readQueues(): Promise<readonly QueueState[]>
}

export type QueueState = {
  readonly queue: string
  /** Jobs that are not begun, or to be tried again. */
  readonly waiting: number
  /** Jobs of the last day that were given up after all tries. */
  readonly failed: number
  /** Seconds since the oldest waiting job should have begun; 0 when none is late. */
  readonly overdueSeconds: number
}

export type SendOptions = { startAfter?: Date; singletonKey?: string }

export type RunningJobs = Jobs & {
  /** Takes up work, once everything is declared. */
  start(): Promise<void>
  /** Running jobs finish; what takes longer than `stopMs` goes back to its queue. */
  stop(): Promise<void>
}

type Declared = {
  handler: (payload: object) => Promise<void>
  cron: string | undefined
  patient: boolean
  long: boolean
}
type Settings = {
  /** How often a queue is looked at. */
  pollSeconds?: number
  /** How often jobs are looked for whose process died. */
  watchSeconds?: number
  stopMs?: number
  /** For a program that leaves the work to the servers: none is taken up, and no beat strikes. */
  sendsOnly?: boolean
}

/**
 * After the first try seven more, over a good hour, from half a minute on. A job without a sign of life for a minute
 * is taken up again.
 */
const queueSettings = {
  retryLimit: 7,
  retryDelay: 30,
  retryBackoff: true,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 24 * 3600,
} as const

/** The same first hour, and then once an hour for three days. */
const longRetrySettings = { ...queueSettings, retryLimit: 78, retryDelayMax: 3600 } as const

/** Jobs fetched at once and run one after another. */
const batchSize = 5

/** The queues of pg-boss in the schema `pgboss` of the same database, whichever engine it has. */
export function createJobs(database: Database, log: Log, settings: Settings = {}): RunningJobs {
  const { pollSeconds = 2, watchSeconds = 60, stopMs = 10_000, sendsOnly = false } = settings
  const declared = new Map<string, Declared>()
  // Rebuilding indexes and watching the vacuum are a database administrator's choices, and beyond an embedded engine.
  const boss = new PgBoss({
    db: bossDatabase(database),
    reindex: false,
    monitorVacuum: false,
    schedule: !sendsOnly,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
  })
  boss.on('error', (error) => {
    // Told once, by the database: the queues are looked at every two seconds.
    if ('code' in error && error.code === 'disk-full') return
    log.error({ err: error }, 'The job queue met a failure')
  })
  boss.on('warning', ({ message }) => log.warn(`The job queue warns: ${message}`))
  let state: 'declaring' | 'running' | 'stopping' = 'declaring'

  const declare = (queue: string, entry: Declared) => {
    if (state !== 'declaring' || declared.has(queue))
      throw new Error(`The queue ${queue} is declared twice, or after the start`)
    declared.set(queue, entry)
  }

  const run = async (queue: string, handler: Declared['handler'], job: Job): Promise<JobResult> => {
    // It goes back to the queue.
    if (state === 'stopping') return { id: job.id, status: 'failed', output: { message: 'The server stops' } }
    try {
      await handler(job.data)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      // Enough to do it by hand; the rest of a payload may hold an address.
      const { userId, path } = job.data as { userId?: unknown; path?: unknown }
      log.error({ err: error, queue, job: job.id, userId, path }, 'A job failed')
      return { id: job.id, status: 'failed', output: { message: 'See the log' } }
    }
  }

  const create = async (queue: string, { patient, long }: Declared) => {
    const expireInSeconds = long ? 6 * 3600 : 15 * 60
    const limits = { ...(patient ? longRetrySettings : queueSettings), expireInSeconds }
    await boss.createQueue(queue, { policy: 'short', ...limits })
    // A queue that an earlier version made keeps the settings of then, unless it is told.
    await boss.updateQueue(queue, limits)
  }
  const takeUp = async (queue: string, { handler, cron }: Declared) => {
    if (cron !== undefined) await boss.schedule(queue, cron, {})
    await boss.work(
      queue,
      { batchSize, pollingIntervalSeconds: pollSeconds, burstWhenBatchFull: true, perJobResults: true },
      async (jobs: Job[]) => {
        const results: JobResult[] = []
        for (const job of jobs) results.push(await run(queue, handler, job))
        return results
      },
    )
  }

  return {
    work: (queue, handler, { patient = false } = {}) =>
      declare(queue, {
        handler: (payload) => handler(payload as never),
        cron: undefined,
        patient,
        long: false,
      }),
    every: (queue, cron, handler, { long = false } = {}) =>
      declare(queue, { handler, cron, patient: false, long }),
    send: async (queue, payload, { startAfter, singletonKey = randomUUID() } = {}) => {
      await boss.send(queue, payload, { singletonKey, ...(startAfter && { startAfter }) })
    },
    readQueues: async () => {
      const { rows } = await sql<QueueState>`
        select name as queue,
          (count(*) filter (where state < 'active'))::int as waiting,
          (count(*) filter (where state = 'failed'))::int as failed,
          coalesce(greatest(0, extract(epoch from now() - min(start_after) filter (where state < 'active'))), 0)::float8
            as "overdueSeconds"
        from pgboss.job where name not like '\\_\\_pgboss%' group by name order by name`.execute(database.db)
      return rows
    },
    start: async () => {
      await createSchema(database.db)
      await boss.start()
      state = 'running'
      for (const [queue, entry] of declared) await create(queue, entry)
      if (sendsOnly) return
      for (const { name } of await boss.getSchedules()) {
        if (declared.get(name)?.cron === undefined) await boss.unschedule(name)
      }
      for (const [queue, entry] of declared) await takeUp(queue, entry)
    },
    stop: async () => {
      state = 'stopping'
      await boss.stop({ timeout: stopMs })
    },
  }
}

/**
 * Of two servers that start at once on a new or restored database, one makes it. The library does so too, but in the
 * slower server the statement fails, and its start with it.
 */
async function createSchema(db: Db): Promise<void> {
  try {
    await sql`create schema if not exists pgboss`.execute(db)
  } catch (error) {
    if (!isUniqueViolation(error, 'pg_namespace_nspname_index')) throw error
  }
}

type BossDatabase = NonNullable<ConstructorOptions['db']>

/** How pg-boss writes a transaction of its own: several statements in one text. */
const ownTransaction = /^\s*begin;([^]*)commit;\s*$/i

/**
 * pg-boss on our one handle, so that a job sent inside a transaction belongs to it: it is queued when the
 * transaction commits, and was never there when it is undone. The same for both engines.
 */
export function bossDatabase(database: Database): BossDatabase {
  const { db } = database
  return {
    executeSql: (text, values = []) => {
      const own = ownTransaction.exec(text)?.[1]
      // Sent as it is, its commit would end the transaction around it, and its failure would leave the
      // connection in a broken one.
      return own === undefined
        ? execute(db, text, values)
        : database.transaction(() => execute(db, own, values))
    },
  }
}

async function execute(db: Db, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const parameters = values.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value))
  const { rows } = await db.executeQuery<unknown>(CompiledQuery.raw(text, parameters))
  return { rows }
}
