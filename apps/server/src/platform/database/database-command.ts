import { databaseFrom } from './database-from-env.ts'
import type { Database } from './open-database.ts'

const knownFlags = new Set(['--replace'])

/**
 * Runs a command on the configured database (DATABASE_URL, or DATA_DIR) with a file: says what it did, or in one
 * line why not, and then exits with 1.
 *
 * @param usage how to call it, without the program
 */
export async function runCommand(
  usage: string,
  work: (database: Database, file: string, flags: ReadonlySet<string>) => Promise<string>,
): Promise<void> {
  const given = process.argv.slice(2)
  const flags = new Set(given.filter((word) => word.startsWith('--')))
  const [file, ...more] = given.filter((word) => !word.startsWith('--'))
  if (file === undefined || more.length > 0 || [...flags].some((flag) => !knownFlags.has(flag))) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    console.log(await onDatabase((database) => work(database, file, flags)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  // An empty variable means "unset", as everywhere in the program.
  const database = await databaseFrom({
    DATABASE_URL: process.env['DATABASE_URL'] || undefined,
    DATA_DIR: process.env['DATA_DIR'] || '.data',
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
