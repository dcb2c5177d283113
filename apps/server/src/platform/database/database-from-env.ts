import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { openDatabase, type Database } from './open-database.ts'

/** The configured server, or the embedded database in the data folder. */
export function databaseFrom(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, log?: Log): Promise<Database> {
  return env.DATABASE_URL === undefined
    ? openDatabase({ dataDir: join(env.DATA_DIR, 'database') }, log)
    : openDatabase({ url: env.DATABASE_URL }, log)
}
