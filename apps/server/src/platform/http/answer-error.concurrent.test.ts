import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { untilWaiting, whileHeld } from '../../test-support/meanwhile.ts'
import { useTestServer } from '../../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

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
