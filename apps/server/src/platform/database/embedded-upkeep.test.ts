import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepUp } from './embedded-upkeep.ts'

let engine: PGlite

beforeAll(async () => {
  engine = await PGlite.create()
  await engine.exec(
    'create table filled as select n, repeat(md5(n::text), 20) as text from generate_series(1, 2000) n',
  )
})
afterAll(() => engine.close())

async function logSince(): Promise<number> {
  const { rows } = await engine.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  return Number(rows[0]?.bytes)
}

it('checkpoints once the log is longer than its limit, which nothing else does', async () => {
  await engine.exec('update filled set n = n + 1')
  const before = await logSince()
  await keepUp(engine, false, before + 1)
  expect(await logSince()).toBeGreaterThanOrEqual(before)
  await keepUp(engine, false, before - 1)
  expect(await logSince()).toBeLessThan(before)
})

it('vacuums and takes statistics, which nothing else does', async () => {
  const statistics = () =>
    engine.query("select count(*)::integer as n from pg_stats where tablename = 'filled'")
  expect((await statistics()).rows).toEqual([{ n: 0 }])
  await keepUp(engine, true)
  expect((await statistics()).rows).toEqual([{ n: 2 }])
})
