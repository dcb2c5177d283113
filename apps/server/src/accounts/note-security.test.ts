import { changePassword, deleteAccount } from '@collimate/contract/account-settings'
import {
  requestEmailVerification,
  resetPassword,
  signIn,
  signUp,
  verifyEmail,
  verifyRecovery,
} from '@collimate/contract/accounts'
import { describe, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { logSecurity } from '../platform/security-log.ts'
import { moveTo, tokenMailed } from '../test-support/change-email.ts'
import { requestLink } from '../test-support/request-link.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { noteAdmins } from './note-security.ts'

const server = useTestServer({ questions: () => [], env: { TRUST_PROXY: 'true' } })
/** What a public server needs; over plain http, so that the tests' cookies are taken. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: 'smtp://localhost',
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody_at_all',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
}
const newPassword = 'another-good-one'

type Line = { security: string; userId: string | null; network: string | null; level: number }

/** The events since the last look. */
function events(): Line[] {
  const lines = server.logged.splice(0).map((line) => JSON.parse(line) as object)
  return lines.filter((line): line is Line => 'security' in line)
}

describe('C9 the security log', () => {
  it('C9 tells of a sign-up, a sign-in and its failures by account, network and reason', async () => {
    const from = (network: string) => ({ 'x-forwarded-for': network })
    const email = 'sam.ray@example.org'
    const body = { username: 'sam', first_name: 'Sam', email, password: 'a-good-password' }
    await server.visitor().request('POST', signUp.path, body, from('203.0.113.7'))
    const { id: userId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    expect(events()).toMatchObject([{ security: 'sign-up', userId, level: 30 }])
    const attempt = (network: string, password: string, address = email) =>
      server.visitor().request('POST', signIn.path, { email: address, password }, from(network))
    await attempt('203.0.113.7', 'a-good-password')
    await attempt('203.0.113.7', 'a-guess')
    await attempt('198.51.100.1', 'a-guess', 'nobody@example.org')
    const [success, failure, unknown, ...more] = events()
    expect(more).toEqual([])
    expect(success).toMatchObject({ security: 'sign-in', userId, level: 30 })
    expect(failure).toMatchObject({
      security: 'sign-in-failed',
      userId,
      reason: 'wrong-credentials',
      level: 40,
    })
    expect(unknown).toMatchObject({ security: 'sign-in-failed', userId: null, reason: 'wrong-credentials' })
    expect(success?.network).toMatch(/^[\w-]{22}$/)
    expect(failure?.network).toBe(success?.network)
    expect(unknown?.network).not.toBe(success?.network)
  })

  it('C9 tells of sign-ins that are refused for their number', async () => {
    server.holdTime()
    const limited = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: 'true' })
    const student = await server.signUp()
    await student.ask(changePassword, {
      body: { current_password: student.password, new_password: newPassword },
    })
    events()
    const body = { email: student.session.user.email, password: 'a-guess' }
    for (let attempt = 0; attempt < 6; attempt += 1) await server.visitor(limited).refused(signIn, { body })
    expect(events().at(-1)).toMatchObject({
      security: 'sign-in-failed',
      userId: student.userId,
      reason: 'too-many-requests',
    })
  })

  it('C9 tells of a recovery from the request to the new password, and of links that open nothing', async () => {
    const student = await server.signUp()
    const { email } = student.session.user
    events()
    const link = await requestLink(server, email)
    await requestLink(server, 'nobody@example.org')
    const client = server.visitor()
    await client.refused(verifyRecovery, { body: { ...link, refresh_token: 'another' } })
    await client.ask(verifyRecovery, { body: link })
    await client.ask(resetPassword, { body: { password: newPassword } })
    const { userId } = student
    expect(events()).toMatchObject([
      { security: 'reset-requested', userId },
      { security: 'reset-requested', userId: null },
      { security: 'reset-link-refused', userId: null },
      { security: 'reset-link-opened', userId },
      { security: 'password-changed', userId },
    ])
  })

  it('C9 tells of changed credentials, wrong current passwords and the end of the account', async () => {
    const student = await server.signUp()
    const { userId, password } = student
    events()
    const wrong = { current_password: 'a-guess', new_password: newPassword }
    await student.refused(changePassword, { body: wrong })
    await student.ask(changePassword, { body: { current_password: password, new_password: newPassword } })
    const current_password = newPassword
    await student.refused(deleteAccount, { body: { current_password: 'a-guess', confirmation: 'DELETE' } })
    await student.ask(deleteAccount, { body: { current_password, confirmation: 'DELETE' } })
    expect(events()).toMatchObject([
      { security: 'password-refused', userId },
      { security: 'password-changed', userId },
      { security: 'password-refused', userId },
      { security: 'account-deleted', userId },
    ])
  })

  it('C9 tells who is an admin at the start, becomes one by verifying, and is one no more', async () => {
    const ADMIN_EMAILS = 'boss@example.org,old@example.org,never@example.org'
    const boss = await server.signUp({ email: 'boss@example.org' })
    const old = await server.signUp({ email: 'old@example.org' })
    await server.signUp({ email: 'other@example.org' })
    await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', old.userId).execute()
    const { services } = server
    const env = { ...services.env, ADMIN_EMAILS: ADMIN_EMAILS.split(','), production: true }
    events()
    await noteAdmins({ ...services, env })
    expect(events()).toMatchObject([{ security: 'admin-at-start', userId: old.userId, network: null }])
    await noteAdmins({ ...services, env: { ...env, production: false } })
    expect(events()).toHaveLength(2)

    const app = await server.otherServer({ ...production, ADMIN_EMAILS })
    await boss.ask(requestEmailVerification, {})
    await boss.at(app).ask(verifyEmail, { body: { token: await tokenMailed(server) } })
    await moveTo(server, old.at(app), 'new@example.org')
    expect(events()).toMatchObject([
      { security: 'email-verified', userId: boss.userId },
      { security: 'admin-granted', userId: boss.userId },
      { security: 'email-change-requested', userId: old.userId },
      { security: 'email-changed', userId: old.userId },
      { security: 'admin-ended', userId: old.userId },
    ])
  })

  it('C9 tells of an admin whose address a recovery verifies', async () => {
    const boss = await server.signUp({ email: 'boss@example.org' })
    const body = await requestLink(server, 'boss@example.org')
    const app = await server.otherServer({ ...production, ADMIN_EMAILS: 'boss@example.org' })
    const client = server.visitor(app)
    await client.ask(verifyRecovery, { body })
    events()
    await client.ask(resetPassword, { body: { password: newPassword } })
    expect(events()).toMatchObject([
      { security: 'password-changed', userId: boss.userId },
      { security: 'admin-granted', userId: boss.userId },
    ])
  })

  it('C9 holds no address, password, name or token, and is written at every level of the log', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'error', json: true }, { write: (line) => lines.push(line) })
    const event = { security: 'sign-in', userId: 'u1', network: '203.0.113.7' } as const
    logSecurity({ env: { AUTH_SECRET: 'x'.repeat(32) }, log }, event)
    logSecurity({ env: { AUTH_SECRET: 'y'.repeat(32) }, log }, event)
    const silent = createLog({ level: 'silent', json: true }, { write: (line) => lines.push(line) })
    logSecurity({ env: { AUTH_SECRET: 'x'.repeat(32) }, log: silent }, event)
    expect(lines).toHaveLength(2)
    const [one, two] = lines.map((line) => JSON.parse(line) as Line)
    expect(one).toMatchObject({ security: 'sign-in', userId: 'u1' })
    expect(one?.network).not.toBe(two?.network)

    const student = await server.signUp({ first_name: 'Samantha', email: 'sam.ray@example.org' })
    const link = await requestLink(server, student.session.user.email)
    await server.visitor().ask(verifyRecovery, { body: link })
    await server.visitor().refused(signIn, { body: { email: 'sam.ray@example.org', password: 'a-guess' } })
    const text = lines.join('') + JSON.stringify(events())
    const secrets = ['Samantha', 'sam.ray', 'example.org', 'a-guess', student.password, '203.0.113']
    for (const secret of [...secrets, ...Object.values(link)]) expect(text).not.toContain(secret)
  })
})
