import {
  changePassword,
  endOtherSessions,
  endSession,
  readSessions,
} from '@collimate/contract/account-settings'
import { readSession, signIn, verifyRecovery } from '@collimate/contract/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { requestLink } from '../test-support/request-link.ts'
import { TestClient, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** The status of a call that needs a session. */
async function status(client: TestClient): Promise<number> {
  return (await client.request('GET', '/api/mock-exams/current')).status
}

function sessionsAt({ userId }: Student) {
  return server.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
}

async function sessionsOf(student: Student) {
  return (await student.ask(readSessions, {})).sessions
}

describe('the sessions of an account', () => {
  it('are listed with their device, the asking one marked, and nothing that opens one', async () => {
    const student = await server.signUp()
    server.passTime(600)
    const elsewhere = server.visitor()
    const { email } = student.session.user
    await elsewhere.request(
      'POST',
      '/api/accounts/sign-in',
      { email, password: student.password },
      { 'user-agent': chrome },
    )
    const sessions = await sessionsOf(student)
    expect(sessions).toMatchObject([
      { current: true, browser: null, system: null },
      { current: false, browser: 'Chrome', system: 'Windows' },
    ])
    const tokens = [...student.cookies.values(), ...elsewhere.cookies.values()]
    for (const token of tokens) {
      expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(token).split('.')[0])
    }
    const rows = await server.db.selectFrom('sessions').select('token').execute()
    for (const { token } of rows) expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('say when they were last used, renewed by a page load', async () => {
    const student = await server.signUp()
    server.passTime(3600)
    await student.ask(readSession, {})
    const [session] = await sessionsOf(student)
    expect(Date.now() - Date.parse(session?.last_seen_at ?? '')).toBeLessThan(60_000)
    expect(Date.now() - Date.parse(session?.created_at ?? '')).toBeGreaterThan(3_500_000)
  })

  it('leave out the ones that ran out', async () => {
    const student = await server.signUp()
    server.passTime(31 * 86_400)
    const back = await server.signIn(student)
    expect(await sessionsOf(back)).toHaveLength(1)
  })

  it('C7 are ten at most: the longest unused one makes room, and nobody else’s', async () => {
    const student = await server.signUp()
    const other = await server.signUp()
    const places: TestClient[] = [student]
    for (let count = 1; count < 10; count += 1) {
      server.passTime(3600)
      places.push(await server.signIn(student))
    }
    server.passTime(3600)
    // The first one is in use.
    await student.ask(readSession, {})
    expect(await sessionsOf(student)).toHaveLength(10)
    places.push(await server.signIn(student))
    expect(await sessionsOf(student)).toHaveLength(10)
    expect(await Promise.all(places.map(status))).toEqual([200, 401, ...Array<number>(9).fill(200)])
    expect(await status(other)).toBe(200)
  })

  it('C7 are ten at most, however many open at once or by mailed links', async () => {
    const student = await server.signUp()
    const opened = await Promise.allSettled(Array.from({ length: 14 }, () => server.signIn(student)))
    // One of them may be ended by a later one before it is answered.
    for (const one of opened)
      if (one.status === 'rejected') expect(String(one.reason)).toContain('not-signed-in')
    expect(await sessionsAt(student)).toHaveLength(10)
    const link = await requestLink(server, student.session.user.email)
    const client = server.visitor()
    await client.ask(verifyRecovery, { body: link })
    expect(await sessionsAt(student)).toHaveLength(10)
    expect(await status(client)).toBe(200)
  })

  it('C7 are ten at most, and the one just opened stays, also where another server’s clock is ahead', async () => {
    const student = await server.signUp()
    await Promise.all(Array.from({ length: 9 }, () => server.signIn(student)))
    const ahead = new Date(Date.now() + 86_400_000)
    await server.db.updateTable('sessions').set({ last_seen_at: ahead }).execute()
    const newest = await server.signIn(student)
    expect(await status(newest)).toBe(200)
    expect(await sessionsAt(student)).toHaveLength(10)
  })

  it('P-SESS-05 one ended from another is over: its next call answers 401', async () => {
    const student = await server.signUp()
    const elsewhere = await server.signIn(student)
    expect(await status(elsewhere)).toBe(200)
    const other = (await sessionsOf(student)).find(({ current }) => !current)
    await student.ask(endSession, { params: { id: other?.id ?? '' } })
    expect(await status(elsewhere)).toBe(401)
    expect((await elsewhere.ask(readSession, {})).session).toBeNull()
    expect(await status(student)).toBe(200)
  })

  it('P-SESS-05 all others ended at one server are over at another', async () => {
    const student = await server.signUp()
    const elsewhere = (await server.signIn(student)).at(await server.otherServer())
    const third = await server.signIn(student)
    expect(await status(elsewhere)).toBe(200)
    expect(await student.ask(endOtherSessions, {})).toEqual({ ended: 2 })
    expect(await Promise.all([elsewhere, third, student].map(status))).toEqual([401, 401, 200])
  })

  it('P-SESS-05 of somebody else answer as what does not exist, and go on', async () => {
    const student = await server.signUp()
    const other = await server.signUp()
    const [theirs] = await sessionsOf(other)
    for (const id of [theirs?.id ?? '', 'no-such-session']) {
      expect(await student.refused(endSession, { params: { id } })).toMatchObject({
        status: 404,
        code: 'not-found',
      })
    }
    await student.ask(endOtherSessions, {})
    expect(await status(other)).toBe(200)
  })

  it('X-API-01 are told to nobody without one', async () => {
    const visitor = server.visitor()
    expect(await visitor.refused(readSessions, {})).toMatchObject({ status: 401 })
    expect(await visitor.refused(endSession, { params: { id: 'x' } })).toMatchObject({ status: 401 })
    expect(await visitor.refused(endOtherSessions, {})).toMatchObject({ status: 401 })
  })

  it('end everywhere when AUTH_SECRET changes, for the look-up and for every call alike', async () => {
    const student = await server.signUp()
    const changed = student.at(await server.otherServer({ AUTH_SECRET: 'y'.repeat(32) }))
    expect(await status(changed)).toBe(401)
    expect((await changed.ask(readSession, {})).session).toBeNull()
    expect(await status(student)).toBe(200)
  })

  it.each([
    ['without its signature', (value: string) => value.split('.')[0] ?? ''],
    ['with another’s signature', (value: string) => `${value.split('.')[0]}.${'A'.repeat(43)}=`],
    ['with a signature too short', (value: string) => `${value.split('.')[0]}.AAAA`],
  ])('are not opened by a token %s', async (_, forge) => {
    const student = await server.signUp()
    const [[name, value] = ['', '']] = [...student.cookies]
    const forged = encodeURIComponent(forge(decodeURIComponent(value)))
    const thief = new TestClient(server.app, new Map([[name, forged]]))
    expect(await status(thief)).toBe(401)
    expect((await thief.ask(readSession, {})).session).toBeNull()
  })

  it('cannot begin with a password that is changed while it is checked', async () => {
    const student = await server.signUp()
    const hash = sql.lit(await server.services.passwords.hash('another-good-one'))
    await sql`
      create function change_password() returns trigger language plpgsql as $$
      begin update identities set password = ${hash}; return new; end $$;
      create trigger meanwhile before insert on sessions execute function change_password()`.execute(
      server.db,
    )
    const { email } = student.session.user
    const body = { email, password: student.password }
    try {
      expect(await server.visitor().refused(signIn, { body })).toMatchObject({ code: 'wrong-credentials' })
    } finally {
      await sql`drop function change_password cascade`.execute(server.db)
    }
    expect(await sessionsOf(student)).toHaveLength(1)
    await server.visitor().ask(signIn, { body: { email, password: 'another-good-one' } })
  })

  it('end with a new password, but for the one that set it', async () => {
    const student = await server.signUp()
    const elsewhere = await server.signIn(student)
    const body = { current_password: student.password, new_password: 'another-good-one' }
    await student.ask(changePassword, { body })
    expect([await status(student), await status(elsewhere)]).toEqual([200, 401])
    const { email } = student.session.user
    expect(
      await server.visitor().refused(signIn, { body: { email, password: student.password } }),
    ).toMatchObject({
      code: 'wrong-credentials',
    })
    await server.visitor().ask(signIn, { body: { email, password: 'another-good-one' } })
  })
})
