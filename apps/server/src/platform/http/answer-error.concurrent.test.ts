import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { untilWaiting, whileHeld } from '../../test-support/meanwhile.ts'
import { useTestServer } from '../../test-support/test-server.ts'
import { createLog } from '../log.ts'
import { answerError } from './answer-error.ts'
import type { HttpEnv } from './http-env.ts'

const server = useTestServer({ questions: () => [] })

it('a call that others were in the way of is told to try again soon, and the log says why', async () => {
  const { database, db } = server
  const app = new Hono<HttpEnv>()
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  app.onError(answerError(createLog({ level: 'error', json: true }, { write })))
  const failures = {
    '40P01': () => sql.raw("do $$ begin raise exception sqlstate '40P01'; end $$").execute(db),
    '55P03': () => sql`set local lock_timeout = 1; lock table profiles`.execute(db),
    '57014': () => sql`set local statement_timeout = 1; select pg_sleep(60)`.execute(db),
  }
  for (const [code, failure] of Object.entries(failures))
    app.get(`/${code}`, async (context) => {
      await database.transaction(failure)
      return context.text('ok')
    })
  await whileHeld(database, sql`lock table profiles`, async () => {
    for (const code of Object.keys(failures)) {
      const response = await app.request(`/${code}`)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toMatchObject({ code: 'database-away' })
      expect(JSON.parse(lines.pop() ?? '')).toMatchObject({ msg: 'database-away', err: { code } })
    }
  })
})

it('a call whose connection the database ends is told to try again soon, as when it is away', async () => {
  const student = await server.signUp()
  server.logged = []
  const lock = sql`lock table profiles in access exclusive mode`
  const [answering] = await whileHeld(server.database, lock, async () => {
    const answer = student.request('GET', '/api/accounts/session')
    await untilWaiting(server.database, 1)
    // As at a restart of the server.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return [answer]
  })
  const response = await answering
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'database-away' })
  expect(server.logged.join('')).not.toContain('unexpected failure')
})
