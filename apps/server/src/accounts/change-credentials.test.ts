import { changeEmail, changePassword } from '@collimate/contract/account-settings'
import { readSession, signIn, verifyEmail } from '@collimate/contract/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveTo, requestNewEmail, tokenMailed } from '../test-support/change-email.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({
  questions: () => [],
  env: { ADMIN_EMAILS: 'boss@example.org', DEMO_EMAILS: 'demo@example.org' },
})
let student: Student

beforeEach(async () => {
  student = await server.signUp()
})

async function leaveRecovery(): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000)
  const row = { access_token: 'a', refresh_token: 'b', user_id: student.userId, expires_at }
  await server.db.insertInto('recoveries').values(row).execute()
}

const emailOf = async (owner: Student) => (await owner.ask(readSession, {})).session?.user.email
const withPassword = (email: string, current_password = student.password) => ({
  body: { email, current_password },
})

describe('the e-mail address', () => {
  it('C7 is changed by the link that is mailed to the new one; from then on only that one signs in', async () => {
    const before = student.session.user.email
    expect(await student.ask(changeEmail, withPassword('New.Me@Example.org'))).toEqual({
      email: 'new.me@example.org',
    })
    expect(await emailOf(student)).toBe(before)
    expect((await server.mails()).at(-1)).toMatchObject({
      recipient: 'new.me@example.org',
      subject: 'Confirm your new email address',
    })
    const body = { token: await tokenMailed(server) }
    expect(await student.ask(verifyEmail, { body })).toEqual({ email: 'new.me@example.org', changed: true })
    const { session } = await student.ask(readSession, {})
    expect(session?.user).toMatchObject({ email: 'new.me@example.org', email_verified: true })
    const { password } = student
    await server.visitor().ask(signIn, { body: { email: 'new.me@example.org', password } })
    expect(await server.visitor().refused(signIn, { body: { email: before, password } })).toMatchObject({
      code: 'wrong-credentials',
    })
  })

  it('C7 ends every other session when it changes, and none before', async () => {
    const [elsewhere, other] = [await server.signIn(student), await server.signUp()]
    const token = await requestNewEmail(server, student, 'new@example.org')
    expect(await emailOf(elsewhere)).toBe(student.session.user.email)
    await student.ask(verifyEmail, { body: { token } })
    expect(await emailOf(elsewhere)).toBeUndefined()
    expect(await emailOf(student)).toBe('new@example.org')
    expect(await emailOf(other)).toBe(other.session.user.email)
  })

  it('C7 stays where the link is used by somebody else, twice, after a newer one, or too late', async () => {
    const before = student.session.user.email
    const invalid = { status: 400, code: 'invalid-verification' }
    const older = await requestNewEmail(server, student, 'older@example.org')
    const newer = await requestNewEmail(server, student, 'newer@example.org')
    const other = await server.signUp()
    expect(await other.refused(verifyEmail, { body: { token: newer } })).toMatchObject(invalid)
    expect(await student.refused(verifyEmail, { body: { token: older } })).toMatchObject(invalid)
    expect(await emailOf(student)).toBe(before)
    await student.ask(verifyEmail, { body: { token: newer } })
    expect(await student.refused(verifyEmail, { body: { token: newer } })).toMatchObject(invalid)
    const late = await requestNewEmail(server, student, 'late@example.org')
    server.passTime(3601)
    expect(await student.refused(verifyEmail, { body: { token: late } })).toMatchObject(invalid)
    expect(await emailOf(student)).toBe('newer@example.org')
  })

  it('C7 changes once, however many open the link at once', async () => {
    const body = { token: await requestNewEmail(server, student, 'new@example.org') }
    const tries = Array.from({ length: 5 }, () => student.request('POST', verifyEmail.path, body))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
    const told = (await server.mails()).filter(({ subject }) => subject === 'Your email address was changed')
    expect(told).toHaveLength(1)
  })

  it('C7 stays when the new one was taken, or given rights of its own, meanwhile', async () => {
    const token = await requestNewEmail(server, student, 'wanted@example.org')
    const listed = await server.otherServer({ ADMIN_EMAILS: 'wanted@example.org' })
    expect(await student.at(listed).refused(verifyEmail, { body: { token } })).toMatchObject({
      code: 'email-reserved',
    })
    await server.signUp({ email: 'wanted@example.org' })
    expect(await student.refused(verifyEmail, { body: { token } })).toMatchObject({
      status: 409,
      code: 'email-taken',
    })
    expect(await emailOf(student)).toBe(student.session.user.email)
  })

  it('C7 is not changed by a link that was asked for with a password that is no more', async () => {
    const token = await requestNewEmail(server, student, 'new@example.org')
    const body = { current_password: student.password, new_password: 'another-good-one' }
    await student.ask(changePassword, { body })
    expect(await student.refused(verifyEmail, { body: { token } })).toMatchObject({
      code: 'invalid-verification',
    })
  })

  it('C7 is asked to change five times an hour at most, and a wrong password counts for none', async () => {
    server.holdTime()
    const limited = student.at(await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20' }))
    await limited.refused(changeEmail, withPassword('new@example.org', 'not-it'))
    for (let time = 0; time < 5; time += 1) await limited.ask(changeEmail, withPassword('new@example.org'))
    expect(await limited.refused(changeEmail, withPassword('new@example.org'))).toMatchObject({ status: 429 })
  })

  it('of before is told, and recovery links sent to it open nothing', async () => {
    await leaveRecovery()
    await moveTo(server, student, 'new@example.org')
    expect((await server.mails()).at(-1)).toMatchObject({
      recipient: student.session.user.email,
      subject: 'Your email address was changed',
      text: expect.stringContaining('new@example.org') as string,
    })
    expect(await server.db.selectFrom('recoveries').select('user_id').execute()).toEqual([])
  })

  it('stays with a wrong password, and nobody is told', async () => {
    await leaveRecovery()
    expect(await student.refused(changeEmail, withPassword('new@example.org', 'not-it'))).toMatchObject({
      status: 403,
      code: 'wrong-password',
    })
    expect(await emailOf(student)).toBe(student.session.user.email)
    expect(await server.db.selectFrom('recoveries').select('user_id').execute()).toHaveLength(1)
    expect((await server.mails()).map(({ subject }) => subject)).not.toContain(
      'Confirm your new email address',
    )
  })

  it('of somebody else is refused', async () => {
    await server.signUp({ email: 'other@example.org' })
    expect(await student.refused(changeEmail, withPassword('OTHER@example.org'))).toMatchObject({
      status: 409,
      code: 'email-taken',
    })
    expect(await emailOf(student)).toBe(student.session.user.email)
  })

  it.each(['boss@example.org', 'demo@example.org'])(
    'of somebody else is refused the same where it carries rights: %s',
    async (email) => {
      await server.signUp({ email })
      expect(await student.refused(changeEmail, withPassword(email))).toMatchObject({ code: 'email-taken' })
    },
  )

  it.each(['boss@example.org', 'Demo@example.org'])(
    'with rights of its own is given by nobody to themselves: %s',
    async (email) => {
      expect(await student.refused(changeEmail, withPassword(email))).toMatchObject({
        status: 409,
        code: 'email-reserved',
      })
      expect((await student.ask(readSession, {})).session).toMatchObject({ admin: false, subscribed: false })
    },
  )

  it.each(['not an address', 'a@b\r\nBcc: all@example.org', `${'x'.repeat(250)}@example.org`, ''])(
    'of no sense is refused: %j',
    async (email) => {
      expect(await student.refused(changeEmail, withPassword(email))).toMatchObject({ status: 400 })
    },
  )
})

describe('the password', () => {
  it('that is changed is told by mail, and recovery links open nothing any more', async () => {
    await leaveRecovery()
    const body = { current_password: student.password, new_password: 'another-good-one' }
    await student.ask(changePassword, { body })
    expect((await server.mails()).at(-1)).toMatchObject({
      recipient: student.session.user.email,
      subject: 'Your password was changed',
    })
    expect(await server.db.selectFrom('recoveries').select('user_id').execute()).toEqual([])
  })

  it('is changed by nobody who does not know it', async () => {
    const body = { current_password: 'a-guess', new_password: 'another-good-one' }
    expect(await student.refused(changePassword, { body })).toMatchObject({
      status: 403,
      code: 'wrong-password',
    })
    await server.signIn(student)
  })

  it.each(['12345', 'x'.repeat(201)])('is not changed to %s', async (new_password) => {
    const body = { current_password: student.password, new_password }
    expect(await student.refused(changePassword, { body })).toMatchObject({ status: 400 })
    await server.signIn(student)
  })

  it('X-API-01 is nothing for a visitor', async () => {
    const body = { current_password: student.password, new_password: 'another-good-one' }
    expect(await server.visitor().refused(changePassword, { body })).toMatchObject({ status: 401 })
    expect(await server.visitor().refused(changeEmail, withPassword('x@example.org'))).toMatchObject({
      status: 401,
    })
  })

  it('cannot be guessed without end', async () => {
    server.holdTime()
    const limited = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '3' })
    const guess = { current_password: 'a-guess', new_password: 'another-good-one' }
    const codes: string[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      codes.push((await student.at(limited).refused(changePassword, { body: guess })).code)
    }
    expect(codes).toEqual([
      ...Array<string>(3).fill('wrong-password'),
      ...Array<string>(2).fill('too-many-requests'),
    ])
  })
})
