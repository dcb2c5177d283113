import { sql, type RawBuilder } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '../platform/database/open-database.ts'

/**
 * Does something while a transaction of somebody else's keeps what it changed or locked; at the end it commits.
 *
 * @param work begins calls, waits with `untilWaiting` for where they come to, and answers their promises in a list
 */
export async function whileHeld<T>(
  database: Database,
  statement: RawBuilder<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = database.transaction(async () => {
    await statement.execute(database.db)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, ended])
  try {
    return await work()
  } finally {
    released.resolve()
    await ended
  }
}

/** Until so many statements wait for what others hold; sooner than the first of them gives up. */
export async function untilWaiting({ db }: Database, count: number, timeout = 8000): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout, interval: 20 })
}

/**
 * Begins calls one after the other, each when all before it wait, while a transaction of somebody else's keeps what it
 * changed or locked; then it commits.
 *
 * @returns what they answer, in their order
 */
export async function oneBehindTheOther<Calls extends readonly (() => Promise<unknown>)[]>(
  database: Database,
  statement: RawBuilder<unknown>,
  ...calls: Calls
): Promise<{ [Index in keyof Calls]: Awaited<ReturnType<Calls[Index]>> }> {
  const begun = await whileHeld(database, statement, async () => {
    const waiting: Promise<unknown>[] = []
    for (const call of calls) {
      waiting.push(call())
      await untilWaiting(database, waiting.length)
    }
    return waiting
  })
  return (await Promise.all(begun)) as { [Index in keyof Calls]: Awaited<ReturnType<Calls[Index]>> }
}
