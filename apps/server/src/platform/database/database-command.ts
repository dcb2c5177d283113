import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { databaseFrom } from './database-from-env.ts'
import type { Database } from './open-database.ts'

/**
 * Runs a command on the configured database (DATABASE_URL, or DATA_DIR; .env may say them) with a file: says what it
 * did and to which database, or in one line why not, and then exits with 1.
 *
 * @param usage how to call it, without the program: what it does not name is refused
 */
export async function runCommand(
  usage: string,
  work: (database: Database, file: string, flags: ReadonlySet<string>) => Promise<string>,
): Promise<void> {
  const given = process.argv.slice(2)
  const knownFlags = new Set(usage.match(/--\w+/g))
  const flags = new Set(given.filter((word) => word.startsWith('--')))
  const [file, ...more] = given.filter((word) => !word.startsWith('--'))
  if (file === undefined || more.length > 0 || [...flags].some((flag) => !knownFlags.has(flag))) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    // Whoever names a database by either variable means that one, whatever .env says of the other.
    const named = process.env['DATABASE_URL'] || process.env['DATA_DIR']
    if (!named && existsSync('.env')) loadEnvFile()
    // An empty variable means "unset", as everywhere in the program.
    const env = {
      DATABASE_URL: process.env['DATABASE_URL'] || undefined,
      DATA_DIR: process.env['DATA_DIR'] || '.data',
    }
    const name = nameOf(env)
    const done = await onDatabase(env, (database) => work(database, file, flags))
    console.log(`${done} (database: ${name})`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

type Configured = Parameters<typeof databaseFrom>[0]

/** Without the password that an address may have. */
function nameOf({ DATABASE_URL, DATA_DIR }: Configured): string {
  if (DATABASE_URL === undefined) return join(DATA_DIR, 'database')
  const { host, pathname } = new URL(DATABASE_URL)
  return `${pathname.slice(1)} on ${host}`
}

async function onDatabase<T>(env: Configured, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await databaseFrom(env)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
