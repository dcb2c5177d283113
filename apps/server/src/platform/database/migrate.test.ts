import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runScript } from '../../test-support/run-script.ts'
import { createTestDatabase, testEngine, useTestDatabase } from '../../test-support/test-database.ts'
import { generateTypes, tablesFile } from './generate-types.ts'
import { migrate, MigrationError, schemaVersion } from './migrate.ts'

const script = join(import.meta.dirname, '../../test-support/migrate-folder.ts')
const test = useTestDatabase({ migrated: false })
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'collimate-migrations-'))
  write(
    '0001-first.sql',
    'create table first (id integer);\n-- a note; with a semicolon\ninsert into first values (1);',
  )
  write('0002-second.sql', "create table second (text text default 'a;b');\n")
  const reset = 'drop table if exists schema_migrations, first, second, third'
  await sql.raw(reset).execute(test.database.db)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

async function exists(table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    test.database.db,
  )
  return rows[0]?.found ?? false
}

describe('migrate', () => {
  it('applies each file once, in the order of names', async () => {
    expect(await migrate(test.database, folder)).toEqual(['0001-first', '0002-second'])
    expect(await migrate(test.database, folder)).toEqual([])
    write('0003-third.sql', 'create table third (id integer)')
    expect(await migrate(test.database, folder)).toEqual(['0003-third'])
    expect(await schemaVersion(test.database.db)).toBe('0003-third')
    const { rows } = await sql`select * from first`.execute(test.database.db)
    expect(rows).toEqual([{ id: 1 }])
  })

  it('leaves nothing of a migration that fails, and all of those before it', async () => {
    write('0003-third.sql', 'create table third (id integer); select nothing;')
    await expect(migrate(test.database, folder)).rejects.toThrow('nothing')
    expect(await exists('third')).toBe(false)
    expect(await schemaVersion(test.database.db)).toBe('0002-second')
  })

  it('stops at an applied file that was changed', async () => {
    await migrate(test.database, folder)
    write('0001-first.sql', 'create table first (id bigint);')
    await expect(migrate(test.database, folder)).rejects.toThrow(
      'The migration 0001-first was changed after it was applied',
    )
  })

  it('does not mind the ends of lines a checkout gave the file', async () => {
    await migrate(test.database, folder)
    write('0002-second.sql', "create table second (text text default 'a;b');\r\n")
    expect(await migrate(test.database, folder)).toEqual([])
  })

  it('stops at a database of a newer program', async () => {
    write('0003-third.sql', 'create table third (id integer)')
    await migrate(test.database, folder)
    rmSync(join(folder, '0003-third.sql'))
    await expect(migrate(test.database, folder)).rejects.toThrow(MigrationError)
    await expect(migrate(test.database, folder)).rejects.toThrow('0003-third')
  })

  it('stops at a new file that sorts before an applied one', async () => {
    await migrate(test.database, folder)
    write('0001-late.sql', 'create table third (id integer)')
    await expect(migrate(test.database, folder)).rejects.toThrow('0001-late sorts before 0002-second')
    expect(await exists('third')).toBe(false)
  })

  it('lets one of two that start at once do each file; a second process of an embedded one is refused', async () => {
    // On the embedded engine the first must still be there when the second comes, however late that is started.
    const seconds = testEngine() === 'embedded' ? 4 : 0.3
    write('0001-first.sql', `create table first (id integer); select pg_sleep(${seconds});`)
    const other = await createTestDatabase({ migrated: false })
    if (testEngine() === 'embedded') await other.database.close()
    const both = [1, 2].map(() => runScript(script, [JSON.stringify(other.location), folder]).ended())
    const ended = await Promise.all(both)
    const applied = ended.flatMap(({ stdout }) => (stdout === '' ? [] : (JSON.parse(stdout) as string[])))
    expect(applied.toSorted()).toEqual(['0001-first', '0002-second'])
    const failures = ended.filter(({ code }) => code !== 0)
    expect(failures).toHaveLength(testEngine() === 'server' ? 0 : 1)
    for (const { stderr } of failures) expect(stderr).toContain('is in use by')
    await other.remove()
  })
})

describe('tables.ts', () => {
  it('is what the migrations make', async () => {
    expect(readFileSync(tablesFile, 'utf8')).toBe(await generateTypes())
  })
})
