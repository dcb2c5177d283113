import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileHeld } from '../../test-support/meanwhile.ts'
import { runScript } from '../../test-support/run-script.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { behindOthers } from './behind-others.ts'
import { DirectoryLockedError } from './directory-lock.ts'
import { openDatabase } from './open-database.ts'

const script = join(import.meta.dirname, '../../test-support/save-numbers.ts')
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase({ engine: 'embedded', migrated: false })
})
afterAll(() => test.remove())

/** The files fsync was called for while the work ran. */
async function syncedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const files: string[] = []
  await withEachSync((descriptor) => {
    files.push(process.platform === 'linux' ? fs.readlinkSync(`/proc/self/fd/${descriptor}`) : 'pg_wal')
  }, work)
  return files
}

async function withEachSync(before: (descriptor: number) => void, work: () => Promise<unknown>) {
  const real = fs.fsyncSync
  fs.fsyncSync = (descriptor) => {
    before(descriptor)
    real(descriptor)
  }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    fs.fsyncSync = real
    syncBuiltinESMExports()
  }
}

describe('the embedded engine', () => {
  it('lets the loop turn between two statements, so that a crowd of new connections is taken in', async () => {
    const { db } = test.database
    let turns = 0
    let over = false
    const count = () => {
      turns += 1
      if (!over) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(db)))
    over = true
    expect(turns).toBeGreaterThanOrEqual(20)
  })

  it('lets everybody else go before heavy work, which has its turn after three of them', async () => {
    const { db } = test.database
    const order: string[] = []
    const say = async (name: string) => {
      await sql`select ${name}::text`.execute(db)
      order.push(name)
    }
    const queued = await whileHeld(test.database, sql`select 1`, async () => [
      behindOthers(() => say('start 1')),
      behindOthers(() => test.database.transaction(() => say('start 2'))),
      ...Array.from({ length: 10 }, (_, place) => say(`save ${place + 1}`)),
    ])
    await Promise.all(queued)
    const saves = order.filter((name) => name.startsWith('save'))
    expect(saves).toEqual(Array.from({ length: 10 }, (_, place) => `save ${place + 1}`))
    expect([order.indexOf('start 1'), order.indexOf('start 2')]).toEqual([3, 7])
  })

  it('answers a commit only after the log was flushed to the disk', async () => {
    const { db } = test.database
    await sql.raw('create table synced (n integer)').execute(db)
    for (const n of [1, 2, 3]) {
      const files = await syncedDuring(() => sql`insert into synced (n) values (${n})`.execute(db))
      expect(files.filter((file) => file.includes('pg_wal'))).not.toEqual([])
    }
    expect(await syncedDuring(() => sql`select * from synced`.execute(db))).toEqual([])
  })

  it('runs with fsync, synchronous commits and whole pages in the log', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`.execute(
      test.database.db,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
  })

  it('starts with buffers of 32 MB: all of them are written to at every start', async () => {
    const { rows } = await sql<{
      mb: string
    }>`select pg_size_bytes(current_setting('shared_buffers')) / 1048576 as mb`.execute(test.database.db)
    expect(Number(rows[0]?.mb)).toBe(32)
  })

  it('makes a new database whole, or not at all', async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'collimate-test-'))
    // What a crash in the middle of the first start leaves.
    fs.mkdirSync(join(folder, 'database.new'), { recursive: true })
    fs.writeFileSync(join(folder, 'database.new', 'PG_VERSION'), '18')
    const database = await openDatabase({ dataDir: join(folder, 'database') })
    await database.ping()
    await database.close()
    expect(fs.readdirSync(folder)).toEqual(['database'])
    fs.rmSync(folder, { recursive: true })
  })

  it('is not made where files of something else are, be it half a copy of a database', async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'collimate-test-'))
    const dataDir = join(folder, 'database')
    fs.mkdirSync(join(dataDir, 'base'), { recursive: true })
    fs.writeFileSync(join(dataDir, 'base/1'), 'rows')
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `${dataDir} holds files but no database. Move them away, or put the whole database there, and start again.`,
    )
    expect(fs.readFileSync(join(dataDir, 'base/1'), 'utf8')).toBe('rows')
    expect(fs.readdirSync(folder)).toEqual(['database'])
    fs.rmSync(folder, { recursive: true })
  })

  it('is not put over files that came while it was made', async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'collimate-test-'))
    const dataDir = join(folder, 'database')
    fs.mkdirSync(dataDir)
    const copy = () => fs.writeFileSync(join(dataDir, 'PG_VERSION'), '18')
    await withEachSync(copy, () => expect(openDatabase({ dataDir })).rejects.toThrow('ENOTEMPTY'))
    expect(fs.readdirSync(dataDir)).toEqual(['PG_VERSION'])
    fs.rmSync(folder, { recursive: true })
  })

  it('is made in an empty folder', async () => {
    const dataDir = fs.mkdtempSync(join(tmpdir(), 'collimate-test-'))
    const database = await openDatabase({ dataDir })
    await database.close()
    expect(fs.readdirSync(dataDir)).toContain('PG_VERSION')
    fs.rmSync(dataDir, { recursive: true })
  })

  it('is refused to a second process, which learns who has it', async () => {
    const second = await runScript(script, [JSON.stringify(test.location)]).ended()
    expect(second.code).not.toBe(0)
    expect(second.stderr).toContain(`in use by process ${process.pid}`)
    await expect(openDatabase(test.location)).rejects.toThrow('this same process')
    await test.database.ping()
  })

  it('is refused while another process has it, and opens once that one was killed', async () => {
    const other = await createTestDatabase({ engine: 'embedded', migrated: false })
    await other.database.close()
    const holder = runScript(script, [JSON.stringify(other.location)])
    await holder.untilLine('open')
    const refused = await openDatabase(other.location).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DirectoryLockedError)
    expect(refused).toMatchObject({ pid: holder.process.pid })
    await holder.kill()
    const database = await openDatabase(other.location)
    await database.close()
    await other.remove()
  })

  it('parses a statement with parameters once, and plans it anew when its table changed', async () => {
    const { db } = test.database
    const named = async () => {
      const { rows } = await sql<{ calls: number }>`select generic_plans + custom_plans as calls
        from pg_prepared_statements where statement like 'insert into named%'`.execute(db)
      return rows
    }
    const insert = (n: number) => sql`insert into named (n) values (${n}) returning *`.execute(db)
    await expect(insert(1)).rejects.toThrow('does not exist')
    expect(await named()).toEqual([])
    await sql.raw('create table named (n integer primary key)').execute(db)
    expect((await insert(1)).rows).toEqual([{ n: 1 }])
    await expect(insert(1)).rejects.toMatchObject({ code: '23505', constraint: 'named_pkey' })
    expect((await insert(2)).numAffectedRows).toBe(1n)
    expect(await named()).toEqual([{ calls: 3 }])
    const count = () => sql`select count(*) from named where n > ${0}`.execute(db)
    expect((await count()).rows).toEqual([{ count: 2 }])
    await sql.raw('drop table named; create table named (n bigint)').execute(db)
    expect((await count()).rows).toEqual([{ count: 0 }])
  })

  it('takes a statement whose first use failed, inside a transaction and after it', async () => {
    const { db } = test.database
    const divide = (by: number) => sql<{ n: number }>`select 12 / ${by}::integer as n`.execute(db)
    await expect(test.database.transaction(() => divide(0))).rejects.toThrow('division by zero')
    expect((await divide(4)).rows).toEqual([{ n: 3 }])
    expect((await test.database.transaction(() => divide(3))).rows).toEqual([{ n: 4 }])
  })

  it('lets its connection go after a failed statement and a failed begin', async () => {
    const { db } = test.database
    await expect(sql`select 1/0`.execute(db)).rejects.toThrow('division by zero')
    await expect(db.transaction().execute(() => sql`select nothing`.execute(db))).rejects.toThrow('nothing')
    await test.database.ping()
  })
})
