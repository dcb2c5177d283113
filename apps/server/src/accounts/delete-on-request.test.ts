import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { signIn } from '@collimate/contract/accounts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../platform/database/open-database.ts'
import { runScript } from '../test-support/run-script.ts'
import { createTestDatabase } from '../test-support/test-database.ts'
import { customerOf, providerOf, useTestPayments } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { deleteOnRequest } from './delete-on-request.ts'
import { insertAccount } from './store.ts'

const server = useTestServer({
  env: () => ({ ...payments.env, ADMIN_EMAILS: 'admin@example.org' }),
  questions: () => [],
})
const payments = useTestPayments(() => server.app)

const userIds = async () => {
  const rows = await server.db.selectFrom('users').select('id').execute()
  return rows.map(({ id }) => id)
}

describe('deleting an account on request', () => {
  it('does what deleting it in the settings does, and is in the security log', async () => {
    const [student, other] = [await server.signUp({ email: 'ada@example.org' }), await server.signUp()]
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    expect(await deleteOnRequest(server.services, 'Ada@example.org', true)).toContain(
      `${student.userId} is deleted`,
    )
    expect(await userIds()).toEqual([other.userId])
    expect((await providerOf(server).customers.retrieve(customer)).deleted).toBe(true)
    expect(await server.jobs.readQueues()).toMatchObject([{ queue: 'remove-files-of-account', waiting: 1 }])
    expect((await server.mails()).map(({ subject }) => subject)).toContain('Your account was deleted')
    const events = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events).toContainEqual(
      expect.objectContaining({ security: 'account-deleted', userId: student.userId, network: null }),
    )
    const again = { body: { email: 'ada@example.org', password: student.password } }
    expect(await server.visitor().refused(signIn, again)).toMatchObject({ code: 'wrong-credentials' })
  })

  it.each([
    ['an unknown address', 'nobody@example.org', true, 'There is no account with the address nobody@'],
    ['an admin', 'Admin@example.org', true, 'in ADMIN_EMAILS: take it out'],
    ['nobody being sure', 'ada@example.org', false, 'Nothing is deleted yet'],
  ])('says why not with %s, and everything stays', async (_, address, sure, message) => {
    await server.signUp({ email: 'ada@example.org' })
    // Nobody signs up with an address that carries rights.
    await insertAccount(server.database, {
      email: 'admin@example.org',
      first_name: 'Ada',
      username: 'boss',
      password: 'no hash',
    })
    await expect(deleteOnRequest(server.services, address, sure)).rejects.toThrow(message)
    expect(await userIds()).toHaveLength(2)
  })

  it('says so when the plan cannot be ended, and the account stays', async () => {
    const student = await server.signUp({ email: 'ada@example.org' })
    await payments.subscribe(student)
    vi.spyOn(providerOf(server).customers, 'del').mockRejectedValueOnce(new Error('down'))
    const asked = deleteOnRequest(server.services, 'ada@example.org', true)
    await expect(asked).rejects.toThrow('Stripe did not end the plan of ada@example.org')
    expect(await userIds()).toEqual([student.userId])
  })

  it(
    'as a command leaves the files and the last mail to a running server',
    { timeout: 180_000 },
    async () => {
      const scratch = await createTestDatabase()
      const { database, location } = scratch
      const elsewhere = mkdtempSync(join(tmpdir(), 'collimate-command-'))
      const account = { email: 'ada@example.org', first_name: 'Ada', username: 'ada', password: 'no hash' }
      await insertAccount(database, account)
      await database.close()
      const env: Record<string, string> = {
        ...('url' in location
          ? { DATABASE_URL: location.url, DATA_DIR: elsewhere }
          : { DATA_DIR: dirname(location.dataDir) }),
        SMTP_URL: 'smtp://127.0.0.1:1',
      }
      const script = join(import.meta.dirname, 'delete-on-request.ts')
      const run = (...args: string[]) => runScript(script, args, env, elsewhere).ended()
      expect(await run()).toMatchObject({ code: 2, stderr: 'Usage: delete-on-request.ts EMAIL [--yes]\n' })
      expect(await run('ada@example.org', '--replace')).toMatchObject({ code: 2 })
      const asked = await run('ada@example.org')
      expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') as string })
      const done = await run('ada@example.org', '--yes')
      expect(done).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('is deleted; a running') as string,
      })
      const after = await openDatabase(location)
      const { rows } = await sql<{ queue: string }>`
      select name as queue from pgboss.job where state = 'created' and name not like '\\_\\_%' order by name`.execute(
        after.db,
      )
      const { rows: striking } = await sql`select from pgboss.queue where name like '\\_\\_%'`.execute(
        after.db,
      )
      expect(await after.db.selectFrom('users').select('id').execute()).toEqual([])
      await after.close()
      expect(rows).toEqual([{ queue: 'mail' }, { queue: 'remove-files-of-account' }])
      expect(striking).toEqual([])
      await scratch.remove()
      rmSync(elsewhere, { recursive: true })
    },
  )
})
