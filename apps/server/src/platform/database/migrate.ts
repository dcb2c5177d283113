import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { hasCode, lockTimeout } from './error-codes.ts'
import type { Database, Db } from './open-database.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** Any number, the same in every process: whoever migrates holds this lock. */
export const advisoryLock = 1_130_261_580

/** A migration waits for a table only so long, because later statements on it queue behind; in all it tries for 15 minutes. */
const migrationLocks = { othersMs: 900_000, lockMs: 500, pauseMs: 3500, tries: 225 }

type Migration = { name: string; checksum: string; text: string }
type Applied = { name: string; checksum: string }

/** Thrown when the database and the migration files do not belong together. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}

/**
 * Brings the database up to date: each `.sql` file once, in the order of names, each in its own transaction.
 * Several processes may start at once: one migrates, the others wait.
 *
 * @returns the names of the migrations this call applied
 * @throws MigrationError when an applied file has changed or is unknown, or a new one sorts before an applied one
 */
export async function migrate(
  database: Database,
  folder = migrationsFolder,
  locks = migrationLocks,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const applied: string[] = []
  let tries = 1
  for (;;) {
    try {
      const name = await database.transaction(() => applyNext(database.db, migrations, locks))
      if (name === undefined) return applied
      applied.push(name)
      tries = 1
    } catch (error) {
      if (!hasCode(error, lockTimeout) || tries >= locks.tries) throw error
      tries += 1
      await sleep(locks.pauseMs)
    }
  }
}

/** The last migration the database has, e.g. '0003-mock-exams'; `undefined` for an empty database. */
export async function schemaVersion(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ version: string | null }>`
    select max(name collate "C") as version from schema_migrations`.execute(db)
  return rows[0]?.version ?? undefined
}

async function applyNext(
  db: Db,
  migrations: readonly Migration[],
  { othersMs, lockMs }: Pick<typeof migrationLocks, 'othersMs' | 'lockMs'>,
): Promise<string | undefined> {
  // Another process may take minutes; and so may a migration.
  await sql.raw(`set local lock_timeout = ${othersMs}; set local statement_timeout = 0`).execute(db)
  await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`.execute(db).catch((error: unknown) => {
    // Not tried again: it has been waited for as long as it may.
    throw hasCode(error, lockTimeout)
      ? new MigrationError('Another process has migrated for too long')
      : error
  })
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db)
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
  const next = nextOf(migrations, await readApplied(db))
  if (next === undefined) return undefined
  await sql.raw(next.text).execute(db)
  await sql`insert into schema_migrations (name, checksum) values (${next.name}, ${next.checksum})`.execute(
    db,
  )
  return next.name
}

async function readApplied(db: Db): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    select name, checksum from schema_migrations order by name collate "C"`.execute(db)
  return rows
}

function nextOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (file === undefined) {
      throw new MigrationError(
        `The database has the migration ${name}, which this version of the program does not know`,
      )
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied; write a new one instead`,
      )
    }
  }
  return firstPending(migrations, applied)
}

function firstPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.find(({ name }) => !done.has(name))
  const last = applied.at(-1)?.name
  if (pending !== undefined && last !== undefined && pending.name < last) {
    throw new MigrationError(
      `The migration ${pending.name} sorts before ${last}, which is applied already; rename it`,
    )
  }
  return pending
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((file) => {
    // A checkout may have turned the ends of lines.
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return {
      name: file.slice(0, -'.sql'.length),
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    }
  })
}
