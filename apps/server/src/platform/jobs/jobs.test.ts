import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, useTestDatabase } from '../../test-support/test-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { createJobs, type RunningJobs } from './jobs.ts'

const log = createLog({ level: 'silent', json: true })
const test = useTestDatabase()
const opened: RunningJobs[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
  await sql`drop schema if exists pgboss cascade`.execute(test.database.db)
})

function create(settings = {}, to = log): RunningJobs {
  const jobs = createJobs(test.database, to, { pollSeconds: 0.5, watchSeconds: 1, ...settings })
  opened.push(jobs)
  return jobs
}

/** A started queue that keeps what it was given. */
async function startQueue(
  handler?: (payload: { n: number }) => Promise<void>,
  options?: { patient: boolean },
) {
  const jobs = create()
  const done: number[] = []
  jobs.work<{ n: number }>(
    'numbers',
    async (payload) => {
      await handler?.(payload)
      done.push(payload.n)
    },
    options,
  )
  await jobs.start()
  return { jobs, done }
}

async function states(): Promise<string[]> {
  const { rows } = await sql<{
    state: string
  }>`select state::text from pgboss.job where name = 'numbers' order by created_on`.execute(test.database.db)
  return rows.map(({ state }) => state)
}

/** Lets a job that waits for its next try begin at once. */
function hurry() {
  return sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(test.database.db)
}

/** Seconds from a try that failed to the next one. */
async function pauseBeforeRetry(): Promise<number> {
  const { rows } = await sql<{ pause: number }>`
    select extract(epoch from start_after - started_on)::float8 as pause
    from pgboss.job where name = 'numbers'`.execute(test.database.db)
  return rows[0]?.pause ?? 0
}

