import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { useTestDatabase } from '../../test-support/test-database.ts'
import { bossDatabase } from './jobs.ts'

const test = useTestDatabase({ migrated: false })

beforeEach(async () => {
  await sql
    .raw('create table if not exists numbers (n integer primary key); truncate numbers')
    .execute(test.database.db)
})

const execute = (text: string) => bossDatabase(test.database).executeSql(text)

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from numbers order by n`.execute(test.database.db)
  return rows.map(({ n }) => n)
}

it('a transaction of the queue’s own is undone with the one around it', async () => {
  const undone = test.database.transaction(async () => {
    await execute('BEGIN; insert into numbers values (1); insert into numbers values (2); COMMIT;')
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await stored()).toEqual([])
})

it('one that fails undoes its own work and leaves the one around it whole', async () => {
  await test.database.transaction(async () => {
    await sql`insert into numbers values (1)`.execute(test.database.db)
    const failing = execute('BEGIN; insert into numbers values (2); insert into numbers values (1); COMMIT;')
    await expect(failing).rejects.toThrow('duplicate')
    await sql`insert into numbers values (3)`.execute(test.database.db)
  })
  expect(await stored()).toEqual([1, 3])
})
