import { changeEmail } from '@collimate/contract/account-settings'
import { readSession, requestEmailVerification, verifyEmail } from '@collimate/contract/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveTo } from '../test-support/change-email.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
let student: Student

beforeEach(async () => {
  student = await server.signUp()
})

/** Asks for a link. @returns the value it carries */
async function requestToken(owner: Student): Promise<string> {
  await owner.ask(requestEmailVerification, {})
  const mail = (await server.mails()).at(-1)
  expect(mail).toMatchObject({ recipient: owner.session.user.email, subject: 'Verify your email address' })
  return /http:\/\/localhost:3000\/verify-email#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function verified(owner: Student): Promise<boolean | undefined> {
  return (await owner.ask(readSession, {})).session?.user.email_verified
}

const refusal = (owner: Student, token: string) => owner.refused(verifyEmail, { body: { token } })
const invalid = { status: 400, code: 'invalid-verification' }

describe('a link that verifies an address', () => {
  it('C1 is mailed to who asks for it, and verifies where they are signed in', async () => {
    const token = await requestToken(student)
    expect(await verified(student)).toBe(false)
    await (await server.signIn(student)).ask(verifyEmail, { body: { token } })
    expect(await verified(student)).toBe(true)
  })

  it('C1 works once, however many try at once', async () => {
    const token = await requestToken(student)
    const tries = Array.from({ length: 5 }, () =>
      student.request('POST', '/api/accounts/verify-email', { token }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  it('C1 works for an hour, and not once a newer one was sent', async () => {
    const older = await requestToken(student)
    const newer = await requestToken(student)
    expect(await refusal(student, older)).toMatchObject(invalid)
    server.passTime(3601)
    expect(await refusal(student, newer)).toMatchObject(invalid)
    expect(await verified(student)).toBe(false)
  })

  it('C1 verifies nothing for anybody else, who then has not used it up', async () => {
    const token = await requestToken(student)
    expect(await refusal(await server.signUp(), token)).toMatchObject(invalid)
    expect(await server.visitor().refused(verifyEmail, { body: { token } })).toMatchObject({ status: 401 })
    await student.ask(verifyEmail, { body: { token } })
  })

  it('C1 verifies no other address than the one it was sent to', async () => {
    await student.ask(verifyEmail, { body: { token: await requestToken(student) } })
    const token = await requestToken(student)
    await moveTo(server, student, 'new@example.org')
    expect(await refusal(student, token)).toMatchObject(invalid)
  })

  it('C1 is kept hashed, and is in no log', async () => {
    const token = await requestToken(student)
    const rows = await server.db.selectFrom('email_verifications').selectAll().execute()
    await student.ask(verifyEmail, { body: { token } })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.logged.join('')).not.toContain(token)
  })

  it('C1 is mailed five times an hour at most, which the refusal says', async () => {
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20' })
    server.holdTime()
    for (let time = 0; time < 5; time += 1) await student.at(app).ask(requestEmailVerification, {})
    const { status, code, error } = await student.at(app).refused(requestEmailVerification, {})
    expect([status, code]).toEqual([429, 'too-many-links'])
    expect(error).toMatch(/in an hour/)
    const change = { email: 'new@example.org', current_password: student.password }
    expect(await student.at(app).refused(changeEmail, { body: change })).toMatchObject({ status, code })
  })

  it.each(['', 'x'.repeat(201)])('C1 carries no value like %j', async (token) => {
    expect(await refusal(student, token)).toMatchObject({ status: 400, code: 'invalid-request' })
  })
})
