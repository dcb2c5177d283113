import { readSession, signIn, signOut, type Session } from '@collimate/contract/accounts'
import { readCurrentExam } from '@collimate/contract/mock-exams'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { TestClient, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const day = 24 * 60 * 60

async function sessionOf(client: TestClient): Promise<Session | null> {
  return (await client.ask(readSession, {})).session
}

/** Someone with a copy of the cookies as they are now. */
function replay(student: Student): TestClient {
  return new TestClient(server.app, student.cookies)
}

describe('signing in', () => {
  it('P-LOGIN-04 answers the same for a wrong password and for an unknown e-mail', async () => {
    const student = await server.signUp()
    const { email } = student.session.user
    const wrong = await server.visitor().refused(signIn, { body: { email, password: 'not-the-password' } })
    for (const unknown of ['no@example.org', 'nobody@nowhere', 'zoë@example.org', '@']) {
      const body = { email: unknown, password: student.password }
      expect(await server.visitor().refused(signIn, { body }), unknown).toEqual(wrong)
    }
    expect(wrong).toMatchObject({
      status: 401,
      code: 'wrong-credentials',
      error: 'Invalid email or password',
    })
    expect(await server.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  it('whose session is ended from elsewhere as it opens is refused, and gives no cookie', async () => {
    const student = await server.signUp()
    const body = { email: student.session.user.email, password: student.password }
    await sql`
      create function end_session() returns trigger language plpgsql as
        $$ begin new.expires_at := new.created_at; return new; end $$;
      create trigger end_session before insert on sessions for each row execute function end_session()`.execute(
      server.db,
    )
    const client = server.visitor()
    try {
      expect(await client.refused(signIn, { body })).toMatchObject({ status: 401, code: 'not-signed-in' })
    } finally {
      await sql`drop function end_session cascade`.execute(server.db)
    }
    expect(client.cookies.size).toBe(0)
  })

  it('takes the e-mail in any case of letters', async () => {
    const student = await server.signUp({ email: 'Sam.Ray@example.org' })
    const client = server.visitor()
    const { session } = await client.ask(signIn, {
      body: { email: 'sam.RAY@Example.org', password: student.password },
    })
    expect(session.user).toEqual({
      id: student.userId,
      email: 'sam.ray@example.org',
      email_verified: false,
    })
  })

  it('tells admin by ADMIN_EMAILS, subscribed by DEMO_EMAILS or an active subscription', async () => {
    const app = await server.otherServer({
      ADMIN_EMAILS: 'Boss@example.org',
      DEMO_EMAILS: 'demo@example.org',
    })
    const roles = async (email: string, status?: string) => {
      const student = await server.signUp({ email }, app)
      if (status !== undefined)
        await server.db.insertInto('subscriptions').values({ user_id: student.userId, status }).execute()
      const session = await sessionOf(student)
      return [session?.admin, session?.subscribed]
    }
    expect(await roles('boss@example.org')).toEqual([true, false])
    expect(await roles('demo@example.org')).toEqual([false, true])
    expect(await roles('a@example.org', 'active')).toEqual([false, true])
    expect(await roles('b@example.org', 'canceled')).toEqual([false, false])
    expect(await roles('c@example.org')).toEqual([false, false])
  })
})

describe('a session', () => {
  it('P-SESS-01 lasts across requests, servers and 29 days, and ends after 30', async () => {
    const student = await server.signUp()
    expect((await sessionOf(student.at(await server.otherServer())))?.user.id).toBe(student.userId)
    const untouched = replay(student)
    server.passTime(29 * day)
    expect((await untouched.request('GET', '/api/mock-exams/current')).status).toBe(200)
    server.passTime(2 * day)
    expect((await untouched.request('GET', '/api/mock-exams/current')).status).toBe(401)
    expect(await sessionOf(untouched)).toBeNull()
  })

  it('P-SESS-01 in use, is extended: 20 days and 20 more', async () => {
    const student = await server.signUp()
    server.passTime(20 * day)
    expect(await sessionOf(student)).not.toBeNull()
    server.passTime(20 * day)
    expect(await sessionOf(student)).not.toBeNull()
    expect(await student.currentExam()).toBeNull()
  })

  it('P-SESS-05 is over on the server after signing out: the old cookie opens nothing', async () => {
    const student = await server.signUp()
    const elsewhere = await server.signIn(student)
    const copy = replay(student)
    await student.ask(signOut, {})
    expect(student.cookies.size).toBe(0)
    expect(await copy.refused(readCurrentExam, {})).toMatchObject({ status: 401 })
    expect(await sessionOf(copy)).toBeNull()
    expect(await elsewhere.currentExam()).toBeNull()
  })

  it('P-SESS-05 is over everywhere when signed out at another server', async () => {
    const student = await server.signUp()
    const copy = replay(student)
    await student.at(await server.otherServer()).ask(signOut, {})
    expect(await copy.refused(readCurrentExam, {})).toMatchObject({ status: 401 })
  })

  it('P-SESS-03 that is over leaves its cookie: the answer may come after another tab has logged in', async () => {
    const student = await server.signUp()
    const copy = replay(student)
    await student.ask(signOut, {})
    const answer = await copy.request('GET', '/api/accounts/session')
    expect(await answer.json()).toEqual({ session: null })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('P-DASH-10 goes on when signing out fails, and the failure is told', async () => {
    const student = await server.signUp()
    await whileRefused(server.db, 'sessions', async () => {
      expect((await student.request('POST', '/api/accounts/sign-out')).status).toBe(500)
      expect(student.cookies.size).toBe(1)
      expect(await student.currentExam()).toBeNull()
    })
  })

  it('signing out without one is fine', async () => {
    expect(await server.visitor().ask(signOut, {})).toEqual({})
  })

  it.each([
    ['a made-up token', 'collimate.session_token=abc.def'],
    ['an empty token', 'collimate.session_token='],
    ['a broken escape', 'collimate.session_token=%'],
    ['a NUL', 'collimate.session_token=%00.x'],
    ['the hash instead of the token', 'hash'],
  ])('%s for a cookie is a visitor, not a failure', async (_, cookie) => {
    await server.signUp()
    const [row] = await server.db.selectFrom('sessions').select('token').execute()
    const headers = { cookie: cookie === 'hash' ? `collimate.session_token=${row?.token}` : cookie }
    const exam = await server.visitor().request('GET', '/api/mock-exams/current', undefined, headers)
    expect(exam.status).toBe(401)
    const session = await server.visitor().request('GET', '/api/accounts/session', undefined, headers)
    expect(await session.json()).toEqual({ session: null })
  })
})

describe('the session cookie', () => {
  async function setCookies(env: Record<string, string>): Promise<string[]> {
    const client = server.visitor(await server.otherServer(env))
    const body = {
      username: 'sam_9',
      first_name: 'Sam',
      email: 'sam@example.org',
      password: 'a-good-password',
    }
    const response = await client.request('POST', '/api/accounts/sign-up', body)
    expect(response.status).toBe(200)
    return response.headers.getSetCookie()
  }

  it('P-SESS-02 X-API-15 is HttpOnly and SameSite=Lax, for the whole site', async () => {
    const [cookie, ...others] = await setCookies({})
    expect(others).toEqual([])
    expect(cookie).toMatch(/^collimate\.session_token=/)
    for (const attribute of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i, /; Max-Age=2592000/i])
      expect(cookie).toMatch(attribute)
    expect(cookie).not.toMatch(/; Secure/i)
  })

  it('X-API-15 is Secure when the site is served over https', async () => {
    const [cookie] = await setCookies({ PUBLIC_URL: 'https://collimate.localhost' })
    expect(cookie).toMatch(/^__Host-collimate\.session_token=.*; Path=\/(;|$)/i)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).not.toMatch(/; Domain/i)
  })

  it('C7 over https one without the prefix opens nothing, nor one that other hosts of the domain could set', async () => {
    const app = await server.otherServer({ PUBLIC_URL: 'https://collimate.localhost' })
    const student = await server.signUp({}, app)
    const [[name, value] = ['', '']] = [...student.cookies]
    expect(name).toBe('__Host-collimate.session_token')
    const bare = name.replace('__Host-', '')
    for (const other of [bare, `__Secure-${bare}`]) {
      const thief = new TestClient(app, new Map([[other, value]]))
      expect((await thief.request('GET', '/api/mock-exams/current')).status).toBe(401)
      expect(await sessionOf(thief)).toBeNull()
    }
    expect(await sessionOf(student)).not.toBeNull()
  })

  it('C7 of an https site is renewed and forgotten under its own name', async () => {
    const app = await server.otherServer({ PUBLIC_URL: 'https://collimate.localhost' })
    const student = await server.signUp({}, app)
    server.passTime(20 * day)
    const renewed = await student.request('GET', '/api/accounts/session')
    expect(renewed.headers.getSetCookie()[0]).toMatch(/^__Host-collimate\.session_token=.*; Secure/i)
    await student.request('POST', '/api/accounts/sign-out', undefined, {
      origin: 'https://collimate.localhost',
    })
    expect(student.cookies.size).toBe(0)
  })

  it('X-API-15 of an https site opens it', async () => {
    const app = await server.otherServer({ PUBLIC_URL: 'https://collimate.localhost' })
    const student = await server.signUp({}, app)
    expect(await student.currentExam()).toBeNull()
    await student.request('POST', '/api/accounts/sign-out', undefined, {
      origin: 'https://collimate.localhost',
    })
    expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  it('P-SESS-02 no body names its token, and the database holds no clear one', async () => {
    const student = await server.signUp()
    const token = decodeURIComponent([...student.cookies.values()][0] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThanOrEqual(32)
    const bodies = [
      JSON.stringify(student.session),
      await (await student.request('GET', '/api/accounts/session')).text(),
      await (
        await student.request('POST', '/api/accounts/sign-in', {
          email: student.session.user.email,
          password: student.password,
        })
      ).text(),
    ]
    for (const body of bodies) {
      expect(body).not.toContain(token)
      expect(body).not.toMatch(/token|password/i)
    }
    const rows = await Promise.all([
      server.db.selectFrom('sessions').selectAll().execute(),
      server.db.selectFrom('verifications').selectAll().execute(),
      server.db.selectFrom('identities').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(student.password)
  })
})
