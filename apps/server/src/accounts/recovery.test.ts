import {
  readSession,
  requestReset,
  resetPassword,
  signIn,
  verifyRecovery,
} from '@collimate/contract/accounts'
import { changePassword } from '@collimate/contract/account-settings'
import { brand } from '@collimate/domain/brand'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestLink } from '../test-support/request-link.ts'
import { moveTo } from '../test-support/change-email.ts'
import { Student, type TestClient } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const newPassword = 'quite another one'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The mails but those that welcome. */
async function mails() {
  await server.jobs.run()
  const all = await server.mails()
  return all.filter(({ subject }) => !subject.startsWith('Welcome'))
}

async function recovered(student: Student): Promise<TestClient> {
  const client = server.visitor()
  await client.ask(verifyRecovery, { body: await requestLink(server, student.session.user.email) })
  return client
}

async function signsIn(student: Student, password: string): Promise<boolean> {
  const { email } = student.session.user
  const response = await server.visitor().request('POST', '/api/accounts/sign-in', { email, password })
  return response.status === 200
}

async function verified(student: Student): Promise<boolean> {
  const query = server.db.selectFrom('users').select('email_verified').where('id', '=', student.userId)
  return (await query.executeTakeFirstOrThrow()).email_verified
}

function countSessions(student: Student) {
  return server.db.selectFrom('sessions').select('id').where('user_id', '=', student.userId).execute()
}

describe('asking for a new password', () => {
  it('P-LOGIN-07 mails a link with access_token, refresh_token and type=recovery in its hash', async () => {
    const student = await server.signUp()
    await server.visitor().ask(requestReset, { body: { email: student.session.user.email } })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: student.session.user.email, subject: 'Set a new password' })
    const link = /http:\/\/localhost:3000\/reset-password#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const hash = new URLSearchParams(new URL(link).hash.slice(1))
    expect([...hash.keys()]).toEqual(['access_token', 'refresh_token', 'type'])
    expect(hash.get('type')).toBe('recovery')
    expect(hash.get('access_token')).toMatch(/^[\w-]{43}$/)
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'))
  })

  it('P-LOGIN-08 answers the same for an unknown e-mail, and mails nothing', async () => {
    const student = await server.signUp()
    const answer = async (email: string) => {
      const response = await server.visitor().request('POST', '/api/accounts/reset-request', { email })
      return [response.status, await response.text()]
    }
    const known = await answer(student.session.user.email)
    expect(await mails()).toHaveLength(1)
    expect(await answer('nobody@example.org')).toEqual(known)
    expect(known).toEqual([200, '{}'])
    expect(await mails()).toHaveLength(1)
  })

  it('takes the e-mail in any case of letters, and refuses what is none', async () => {
    await server.signUp({ email: 'sam.ray@example.org' })
    await server.visitor().ask(requestReset, { body: { email: 'Sam.RAY@example.org' } })
    expect(await mails()).toMatchObject([{ recipient: 'sam.ray@example.org' }])
    for (const email of ['sam', '', 'sam@example.org\r\nBcc: eve@example.org', 'x'.repeat(250) + '@a.bc']) {
      expect(await server.visitor().refused(requestReset, { body: { email } })).toMatchObject({ status: 400 })
    }
    for (const email of ['nobody@nowhere', 'zoë@example.org', '@'])
      expect(await server.visitor().ask(requestReset, { body: { email } }), 'P-LOGIN-08').toEqual({})
    expect(await mails()).toHaveLength(1)
  })

  it('leaves no token in the clear where links are kept, and none in the log', async () => {
    const student = await server.signUp()
    const { access_token, refresh_token } = await requestLink(server, student.session.user.email)
    const rows = JSON.stringify(await server.db.selectFrom('recoveries').selectAll().execute())
    await server.visitor().ask(verifyRecovery, { body: { access_token, refresh_token } })
    for (const secret of [access_token, refresh_token]) {
      expect(rows).not.toContain(secret)
      expect(server.logged.join('')).not.toContain(secret)
    }
  })

  it('C4 is limited for one asker; for one address it answers as ever and mails no more, whoever asks', async () => {
    server.holdTime()
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: 'true' })
    const ask = async (email: string, from: string) => {
      const headers = { 'x-forwarded-for': from }
      const response = await server
        .visitor(app)
        .request('POST', '/api/accounts/reset-request', { email }, headers)
      return response.status
    }
    const { email } = (await server.signUp()).session.user
    for (let n = 0; n < 7; n += 1) {
      expect(await ask(email, `10.0.0.${n}`)).toBe(200)
      await server.jobs.run()
    }
    expect((await server.mails()).filter(({ text }) => text.includes('/reset-password#'))).toHaveLength(5)
    for (let n = 0; n < 20; n += 1) expect(await ask(`s${n}@example.org`, '10.0.1.1')).toBe(200)
    expect(await ask('s20@example.org', '10.0.1.1')).toBe(429)
  })
})