describe('a job', () => {
  it('runs once, with what it was sent', async () => {
    const { jobs, done } = await startQueue()
    await jobs.send('numbers', { n: 1 })
    await vi.waitFor(() => expect(done).toEqual([1]), 60_000)
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), 60_000)
  })

  it('belongs to the transaction it is sent in: there when it commits, never when it is undone', async () => {
    const { jobs, done } = await startQueue()
    const undone = test.database.transaction(async () => {
      await jobs.send('numbers', { n: 1 })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await states()).toEqual([])
    await test.database.transaction(() => jobs.send('numbers', { n: 2 }))
    await vi.waitFor(() => expect(done).toEqual([2]), 60_000)
  })

  it('whose handler throws is tried again', async () => {
    let tries = 0
    const { jobs, done } = await startQueue(async () => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
    })
    await jobs.send('numbers', { n: 1 })
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']), 60_000)
    await hurry()
    await vi.waitFor(() => expect(done).toEqual([1]), 60_000)
    expect(tries).toBe(2)
  })

  it(
    'that never succeeds is tried seven times more, over a good hour, the pauses growing',
    { timeout: 480_000 },
    async () => {
      let tries = 0
      const { jobs } = await startQueue(async () => {
        tries += 1
        throw new Error('never')
      })
      await jobs.send('numbers', { n: 1 })
      const pauses: number[] = []
      for (let retry = 1; retry <= 7; retry += 1) {
        await vi.waitFor(async () => expect(await states()).toEqual(['retry']), 60_000)
        pauses.push(await pauseBeforeRetry())
        await hurry()
        await vi.waitFor(() => expect(tries).toBe(retry + 1), 60_000)
      }
      await vi.waitFor(async () => expect(await states()).toEqual(['failed']), 60_000)
      // Each is drawn between a base that doubles and its double; a busy machine takes a while to fail.
      for (const [index, pause] of pauses.entries()) {
        expect(pause).toBeGreaterThanOrEqual(30 * 2 ** index)
        expect(pause).toBeLessThan(60 * 2 ** index + 20)
      }
    },
  )

  it('of a patient queue is then tried once an hour, 78 times in all: for three days', async () => {
    const { jobs } = await startQueue(() => Promise.reject(new Error('not now')), { patient: true })
    await jobs.send('numbers', { n: 1 })
    for (const retry of [7, 77]) {
      await vi.waitFor(async () => expect(await states()).toEqual(['retry']), 60_000)
      await sql`update pgboss.job set retry_count = ${retry}, started_on = null, start_after = now()
        where name = 'numbers'`.execute(test.database.db)
      await vi.waitFor(async () => expect(await pauseBeforeRetry()).toBeGreaterThan(3000), 60_000)
      expect(await pauseBeforeRetry()).toBeLessThan(3620)
    }
    await hurry()
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']), 60_000)
  })

  it('that fails is logged with whose or what it is for, and nothing else of its payload', async () => {
    const lines: string[] = []
    const jobs = create({}, createLog({ level: 'error', json: true }, { write: (line) => lines.push(line) }))
    jobs.work('numbers', () => Promise.reject(new Error('not now')))
    await jobs.start()
    await jobs.send('numbers', { userId: 'u-1', path: 'notes/1.pdf', email: 'ada@example.org' })
    const logged = () => lines.find((line) => line.includes('A job failed')) ?? ''
    await vi.waitFor(
      () => expect(logged()).toMatch(/"queue":"numbers".*"userId":"u-1","path":"notes\/1\.pdf"/),
      60_000,
    )
    expect(logged()).not.toContain('ada@')
  })

  it('whose process gave no sign of life for a minute is taken up again, a younger one is not', async () => {
    const { jobs, done } = await startQueue()
    const startAfter = new Date(Date.now() + 3_600_000)
    for (const n of [1, 2]) await jobs.send('numbers', { n }, { startAfter })
    // As another server's jobs: begun, and last heard of so many seconds ago.
    for (const [n, silence] of [
      [1, 61],
      [2, 20],
    ] as const)
      await sql`
        update pgboss.job set state = 'active', started_on = now(),
          heartbeat_on = now() - ${silence}::int * interval '1 second'
        where name = 'numbers' and (data ->> 'n')::int = ${n}`.execute(test.database.db)
    await vi.waitFor(async () => expect((await states()).toSorted()).toEqual(['active', 'retry']), 60_000)
    await hurry()
    await vi.waitFor(() => expect(done).toEqual([1]), 60_000)
  })

  it('does not fail the others it was fetched with', async () => {
    const { jobs, done } = await startQueue(async ({ n }) => {
      if (n === 2) throw new Error('no')
    })
    await test.database.transaction(async () => {
      for (const n of [1, 2, 3]) await jobs.send('numbers', { n })
    })
    await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 3]), 60_000)
    await vi.waitFor(
      async () => expect((await states()).toSorted()).toEqual(['completed', 'completed', 'retry']),
      60_000,
    )
  })

  it('with a key that waits already is not added; without one every job counts', async () => {
    const { jobs } = await startQueue()
    const startAfter = new Date(Date.now() + 3_600_000)
    for (const n of [1, 2]) await jobs.send('numbers', { n }, { startAfter, singletonKey: 'same' })
    for (const n of [3, 4]) await jobs.send('numbers', { n }, { startAfter })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'numbers' and start_after > now() + interval '50 minutes'`.execute(test.database.db)
    expect(rows).toEqual([{ count: 3 }])
  })

  it('is counted by queue for who operates the server: waiting, late, and given up', async () => {
    const { jobs, done } = await startQueue()
    await jobs.send('numbers', { n: 1 })
    await vi.waitFor(() => expect(done).toEqual([1]), 60_000)
    const startAfter = new Date(Date.now() + 3_600_000)
    for (const n of [2, 3, 4]) await jobs.send('numbers', { n }, { startAfter })
    expect(await jobs.readQueues()).toEqual([{ queue: 'numbers', waiting: 3, failed: 0, overdueSeconds: 0 }])
    // The queue's own workers take up what is due: once they are stopped, it is late.
    await jobs.stop()
    await sql`update pgboss.job set start_after = now() - interval '90 seconds'
      where name = 'numbers' and (data ->> 'n')::int = 2`.execute(test.database.db)
    await sql`update pgboss.job set state = 'failed'
      where name = 'numbers' and (data ->> 'n')::int = 3`.execute(test.database.db)
    const [state, ...others] = await jobs.readQueues()
    expect(others).toEqual([])
    expect(state).toMatchObject({ queue: 'numbers', waiting: 2, failed: 1 })
    expect(state?.overdueSeconds).toBeGreaterThanOrEqual(90)
    expect(state?.overdueSeconds).toBeLessThan(900)
  })

  it('of a queue nobody declared is refused', async () => {
    const { jobs } = await startQueue()
    await expect(jobs.send('letters', {})).rejects.toThrow('letters')
    expect(() => jobs.work('late', async () => undefined)).toThrow('after the start')
  })
})

describe('a stop', () => {
  it('lets the running job finish', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const { jobs, done } = await startQueue(async () => {
      began.resolve()
      await released
    })
    await jobs.send('numbers', { n: 1 })
    await began.promise
    const stopped = jobs.stop()
    release()
    await stopped
    expect(done).toEqual([1])
    expect(await states()).toEqual(['completed'])
  })

  it('gives back what takes too long, and what was not begun', async () => {
    const jobs = create({ stopMs: 1000 })
    const began = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let begun = 0
    jobs.work('numbers', async () => {
      begun += 1
      began.resolve()
      await released
    })
    await jobs.start()
    await test.database.transaction(async () => {
      for (const n of [1, 2]) await jobs.send('numbers', { n })
    })
    await began.promise
    await jobs.stop()
    expect(await states()).toEqual(['retry', 'retry'])
    release()
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toBe(1)
  })
})

describe('a beat', () => {
  it('is kept in the database, and forgotten when it is no longer declared', async () => {
    const crons = async () => {
      const { rows } = await sql<{ cron: string }>`select cron from pgboss.schedule`.execute(test.database.db)
      return rows.map(({ cron }) => cron)
    }
    const first = create()
    first.every('sweep', '17 4 * * *', async () => undefined)
    await first.start()
    expect(await crons()).toEqual(['17 4 * * *'])
    await first.stop()
    await create().start()
    expect(await crons()).toEqual([])
  })
})

describe('the queues', () => {
  it('keep what is done for a day at most, for a payload may name somebody; also those made by an earlier version', async () => {
    const settings = async () => {
      const { rows } = await sql`
        select deletion_seconds / 3600 as hours, retry_limit as tries from pgboss.queue
        where name = 'numbers'`.execute(test.database.db)
      return rows
    }
    await (await startQueue()).jobs.stop()
    expect(await settings()).toEqual([{ hours: 24, tries: 7 }])
    await sql`update pgboss.queue set deletion_seconds = 604800, retry_limit = 2`.execute(test.database.db)
    await startQueue()
    expect(await settings()).toEqual([{ hours: 24, tries: 7 }])
  })

  it('give a job a quarter of an hour, and hours where it may take long', async () => {
    const jobs = create()
    jobs.every('sweep', '17 4 * * *', async () => undefined)
    jobs.every('count', '17 4 * * *', async () => undefined, { long: true })
    await jobs.start()
    const { rows } = await sql`
      select name, expire_seconds / 60 as minutes from pgboss.queue
      where name in ('sweep', 'count') order by name`.execute(test.database.db)
    expect(rows).toEqual([
      { name: 'count', minutes: 360 },
      { name: 'sweep', minutes: 15 },
    ])
  })

  it('survive a restart with what waits in them', async () => {
    const made = await createTestDatabase()
    await made.database.close()
    const open = async () => {
      const database = await openDatabase(made.location)
      return { database, jobs: createJobs(database, log, { pollSeconds: 0.5 }) }
    }
    const first = await open()
    first.jobs.work('numbers', async () => undefined)
    await first.jobs.start()
    await first.jobs.send('numbers', { n: 7 }, { startAfter: new Date(Date.now() + 3_600_000) })
    await first.jobs.stop()
    await sql`update pgboss.job set start_after = now() where name = 'numbers'`.execute(first.database.db)
    await first.database.close()

    const second = await open()
    const done: unknown[] = []
    second.jobs.work('numbers', async (payload) => void done.push(payload))
    await second.jobs.start()
    await vi.waitFor(() => expect(done).toEqual([{ n: 7 }]), 60_000)
    await second.jobs.stop()
    await second.database.close()
    await made.remove()
  })
})
