import { findPostgres } from '../apps/server/src/test-support/find-postgres.ts'
import { startPostgres } from '../apps/server/src/test-support/start-postgres.ts'
import { adminEnv, signUpAdmin, tell, userIdOf } from './support/admins.ts'
import { startServer, type ServerUnderTest } from './support/server.ts'
import { expect, signUp, test as base } from './support/test.ts'
import { noteToasts, seesToast } from './support/toasts.ts'

const source = await findPostgres()
const programs = source !== undefined && 'programs' in source ? source.programs : null

/** Two server processes on one PostgreSQL server. */
const test = base.extend<object, { servers: readonly [ServerUnderTest, ServerUnderTest] }>({
  servers: [
    async ({ serverEnv }, use) => {
      if (programs === null) throw new Error('There is no PostgreSQL to start')
      const postgres = await startPostgres(programs)
      const env = {
        ...serverEnv,
        ...adminEnv,
        DATABASE_URL: postgres.url,
        AUTH_SECRET: 'one secret for both of the servers',
      }
      const first = await startServer(env)
      const second = await startServer(env)
      await use([first, second])
      await Promise.all([first.close(), second.close()])
      await postgres.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.skip(programs === null, 'Two servers need a PostgreSQL of their own: install PostgreSQL 15 or newer.')

test('P-NOTIF-04, P-SESS-05: what is told through one server comes live at the other; signing out at one ends the session at both', async ({
  servers: [first, second],
  browser,
}) => {
  const context = await browser.newContext({ baseURL: first.url })
  await noteToasts(context)
  const atFirst = await context.newPage()
  await signUp(atFirst)
  // The cookie goes by the host's name, whatever the port.
  const atSecond = await context.newPage()
  const live = atSecond.waitForResponse((response) => response.url().includes('/api/live'))
  await atSecond.goto(`${second.url}/dashboard`)
  await live

  const adminContext = await browser.newContext({ baseURL: first.url })
  const admin = await signUpAdmin(await adminContext.newPage())
  await tell(admin.page.request, await userIdOf(atFirst.request), { title: 'Told at the first' })
  await seesToast(atSecond, 'Told at the first', 'Told at the first, in full.')

  expect((await atFirst.request.post('/api/accounts/sign-out')).status()).toBe(200)
  await expect(atSecond).toHaveURL(`${second.url}/auth`)
  await Promise.all([context.close(), adminContext.close()])
})