describe('a recovery link', () => {
  it('P-RESET-01 opens a session', async () => {
    const student = await server.signUp()
    const client = server.visitor()
    const { session } = await client.ask(verifyRecovery, {
      body: await requestLink(server, student.session.user.email),
    })
    expect(session.user.id).toBe(student.userId)
    expect((await client.ask(readSession, {})).session?.user.id).toBe(student.userId)
  })

  it('C5 P-RESET-11 opens with both its tokens, and with neither alone', async () => {
    const link = await requestLink(server, (await server.signUp()).session.user.email)
    const client = server.visitor()
    for (const body of [
      { access_token: link.access_token },
      { refresh_token: link.refresh_token },
      { ...link, refresh_token: '' },
      { ...link, token: link.access_token },
    ]) {
      const response = await client.request('POST', verifyRecovery.path, body)
      expect(await response.json()).toMatchObject({ code: 'invalid-request' })
    }
    const guess = { ...link, refresh_token: 'x'.repeat(43) }
    expect(await client.refused(verifyRecovery, { body: guess })).toMatchObject({ code: 'invalid-recovery' })
    expect(client.cookies.size).toBe(0)
    await client.ask(verifyRecovery, { body: link })
  })

  it('P-RESET-12 opens with the single token of a query, once', async () => {
    const { access_token, refresh_token } = await requestLink(
      server,
      (await server.signUp()).session.user.email,
    )
    const client = server.visitor()
    const wrong = { body: { token: refresh_token } }
    expect(await client.refused(verifyRecovery, wrong)).toMatchObject({ code: 'invalid-recovery' })
    await client.ask(verifyRecovery, { body: { token: access_token } })
    for (const body of [{ token: access_token }, { access_token, refresh_token }])
      expect(await server.visitor().refused(verifyRecovery, { body })).toMatchObject({
        code: 'invalid-recovery',
      })
  })

  it('C5 P-RESET-11 opens nothing once a newer one was mailed, also of an account with no time between', async () => {
    server.holdTime()
    const student = await server.signUp()
    const older = await requestLink(server, student.session.user.email)
    const others = await requestLink(server, (await server.signUp()).session.user.email)
    const newer = await requestLink(server, student.session.user.email)
    const invalid = { status: 400, code: 'invalid-recovery' }
    expect(await server.visitor().refused(verifyRecovery, { body: older })).toMatchObject(invalid)
    await server.visitor().ask(verifyRecovery, { body: newer })
    expect(await server.visitor().refused(verifyRecovery, { body: older })).toMatchObject(invalid)
    await server.visitor().ask(verifyRecovery, { body: others })
  })

  it('C5 is one of an account, however many are mailed at once', async () => {
    const student = await server.signUp()
    const { email } = student.session.user
    const there = await server.otherServer()
    const ask = () => server.visitor(there).ask(requestReset, { body: { email } })
    await Promise.all([ask(), ask(), ask()])
    await server.jobs.run()
    const links = await server.db.selectFrom('recoveries').select('user_id').execute()
    expect(links).toEqual([{ user_id: student.userId }])
  })

  it('C7 asks before it replaces the session of another account, and is not used up by asking', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()]
    const body = await requestLink(server, owner.session.user.email)
    expect(await other.refused(verifyRecovery, { body })).toMatchObject({
      status: 409,
      code: 'other-session',
    })
    expect((await other.ask(readSession, {})).session?.user.id).toBe(other.userId)
    const replaced = new Student(server.app, other.cookies, other)
    await other.ask(verifyRecovery, { body: { ...body, replace_session: true } })
    expect((await other.ask(readSession, {})).session?.user.id).toBe(owner.userId)
    expect((await replaced.ask(readSession, {})).session).toBeNull()
  })

  it('C7 opens without asking where its own account is signed in', async () => {
    const owner = await server.signUp()
    await owner.ask(verifyRecovery, { body: await requestLink(server, owner.session.user.email) })
    expect((await owner.ask(readSession, {})).session).toMatchObject({ opened_by: 'recovery' })
  })

  it('P-RESET-11 works once, however many try at once', async () => {
    const student = await server.signUp()
    const body = await requestLink(server, student.session.user.email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.visitor().request('POST', '/api/accounts/verify-recovery', body),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await countSessions(student)).toHaveLength(2)
  })

  it('opens a session that ends right after, and is told it was opened', async () => {
    const student = await server.signUp()
    const body = await requestLink(server, student.session.user.email)
    const { database, db } = server
    const begin = database.transaction.bind(database)
    // As a change of password does that waited for it.
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      const answer = await begin(work)
      await db.deleteFrom('sessions').execute()
      return answer
    })
    const client = server.visitor()
    expect((await client.ask(verifyRecovery, { body })).session.user.id).toBe(student.userId)
    expect((await client.ask(readSession, {})).session).toBeNull()
  })

  it('P-RESET-11 altered, of another link or made up, opens nothing and changes nothing', async () => {
    const student = await server.signUp()
    const good = await requestLink(server, student.session.user.email)
    const other = await requestLink(server, (await server.signUp()).session.user.email)
    const turned = (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const hash = (await server.db.selectFrom('recoveries').select('access_token').execute())[0]?.access_token
    for (const body of [
      { ...good, access_token: turned(good.access_token) },
      { ...good, refresh_token: turned(good.refresh_token) },
      { ...good, refresh_token: other.refresh_token },
      { access_token: good.refresh_token, refresh_token: good.access_token },
      { access_token: hash ?? '', refresh_token: good.refresh_token },
    ]) {
      const client = server.visitor()
      expect(await client.refused(verifyRecovery, { body })).toMatchObject({
        status: 400,
        code: 'invalid-recovery',
        error: 'Invalid or expired reset link. Please request a new password reset.',
      })
      expect(client.cookies.size).toBe(0)
    }
    expect(await countSessions(student)).toHaveLength(1)
    expect(await signsIn(student, student.password)).toBe(true)
    await server.visitor().ask(verifyRecovery, { body: good })
  })

  it('P-RESET-11 is over after an hour', async () => {
    server.holdTime()
    const student = await server.signUp()
    const young = await requestLink(server, student.session.user.email)
    server.passTime(3590)
    await server.visitor().ask(verifyRecovery, { body: young })
    const old = await requestLink(server, student.session.user.email)
    server.passTime(3601)
    expect(await server.visitor().refused(verifyRecovery, { body: old })).toMatchObject({ status: 400 })
  })

  it.each([
    ['nothing', {}],
    ['an empty token', { access_token: '', refresh_token: 'y' }],
    ['a novel', { access_token: 'x'.repeat(201), refresh_token: 'y' }],
    ['another field', { access_token: 'x', refresh_token: 'y', user_id: 'z' }],
  ])('with %s is no request', async (_, body) => {
    const response = await server.visitor().request('POST', '/api/accounts/verify-recovery', body)
    expect(response.status).toBe(400)
  })

  it('is limited, so that nobody tries tokens', async () => {
    server.holdTime()
    const visitor = server.visitor(await server.otherServer({ RATE_LIMIT_PER_MINUTE: '2' }))
    const tried = []
    for (let time = 0; time < 3; time += 1)
      tried.push(
        (await visitor.refused(verifyRecovery, { body: { access_token: 'x', refresh_token: 'y' } })).status,
      )
    expect(tried).toEqual([400, 400, 429])
  })
})

