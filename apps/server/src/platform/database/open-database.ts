import { Kysely, sql, type PostgresPool } from 'kysely'
import type { Log } from '../log.ts'
import { openEmbeddedPool } from './embedded-pool.ts'
import { openServerPool } from './server-pool.ts'
import type { Tables } from './tables.ts'
import { transactionDialect } from './transaction-driver.ts'

export type Db = Kysely<Tables>

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
 * @throws Error when the server cannot be used
 */
export async function openDatabase(options: DatabaseOptions, log?: Log): Promise<Database> {
  const waitMs = options.waitMs ?? defaultWaitMs
  if ('dataDir' in options)
    return handle('embedded', await openEmbeddedPool(options.dataDir, waitMs, log), waitMs)
  const onError = (error: Error) => log?.warn({ err: error }, 'A database connection broke')
  const poolSize = options.poolSize ?? defaultPoolSize
  return handle('server', await openServerPool({ url: options.url, poolSize, waitMs, onError }), waitMs)
}

async function handle(engine: Database['engine'], pool: PostgresPool, waitMs: number): Promise<Database> {
  const db: Db = new Kysely<Tables>({ dialect: transactionDialect(pool, waitMs) })
  const ping = async () => {
    await sql`select 1`.execute(db)
  }
  // Kysely closes only a pool it has used.
  await ping()
  return {
    engine,
    db,
    transaction: (work) => db.transaction().execute(work),
    ping,
    close: () => db.destroy(),
  }
}
