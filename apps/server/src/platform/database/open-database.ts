import { Kysely, sql, type PostgresPool } from 'kysely'
import type { Log } from '../log.ts'
import { openEmbeddedPool } from './embedded-pool.ts'
import { listenOnServer, type Ears } from './listen-on-server.ts'
import { openServerPool } from './server-pool.ts'
import type { ItemResponsesTable, Tables } from './tables.ts'
import { transactionDialect } from './transaction-driver.ts'

/** With the view of all answers, filed or not. */
type Schema = Tables & { responses: ItemResponsesTable }

export type Db = Kysely<Schema>

export type DatabaseLocation =
  /** Embedded: a directory, held by one process at a time, or 'memory'. */
  | { readonly dataDir: string }
  /** A PostgreSQL server, 15 or newer. */
  | { readonly url: string; readonly poolSize?: number }

export type DatabaseOptions = DatabaseLocation & {
  /** How long a statement waits for a connection or a lock; a statement itself may take three times as long. */
  readonly waitMs?: number
}

export type Database = {
  readonly engine: 'embedded' | 'server'
  /** The one handle. Inside `transaction` its statements belong to the transaction. */
  readonly db: Db
  /** Commits what `work` did when it ends, undoes it when it throws. Inside another transaction it is a savepoint. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /**
   * Hears what any process says on a channel with `pg_notify`, which speaks when its transaction commits. Not to be
   * called inside a transaction.
   *
   * @returns ends it; closing the database ends it too
   */
  listen(channel: string, ears: Ears): Promise<() => Promise<void>>
  /**
   * From here on writes are refused with `disk-full` while the disk has less room than this; reads go on. The embedded
   * engine never comes back when its log cannot grow. A server looks after its own disk: there it does nothing.
   *
   * @param freeBytes what the disk has; tests hand in their own
   */
  refuseWritesBelow(floorBytes: number, freeBytes?: () => number): void
  ping(): Promise<void>
  /** Waits for what runs, then lets go of the directory or the connections. */
  close(): Promise<void>
}

const defaultWaitMs = 10_000
const defaultPoolSize = 10

/**
 * Opens either engine.
 *
 * @throws DirectoryLockedError when another process has the directory
 * @throws DiskFullError when the disk has no room to open an embedded one
 * @throws Error when the server cannot be used
 */
export async function openDatabase(options: DatabaseOptions, log?: Log): Promise<Database> {
  const waitMs = options.waitMs ?? defaultWaitMs
  if ('dataDir' in options) {
    const pool = await openEmbeddedPool(options.dataDir, waitMs, log)
    return handle({
      engine: 'embedded',
      pool,
      waitMs,
      listen: (...given) => pool.listen(...given),
      refuseWritesBelow: (...given) => pool.refuseWritesBelow(...given),
    })
  }
  const { url, poolSize = defaultPoolSize } = options
  const onError = (error: Error) => log?.warn({ err: error }, 'A database connection broke')
  const pool = await openServerPool({ url, poolSize, waitMs, onError })
  const listen: Database['listen'] = (channel, ears) => listenOnServer({ url, channel, ...ears, onError })
  return handle({ engine: 'server', pool, waitMs, listen, refuseWritesBelow: () => undefined })
}

type Opened = Pick<Database, 'engine' | 'listen' | 'refuseWritesBelow'> & {
  readonly pool: PostgresPool
  readonly waitMs: number
}

async function handle({ engine, pool, waitMs, listen, refuseWritesBelow }: Opened): Promise<Database> {
  const db: Db = new Kysely<Schema>({ dialect: transactionDialect(pool, waitMs) })
  const ping = async () => {
    await sql`select 1`.execute(db)
  }
  const listeners = new Set<() => Promise<void>>()
  // Kysely closes only a pool it has used.
  await ping()
  return {
    engine,
    db,
    transaction: (work) => db.transaction().execute(work),
    listen: async (channel, ears) => {
      const stop = await listen(channel, ears)
      listeners.add(stop)
      return async () => {
        if (listeners.delete(stop)) await stop()
      }
    },
    refuseWritesBelow,
    ping,
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()))
      listeners.clear()
      await db.destroy()
    },
  }
}