describe('setting a new password', () => {
  it('P-RESET-08 refuses the old one from then on, takes the new one, and ends every session', async () => {
    const student = await server.signUp()
    const elsewhere = await server.signIn(student)
    const client = await recovered(student)
    await client.ask(resetPassword, { body: { password: newPassword } })
    expect(client.cookies.size).toBe(0)
    expect(await countSessions(student)).toEqual([])
    for (const old of [student, elsewhere]) expect((await old.ask(readSession, {})).session).toBeNull()
    expect(await signsIn(student, student.password)).toBe(false)
    expect(await signsIn(student, newPassword)).toBe(true)
  })

  it('P-RESET-08 voids the links that are still under way', async () => {
    const student = await server.signUp()
    const client = await recovered(student)
    const underWay = await requestLink(server, student.session.user.email)
    await client.ask(resetPassword, { body: { password: newPassword } })
    expect(await server.visitor().refused(verifyRecovery, { body: underWay })).toMatchObject({ status: 400 })
  })

  it('C2 P-RESET-02 takes the current one from who is signed in without a link, and is told by mail', async () => {
    const student = await server.signUp({ first_name: 'Sam' })
    for (const [current_password, code] of [
      [undefined, 'current-password-needed'],
      ['not-it', 'wrong-password'],
    ] as const) {
      const body = { password: newPassword, ...(current_password && { current_password }) }
      expect(await student.refused(resetPassword, { body })).toMatchObject({ status: 403, code })
    }
    expect(await signsIn(student, student.password)).toBe(true)
    const body = { password: newPassword, current_password: student.password }
    await student.ask(resetPassword, { body })
    expect(await signsIn(student, newPassword)).toBe(true)
    expect(await mails()).toMatchObject([
      { recipient: student.session.user.email, subject: 'Your password was changed' },
    ])
    expect(await verified(student)).toBe(false)
  })

  it('C2 needs the old one in a session opened by a sign-in, however young, beside one opened by a link', async () => {
    const student = await server.signUp()
    const byLink = await recovered(student)
    expect((await byLink.ask(readSession, {})).session).toMatchObject({ opened_by: 'recovery' })
    expect((await student.ask(readSession, {})).session).toMatchObject({ opened_by: 'login' })
    expect(await student.refused(resetPassword, { body: { password: newPassword } })).toMatchObject({
      code: 'current-password-needed',
    })
    await byLink.ask(resetPassword, { body: { password: newPassword } })
    expect(await signsIn(student, newPassword)).toBe(true)
  })

  it('C2 an hour after the link opened a session, it takes the old password too', async () => {
    const student = await server.signUp()
    const byLink = await recovered(student)
    server.passTime(3601)
    expect((await byLink.ask(readSession, {})).session).toMatchObject({ opened_by: 'login' })
    expect(await byLink.refused(resetPassword, { body: { password: newPassword } })).toMatchObject({
      code: 'current-password-needed',
    })
  })

  it('C2 a link lets one set a password once, however many try at once', async () => {
    const student = await server.signUp()
    const client = await recovered(student)
    const tries = Array.from({ length: 5 }, (_, index) =>
      client.request('POST', '/api/accounts/reset-password', { password: `new password ${index}` }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  it('C2 a link lets nobody set one after the password or the address was changed in its session', async () => {
    const student = await server.signUp()
    const { password: current_password } = student
    for (const change of [
      (client: TestClient) =>
        client.ask(changePassword, { body: { current_password, new_password: current_password } }),
      (client: TestClient) =>
        moveTo(server, new Student(server.app, client.cookies, student), 'new@example.org'),
    ]) {
      const client = await recovered(student)
      await change(client)
      expect(await client.refused(resetPassword, { body: { password: newPassword } })).toMatchObject({
        code: 'current-password-needed',
      })
    }
  })

  it('C1 verifies the address, once whoever knew the old one is out', async () => {
    const student = await server.signUp()
    const client = await recovered(student)
    expect(await verified(student)).toBe(false)
    await client.ask(resetPassword, { body: { password: newPassword } })
    expect(await verified(student)).toBe(true)
  })

  it('touches nobody else', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await (await recovered(student)).ask(resetPassword, { body: { password: newPassword } })
    expect(await verified(other)).toBe(false)
    expect((await other.ask(readSession, {})).session?.user.id).toBe(other.userId)
    expect(await signsIn(other, other.password)).toBe(true)
  })

  it('needs a session, and a password that may be one', async () => {
    const student = await server.signUp()
    const { email } = student.session.user
    expect(await server.visitor().refused(resetPassword, { body: { password: newPassword } })).toMatchObject({
      status: 401,
    })
    for (const password of ['', '12345', 'x'.repeat(201)]) {
      expect(await student.refused(resetPassword, { body: { password } })).toMatchObject({ status: 400 })
    }
    const naming = { password: newPassword, email, user_id: student.userId }
    expect((await student.request('POST', '/api/accounts/reset-password', naming)).status).toBe(400)
    expect((await student.ask(readSession, {})).session).not.toBeNull()
    await server.visitor().ask(signIn, { body: { email, password: student.password } })
  })
})

describe('mails to an address that anyone may have typed', () => {
  it.each(['Win at https://evil.example', 'evil.example', 'Sam\nYour account is locked', 'x'.repeat(41)])(
    'do not repeat a name like %j',
    async (first_name) => {
      const student = await server.signUp({ first_name })
      await requestLink(server, student.session.user.email)
      const sent = await server.mails()
      expect(sent).toHaveLength(2)
      for (const { text, html } of sent) {
        expect(text).not.toContain(first_name)
        expect(html).not.toContain(first_name)
      }
    },
  )

  it.each(['Zoë', 'Anne-Marie', 'Mary Jane', 'O’Neill', '美玲'])('greet %s by name', async (first_name) => {
    await server.signUp({ first_name })
    expect((await server.mails())[0]?.text).toContain(`Welcome, ${first_name}\n`)
  })

  it('bring no link to an address that is given up at that moment', async () => {
    const student = await server.signUp()
    const { email } = student.session.user
    await server.visitor().ask(requestReset, { body: { email } })
    const { database } = server
    const begin = database.transaction.bind(database)
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await server.db.updateTable('users').set({ email: 'new@example.org' }).execute()
      return begin(work)
    })
    expect(await mails()).toEqual([])
    expect(await server.db.selectFrom('recoveries').selectAll().execute()).toEqual([])
  })
})

describe('the welcome', () => {
  it('is mailed with the account, from the brand, and not when the sign-up fails', async () => {
    const student = await server.signUp({ first_name: 'Sam', username: 'sam_9' })
    await expect(server.signUp({ username: 'sam_9' })).rejects.toThrow('409')
    const welcome = await server.mails()
    expect(welcome).toMatchObject([
      { recipient: student.session.user.email, subject: `Welcome to ${brand.name}`, reply_to: null },
    ])
    expect(welcome[0]?.text).toContain('Welcome, Sam')
    expect(welcome[0]?.text).toContain('http://localhost:3000/dashboard')
  })
})
