import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { untilWaiting, whileHeld } from '../../test-support/meanwhile.ts'
import { useTestDatabase } from '../../test-support/test-database.ts'
import { createLog } from '../log.ts'
import { createJobs } from './jobs.ts'

const test = useTestDatabase()

it('a server starts while another that started with it makes the schema of the queues', async () => {
  const { database } = test
  await sql`drop schema if exists pgboss cascade`.execute(database.db)
  const jobs = createJobs(database, createLog({ level: 'silent', json: true }))
  jobs.work('numbers', () => Promise.resolve())
  onTestFinished(() => jobs.stop())
  const [started] = await whileHeld(database, sql`create schema pgboss`, async () => {
    const start = jobs.start()
    // It may fail before anybody waits for it.
    start.catch(() => undefined)
    await untilWaiting(database, 1)
    return [start]
  })
  await started
  await jobs.send('numbers', {})
  expect(await jobs.readQueues()).toMatchObject([{ queue: 'numbers', failed: 0 }])
})
