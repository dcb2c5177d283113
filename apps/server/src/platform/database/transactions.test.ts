import { AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, useTestDatabase } from '../../test-support/test-database.ts'
import { openDatabase, type Database } from './open-database.ts'
import { DatabaseBusyError } from './mutex.ts'

const test = useTestDatabase({ migrated: false, waitMs: 5000 })

async function add(n: number): Promise<void> {
  await sql`insert into numbers (n) values (${n})`.execute(test.database.db)
}

async function stored(database: Database = test.database): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from numbers order by n`.execute(database.db)
  return rows.map(({ n }) => n)
}

async function failing(work: () => Promise<void>): Promise<void> {
  const failure = test.database.transaction(async () => {
    await work()
    throw new Error('changed my mind')
  })
  await expect(failure).rejects.toThrow('changed my mind')
}

beforeEach(async () => {
  await sql
    .raw('create table if not exists numbers (n integer primary key); truncate numbers')
    .execute(test.database.db)
})

describe('transaction', () => {
  it('keeps everything when the work ends, and answers its value', async () => {
    const answer = await test.database.transaction(async () => {
      await add(1)
      await add(2)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await stored()).toEqual([1, 2])
  })

  it('undoes everything when the work throws', async () => {
    await failing(async () => {
      await add(1)
      await add(2)
    })
    expect(await stored()).toEqual([])
  })

  it('is not seen from outside before its end', async () => {
    let seen: number[] | undefined
    const other = await openSecond()
    await test.database.transaction(async () => {
      await add(1)
      seen = await other.read()
    })
    expect(seen).toEqual([])
    await other.close()
  })

  it('fails, rather than commit half, when a failed statement was swallowed', async () => {
    const swallowed = test.database.transaction(async () => {
      await add(1)
      await add(1).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('rolled back')
    expect(await stored()).toEqual([])
  })

  it('refuses a statement nobody awaited, once the transaction has ended', async () => {
    let late: Promise<void> | undefined
    const ended = Promise.withResolvers<void>()
    await test.database.transaction(async () => {
      const { db } = test.database
      late = db.connection().execute(async (connection) => {
        await ended.promise
        await sql`insert into numbers (n) values (9)`.execute(connection)
      })
      await add(1)
    })
    ended.resolve()
    await expect(late).rejects.toThrow('has ended')
    expect(await stored()).toEqual([1])
  })

  it('answers a first statement without parameters, as it does later ones', async () => {
    await add(1)
    const read = async () => (await sql<{ n: number }>`select n from numbers`.execute(test.database.db)).rows
    const answers = await test.database.transaction(async () => [await read(), await read()])
    expect(answers).toEqual([[{ n: 1 }], [{ n: 1 }]])
  })

  it('is undone after a first statement that failed, whatever it was', async () => {
    const { db } = test.database
    const withParameter = () => sql`select 1 / ${0}::int`.execute(db)
    const without = () => sql.raw('insert into numbers (n) values (1); select 1 / 0').execute(db)
    for (const first of [withParameter, without]) {
      await expect(test.database.transaction(first)).rejects.toThrow('division by zero')
      expect(await stored()).toEqual([])
    }
  })

  it('undoes a first statement without parameters, too', async () => {
    const { db } = test.database
    await failing(async () => {
      await sql.raw('insert into numbers (n) values (1)').execute(db)
    })
    expect(await stored()).toEqual([])
  })

  it('may come to nothing at all', async () => {
    expect(await test.database.transaction(() => Promise.resolve('nothing'))).toBe('nothing')
    await failing(() => Promise.resolve())
    await add(1)
    expect(await stored()).toEqual([1])
  })

  it('leaves later work of the same code outside', async () => {
    await test.database.transaction(() => add(1))
    await add(2)
    await failing(() => add(3))
    await add(4)
    expect(await stored()).toEqual([1, 2, 4])
  })

  it('does not follow work that was started inside and goes on after its end', async () => {
    let after: Promise<void> | undefined
    const ended = Promise.withResolvers<void>()
    await failing(async () => {
      await add(1)
      after = ended.promise.then(() => add(2))
    })
    ended.resolve()
    await after
    expect(await stored()).toEqual([2])
  })
})

describe('the outer handle inside a transaction', () => {
  it('belongs to the transaction, also from deep inside other calls', async () => {
    const deep = async () => {
      await sleep(1)
      await Promise.all([add(1), add(2), add(3)])
    }
    await failing(deep)
    expect(await stored()).toEqual([])
  })

  it("belongs to Kysely's own transaction, and that one to ours", async () => {
    const { db } = test.database
    const undone = db.transaction().execute(async () => {
      await add(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await failing(async () => {
      await db.transaction().execute((inner) => sql`insert into numbers (n) values (2)`.execute(inner))
    })
    expect(await stored()).toEqual([])
  })

  it('does not hang when an inner transaction uses the handle of an outer one', async () => {
    const { db } = test.database
    await db.transaction().execute(async (outer) => {
      await test.database.transaction(async () => {
        await sql`insert into numbers (n) values (1)`.execute(outer)
      })
    })
    expect(await stored()).toEqual([1])
  })
})

describe('a transaction inside a transaction', () => {
  it('undoes only its own work', async () => {
    await test.database.transaction(async () => {
      await add(1)
      await failing(() => add(2))
      await add(3)
    })
    expect(await stored()).toEqual([1, 3])
  })

  it('recovers the outer one from a failed statement', async () => {
    await test.database.transaction(async () => {
      await add(1)
      await expect(test.database.transaction(() => add(1))).rejects.toThrow('duplicate')
      await add(2)
    })
    expect(await stored()).toEqual([1, 2])
  })

  it('is undone with the outer one', async () => {
    await failing(() => test.database.transaction(() => add(1)))
    expect(await stored()).toEqual([])
  })

  it('does not mix with its siblings at the same time', async () => {
    await test.database.transaction(async () => {
      await Promise.all([
        test.database.transaction(() => add(1)),
        failing(async () => {
          await add(2)
          await sleep(5)
        }),
        add(3),
        test.database.transaction(() => test.database.transaction(() => add(4))),
      ])
    })
    expect(await stored()).toEqual([1, 3, 4])
  })
})

describe('many at once', () => {
  it('runs 50 transactions in parallel without deadlock and without losing an update', async () => {
    await add(0)
    const { db } = test.database
    const work = Array.from({ length: 50 }, (_, index) =>
      test.database.transaction(async () => {
        await sql`update numbers set n = n where n = 0`.execute(db)
        await add(index + 1)
        await test.database.transaction(() => add(1000 + index))
        if (index % 10 === 0) throw new Error('every tenth')
      }),
    )
    const results = await Promise.allSettled(work)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    expect(await stored()).toHaveLength(1 + 45 * 2)
  })
})

describe('waiting too long', () => {
  it('fails loudly when a transaction keeps the connection', async () => {
    const short = await openSecond(1000)
    let failure: unknown
    await short.holdAll(async () => {
      failure = await short.readOutside().catch((error: unknown) => error)
    })
    expect(failure).toBeInstanceOf(DatabaseBusyError)
    expect(String(failure)).toContain('Waited 1 s')
    // And it serves on.
    expect(await short.read()).toEqual([])
    await short.close()
  })

  it('has its limits on a server, too: of statements, locks and idle transactions', async () => {
    const { rows } = await sql<{ setting: string }>`select setting from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')
      order by name`.execute(test.database.db)
    // The embedded engine has one connection, and its statements cannot be interrupted.
    const limits = test.database.engine === 'server' ? ['15000', '5000', '15000'] : ['0', '0', '0']
    expect(rows.map(({ setting }) => setting)).toEqual(limits)
  })
})

/** A second handle: on the same database of the server, on one more embedded database. */
async function openSecond(waitMs = 5000) {
  const own = test.database.engine === 'embedded'
  const made = own ? await createTestDatabase({ migrated: false, waitMs }) : undefined
  const database = made?.database ?? (await openDatabase({ ...test.location, poolSize: 1, waitMs }))
  await sql.raw('create table if not exists numbers (n integer primary key)').execute(database.db)
  return {
    read: () => stored(database),
    /** As code outside of any transaction would. */
    readOutside: AsyncResource.bind(() => stored(database)),
    holdAll: (work: () => Promise<void>) => database.transaction(work),
    close: () => made?.remove() ?? database.close(),
  }
}
