import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { untilWaiting, whileHeld } from '../../test-support/meanwhile.ts'
import { useTestDatabase } from '../../test-support/test-database.ts'
import { advisoryLock, migrate } from './migrate.ts'

const test = useTestDatabase({ migrated: false })
const locks = { othersMs: 60_000, lockMs: 100, pauseMs: 10, tries: 10_000 }
/** As a dump does for as long as it takes. */
const dump = sql`lock table first in access share mode`
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'collimate-migrations-'))
  await sql
    .raw('drop table if exists schema_migrations, first; create table first (id integer)')
    .execute(test.database.db)
  writeFileSync(join(folder, '0001-more.sql'), 'alter table first add column more integer')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a migration of a table that somebody reads for long', () => {
  it('lets the statements behind it pass, and is applied once the reader is done', async () => {
    const [migrating] = await whileHeld(test.database, dump, async () => {
      const migrated = migrate(test.database, folder, locks)
      await untilWaiting(test.database, 1)
      await sql`select id from first`.execute(test.database.db)
      return [migrated]
    })
    expect(await migrating).toEqual(['0001-more'])
  })

  it('is given up after so many tries, with nothing of it done', async () => {
    await whileHeld(test.database, dump, async () => {
      const migrated = migrate(test.database, folder, { ...locks, tries: 2 })
      await expect(migrated).rejects.toMatchObject({ code: '55P03' })
    })
    expect(await migrate(test.database, folder)).toEqual(['0001-more'])
  })
})

it('a process that migrates for too long is waited for once', async () => {
  const migrating = sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`
  await whileHeld(test.database, migrating, async () => {
    const migrated = migrate(test.database, folder, { ...locks, othersMs: 10, tries: 2 })
    await expect(migrated).rejects.toThrow('Another process has migrated for too long')
  })
})
