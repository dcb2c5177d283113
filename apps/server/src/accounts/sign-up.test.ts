import { checkUsername, readSession, signUp } from '@collimate/contract/accounts'
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

const account = {
  username: 'sam_9',
  first_name: 'Sam',
  last_name: 'Ray',
  email: 'sam@example.org',
  password: 'secret-password',
}

async function stored() {
  const [users, profiles, sessions, identities] = await Promise.all([
    server.db.selectFrom('users').selectAll().execute(),
    server.db.selectFrom('profiles').selectAll().execute(),
    server.db.selectFrom('sessions').selectAll().execute(),
    server.db.selectFrom('identities').selectAll().execute(),
  ])
  return { users, profiles, sessions, identities }
}

const nothing = { users: [], profiles: [], sessions: [], identities: [] }

describe('sign up', () => {
  it('P-SIGNUP-10 makes a profile with the id of the user', async () => {
    const student = await server.signUp(account)
    const { users, profiles } = await stored()
    expect(users).toMatchObject([{ id: student.userId, email: 'sam@example.org' }])
    expect(profiles).toMatchObject([
      { id: student.userId, username: 'sam_9', first_name: 'Sam', last_name: 'Ray', avatar_url: null },
    ])
    expect(student.session).toMatchObject({
      user: { email: 'sam@example.org' },
      profile: { username: 'sam_9', first_name: 'Sam', last_name: 'Ray', exam_time_factor: 1 },
      admin: false,
      subscribed: false,
    })
  })

  it.each([[undefined], [null], [''], ['  ']])(
    'P-SIGNUP-06 P-SIGNUP-10 a last name of %j is none',
    async (last_name) => {
      const { last_name: _, ...others } = account
      await server.signUp(last_name === undefined ? others : { ...account, last_name })
      expect((await stored()).profiles[0]?.last_name ?? null).toBeNull()
    },
  )

  it('P-SIGNUP-12 the new account works at once, without e-mail confirmation', async () => {
    const student = await server.signUp(account)
    expect((await student.ask(readSession, {})).session?.user.id).toBe(student.userId)
    const elsewhere = await server.signIn(student)
    expect((await elsewhere.ask(readSession, {})).session?.user.id).toBe(student.userId)
  })

  it.each(['sam@example.org', 'SAM@Example.ORG'])(
    'P-SIGNUP-12 the e-mail %s, registered already, makes no second account',
    async (email) => {
      await server.signUp(account)
      const before = await stored()
      const refusal = await server
        .visitor()
        .refused(signUp, { body: { ...account, username: 'other', email } })
      expect(refusal).toMatchObject({
        status: 409,
        code: 'email-taken',
        error: 'An account with this email already exists. Please log in instead.',
      })
      expect(await stored()).toEqual(before)
    },
  )

  it.each([
    ['a username of 2 characters', { username: 'ab' }, 'Username must be at least 3 characters long'],
    ['no username', { username: undefined }, null],
    [
      'a hyphen in the username',
      { username: 'ab-c' },
      'Username can only contain letters, numbers, and underscores',
    ],
    [
      'blanks in the username',
      { username: 'a b c' },
      'Username can only contain letters, numbers, and underscores',
    ],
    [
      'a username of 41 characters',
      { username: 'a'.repeat(41) },
      'Username must be at most 40 characters long',
    ],
    ['a password of 5 characters', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['an endless password', { password: 'a'.repeat(201) }, null],
    ['no password', { password: undefined }, null],
    ['no first name', { first_name: undefined }, null],
    ['an empty first name', { first_name: '' }, 'Please enter your first name'],
    ['a first name of blanks', { first_name: '  ' }, 'Please enter your first name'],
    [
      'C13 a first name that turns the text around',
      { first_name: 'Sam\u202e' },
      'Names can’t contain characters that change the direction of text',
    ],
    [
      'C13 a last name that turns the text around',
      { last_name: '\u2066Ray' },
      'Names can’t contain characters that change the direction of text',
    ],
    ['no e-mail', { email: undefined }, 'Please enter a valid email address'],
    ['an e-mail that is none', { email: 'sam.example.org' }, 'Please enter a valid email address'],
    ['an unknown field', { admin: true }, null],
    ['an own id', { id: 'me' }, null],
    ['an object for a text', { username: { $ne: null } }, null],
  ])('P-SIGNUP-13 %s is refused and nothing is stored', async (_, change, message) => {
    const response = await server
      .visitor()
      .request('POST', '/api/accounts/sign-up', { ...account, ...change })
    const body: unknown = await response.json()
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(body).toMatchObject({ code: 'invalid-request', error: message ?? expect.any(String) })
    expect(await stored()).toEqual(nothing)
  })

  it.each(['sam_9', 'SAM_9'])(
    'P-SIGNUP-03 the username %s is taken, whatever its letters’ case',
    async (username) => {
      await server.signUp(account)
      const before = await stored()
      const refusal = await server
        .visitor()
        .refused(signUp, { body: { ...account, username, email: 'b@example.org' } })
      expect(refusal).toMatchObject({ status: 409, code: 'username-taken', error: 'Username already exists' })
      expect(await stored()).toEqual(before)
    },
  )

  it('P-SIGNUP-09 opens no session where the new member logs in by hand', async () => {
    const response = await server
      .visitor()
      .request('POST', '/api/accounts/sign-up', { ...account, sign_in: false })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ session: null })
    expect(response.headers.getSetCookie()).toEqual([])
    const { users, profiles, sessions } = await stored()
    expect([users.length, profiles.length, sessions.length]).toEqual([1, 1, 0])
  })

  it('P-SIGNUP-04 a username taken between check and sign-up is refused, no account left behind', async () => {
    // Another account takes the name after the check has passed: when the user row is made.
    await sql`
      create function take_username() returns trigger language plpgsql as $$
      begin
        if new.email = 'late@example.org' then
          insert into users (id, name, email) values ('quick', 'Quick', 'quick@example.org');
          insert into profiles (id, username, first_name) values ('quick', 'sam_9', 'Quick');
        end if;
        return new;
      end $$`.execute(server.db)
    await sql`create trigger take_username before insert on users for each row execute function take_username()`.execute(
      server.db,
    )
    try {
      const refusal = await server
        .visitor()
        .refused(signUp, { body: { ...account, email: 'late@example.org' } })
      expect(refusal).toMatchObject({ status: 409, code: 'username-taken' })
      expect(await stored()).toEqual(nothing)
    } finally {
      await sql`drop function take_username cascade`.execute(server.db)
    }
  })

  it('P-SIGNUP-04 of five sign-ups at once with one username, one gets it and four leave nothing', async () => {
    const there = await server.otherServer()
    const tries = Array.from({ length: 5 }, (_, index) =>
      server
        .visitor(index % 2 === 0 ? server.app : there)
        .request('POST', '/api/accounts/sign-up', { ...account, email: `sam${index}@example.org` }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
    const { users, profiles, sessions, identities } = await stored()
    expect([users, profiles, sessions, identities].map((rows) => rows.length)).toEqual([1, 1, 1, 1])
  })

  it('of five sign-ups at once with one e-mail, one gets it and the others are told', async () => {
    const tries = Array.from({ length: 5 }, (_, index) =>
      server.visitor().request('POST', '/api/accounts/sign-up', { ...account, username: `sam_${index}` }),
    )
    const answers = await Promise.all((await Promise.all(tries)).map((response) => response.json()))
    expect(answers.filter((answer) => (answer as { code?: string }).code === 'email-taken')).toHaveLength(4)
    expect((await stored()).profiles).toHaveLength(1)
  })
})

describe('the username check', () => {
  it('P-SIGNUP-03 X-API-07 answers existence only, to visitors too', async () => {
    await server.signUp(account)
    const visitor = server.visitor()
    expect(await visitor.ask(checkUsername, { query: { username: 'sam_9' } })).toEqual({ taken: true })
    expect(await visitor.ask(checkUsername, { query: { username: 'Sam_9' } })).toEqual({ taken: true })
    expect(await visitor.ask(checkUsername, { query: { username: 'sam' } })).toEqual({ taken: false })
    expect(await visitor.ask(checkUsername, { query: { username: 'sam%' } })).toEqual({ taken: false })
  })
})

describe('an address with rights of its own, in production', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://collimate.example',
    SMTP_URL: 'smtp://localhost:1',
    STRIPE_SECRET_KEY: 'sk_test_of_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody_at_all',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_YEARLY: 'price_yearly',
    ADMIN_EMAILS: 'boss@example.org',
    DEMO_EMAILS: 'demo@example.org',
  }

  it.each(['boss@example.org', 'Demo@example.org'])('%s is not taken by signing up', async (email) => {
    const app = await server.otherServer(production)
    const body = { ...account, email }
    expect(await server.visitor(app).refused(signUp, { body })).toMatchObject({ code: 'email-reserved' })
    expect(await stored()).toEqual(nothing)
  })

  it('C1 has its rights once its account is listed and its address verified, and says no more than any other', async () => {
    const boss = await server.signUp({ email: 'boss@example.org' })
    const app = await server.otherServer({ ...production, NODE_ENV: 'development' })
    const body = { ...account, email: 'boss@example.org' }
    expect(await server.visitor(app).refused(signUp, { body })).toMatchObject({ code: 'email-taken' })
    const cookies = [...boss.cookies].map(([name, value]) => `__Host-${name}=${value}`).join('; ')
    const session = async () => {
      const answer = await app.request('/api/accounts/session', { headers: { cookie: cookies } })
      return ((await answer.json()) as { session: unknown }).session
    }
    expect(await session()).toMatchObject({ admin: false, user: { email_verified: false } })
    const list = () => app.request('/api/admin/feedback', { headers: { cookie: cookies } })
    expect((await list()).status).toBe(403)
    await server.db.updateTable('users').set({ email_verified: true }).execute()
    expect(await session()).toMatchObject({ admin: true, user: { email_verified: true } })
    expect((await list()).status).toBe(200)
  })

  it('C1 P-SIGNUP-12 of a new account is sent a link that verifies it, and the account works at once', async () => {
    const app = await server.otherServer(production)
    const { session } = await server.visitor(app).ask(signUp, { body: account })
    expect(session).toMatchObject({ user: { email: account.email, email_verified: false } })
    const [, link] = await server.db
      .selectFrom('outbox_mails')
      .selectAll()
      .orderBy('subject', 'desc')
      .execute()
    expect(link).toMatchObject({ recipient: account.email, subject: 'Verify your email address' })
    expect(link?.text).toMatch(/https:\/\/collimate\.example\/verify-email#token=[\w-]{43}/)
  })

  it('C1 P-ADMIN-10 that is listed is admin at once where only this machine comes by', async () => {
    const app = await server.otherServer({ ADMIN_EMAILS: 'boss@example.org' })
    const body = { ...account, email: 'boss@example.org' }
    expect((await server.visitor(app).ask(signUp, { body })).session).toMatchObject({ admin: true })
    expect((await server.mails()).map(({ subject }) => subject)).toEqual(['Welcome to Collimate'])
  })
})
