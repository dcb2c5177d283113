import { changePassword, deleteAccount, exportData } from '@collimate/contract/account-settings'
import { readSession, resetPassword, signIn, verifyRecovery } from '@collimate/contract/accounts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewBackupCodes,
} from '@collimate/contract/second-factor'
import { symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { allEndpoints } from '../test-support/all-endpoints.ts'
import { requestLink } from '../test-support/request-link.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { requireCode } from './second-factor.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail, TRUST_PROXY: 'true' } })
const network = '203.0.113.7'
const step = 30

/** An admin with the device and the backup codes. */
type Owner = { admin: Student; secret: string; backup: readonly string[] }

/** At the beginning of an hour of limits and of a step, so that no test straddles two. */
function holdTime(): void {
  server.passTime(3600 - (Math.floor(Date.now() / 1000) % 3600))
}

beforeEach(holdTime)

/** What the device shows, `steps` later than now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * step * 1000 })
}

/** @returns six digits that are none of these */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}

async function begin(admin: Student): Promise<string> {
  const { secret } = await admin.ask(beginSecondFactor, { body: { current_password: admin.password } })
  return secret
}

async function turnOn(app = server.app): Promise<Owner> {
  const admin = await server.signUp({ email: adminEmail }, app)
  const secret = await begin(admin)
  const { backup_codes: backup } = await admin.ask(confirmSecondFactor, { body: { code: codeOf(secret) } })
  server.passTime(step)
  return { admin, secret, backup }
}

type Tried = { password?: string; code?: string; from?: string; app?: typeof server.app }

/** @returns 'in', or the code of the refusal */
async function logIn({ admin }: Owner, { password = admin.password, code, from = network, app }: Tried) {
  const client = server.visitor(app)
  const body = { email: adminEmail, password, ...(code !== undefined && { code }) }
  const answer = await client.request('POST', signIn.path, body, { 'x-forwarded-for': from })
  if (answer.status === 200) return 'in'
  expect(client.cookies.size).toBe(0)
  return ((await answer.json()) as { code: string }).code
}

async function sessions(): Promise<number> {
  return (await server.db.selectFrom('sessions').select('id').execute()).length
}

function events(): { security: string; reason?: string; userId: string | null; level: number }[] {
  const lines = server.logged.splice(0).map((line) => JSON.parse(line) as object)
  return lines.filter((line) => 'security' in line) as ReturnType<typeof events>
}

describe('C13 turning the second factor on', () => {
  it('takes the password and a first code; the address says what an app has to know', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const wrong = { body: { current_password: 'a-guess' } }
    expect(await admin.refused(beginSecondFactor, wrong)).toMatchObject({ code: 'wrong-password' })
    const first = { body: { code: '000000' } }
    expect(await admin.refused(confirmSecondFactor, first)).toMatchObject({ code: 'second-factor-not-begun' })
    const { address, secret } = await admin.ask(beginSecondFactor, {
      body: { current_password: admin.password },
    })
    const told = URI.parse(address)
    expect(told).toBeInstanceOf(TOTP)
    expect(told).toMatchObject({ issuer: 'Collimate', label: adminEmail, digits: 6, period: 30 })
    expect(told.secret.base32).toBe(secret)
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)

    const guess = { body: { code: wrongCode(secret) } }
    expect(await admin.refused(confirmSecondFactor, guess)).toMatchObject({ code: 'wrong-code' })
    expect(await admin.ask(readSecondFactor, {})).toEqual({ on: false, backup_codes_left: 0 })
    expect((await server.signIn(admin)).session.second_factor).toBe('off')
    await admin.ask(confirmSecondFactor, { body: { code: codeOf(secret) } })
    expect(await admin.ask(readSecondFactor, {})).toEqual({ on: true, backup_codes_left: 10 })
  })

  it('begun again has another secret, and once it is on it cannot be begun', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const [older, newer] = [await begin(admin), await begin(admin)]
    expect(newer).not.toBe(older)
    const code = codeOf(older)
    expect(await admin.refused(confirmSecondFactor, { body: { code } })).toMatchObject({ code: 'wrong-code' })
    await admin.ask(confirmSecondFactor, { body: { code: codeOf(newer) } })
    const again = { body: { current_password: admin.password } }
    expect(await admin.refused(beginSecondFactor, again)).toMatchObject({ code: 'second-factor-on' })
    const twice = { body: { code: codeOf(newer) } }
    expect(await admin.refused(confirmSecondFactor, twice)).toMatchObject({ code: 'second-factor-on' })
  })

  it('is for admins, ends the other sessions, and tells the owner', async () => {
    const student = await server.signUp()
    const own = { body: { current_password: student.password } }
    expect(await student.refused(beginSecondFactor, own)).toMatchObject({ code: 'not-allowed' })
    const admin = await server.signUp({ email: adminEmail })
    const elsewhere = await server.signIn(admin)
    const code = codeOf(await begin(elsewhere))
    await elsewhere.ask(confirmSecondFactor, { body: { code } })
    expect(await admin.ask(readSession, {})).toEqual({ session: null })
    expect((await elsewhere.ask(readSession, {})).session).toMatchObject({ second_factor: 'on' })
    expect((await server.mails()).at(-1)).toMatchObject({
      recipient: adminEmail,
      subject: 'Two-step login was turned on',
    })
  })
})

describe('C13 logging in with the second factor', () => {
  it('asks for a code after the right password, and before there is a session', async () => {
    const owner = await turnOn()
    const before = await sessions()
    expect(await logIn(owner, {})).toBe('second-factor-needed')
    expect(await logIn(owner, { code: wrongCode(owner.secret) })).toBe('wrong-code')
    // Who does not know the password learns nothing of the second factor.
    expect(await logIn(owner, { password: 'a-guess' })).toBe('wrong-credentials')
    const code = codeOf(owner.secret)
    expect(await logIn(owner, { password: 'a-guess', code })).toBe('wrong-credentials')
    expect(await sessions()).toBe(before)
    expect(await logIn(owner, { code })).toBe('in')
    expect(await sessions()).toBe(before + 1)
    expect((await owner.admin.ask(readSession, {})).session).toMatchObject({ second_factor: 'on' })
  })

  it('takes each code once, of several at the same moment one, and none older than that', async () => {
    const owner = await turnOn()
    const code = codeOf(owner.secret)
    const tried = await Promise.all([1, 2, 3].map(() => logIn(owner, { code })))
    expect(tried.toSorted()).toEqual(['in', 'used-code', 'used-code'])
    expect(await logIn(owner, { code: codeOf(owner.secret, -1) })).toBe('used-code')
    expect(await logIn(owner, { code: codeOf(owner.secret, 1) })).toBe('in')
  })

  it('does not take the code that turned it on', async () => {
    const owner = await turnOn()
    expect(await logIn(owner, { code: codeOf(owner.secret, -1) })).toBe('used-code')
  })

  it('takes codes of a clock half a minute off, either way, and no more', async () => {
    const owner = await turnOn()
    server.passTime(10 * step)
    for (const steps of [-2, 2]) {
      expect(await logIn(owner, { code: codeOf(owner.secret, steps) })).toBe('wrong-code')
    }
    for (const steps of [-1, 0, 1]) {
      expect(await logIn(owner, { code: codeOf(owner.secret, steps) })).toBe('in')
    }
  })

  it('takes the codes that RFC 6238 names, by the clock it is given', async () => {
    const { admin } = await turnOn()
    const secret = Secret.fromUTF8('12345678901234567890').base32
    const encrypted = await symmetricEncrypt({ key: server.services.env.AUTH_SECRET, data: secret })
    await server.db.updateTable('second_factors').set({ secret: encrypted, last_step: 0 }).execute()
    // The last six of the eight digits of its appendix B, for SHA-1.
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      const services = { ...server.services, now: () => new Date(seconds * 1000) }
      await expect(requireCode(services, { userId: admin.userId, network }, code)).resolves.toBeUndefined()
    }
  })

  it('takes each of ten backup codes once, however it is typed', async () => {
    const owner = await turnOn()
    expect(new Set(owner.backup).size).toBe(10)
    const [first = '', second = ''] = owner.backup
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await logIn(owner, { code: first })).toBe('in')
    expect(await logIn(owner, { code: first })).toBe('wrong-code')
    const typed = ` ${second.toUpperCase().replace('-', ' ')} `
    const tried = await Promise.all([1, 2].map(() => logIn(owner, { code: typed })))
    expect(tried.toSorted()).toEqual(['in', 'wrong-code'])
    expect(await owner.admin.ask(readSecondFactor, {})).toEqual({ on: true, backup_codes_left: 8 })
  })

  it('tells the owner by mail of each backup code that was used, and of none that was not', async () => {
    const owner = await turnOn()
    const told = async () =>
      (await server.mails()).filter(({ subject }) => subject === 'A backup code was used')
    await logIn(owner, { code: codeOf(owner.secret) })
    await logIn(owner, { code: wrongCode(owner.secret) })
    await logIn(owner, { code: 'aaaaa-aaaaa' })
    expect(await told()).toEqual([])
    const [code = ''] = owner.backup
    await Promise.all([1, 2].map(() => logIn(owner, { code })))
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: adminEmail })
    expect(mail?.text).toContain('Backup codes left: 9.')
  })

  it('says in the security log what was done, and what failed', async () => {
    const owner = await turnOn()
    const { userId, password } = owner.admin
    expect(events().slice(-2)).toMatchObject([
      { security: 'second-factor-begun', userId },
      { security: 'second-factor-on', userId },
    ])
    await logIn(owner, { code: wrongCode(owner.secret) })
    await logIn(owner, { code: owner.backup[0] ?? '' })
    const code = codeOf(owner.secret)
    await owner.admin.ask(removeSecondFactor, { body: { current_password: password, code } })
    expect(events()).toMatchObject([
      { security: 'second-factor-failed', reason: 'wrong-code', userId, level: 40 },
      { security: 'backup-code-used', userId, level: 40 },
      { security: 'sign-in', userId },
      { security: 'second-factor-off', userId, level: 30 },
    ])
  })

  it('goes on for who is no admin any more, and is theirs to turn off', async () => {
    const { admin, secret } = await turnOn()
    const app = await server.otherServer({ ADMIN_EMAILS: '' })
    expect(await logIn({ admin, secret, backup: [] }, { app })).toBe('second-factor-needed')
    const body = { current_password: admin.password, code: codeOf(secret) }
    await admin.at(app).ask(removeSecondFactor, { body })
    expect(await logIn({ admin, secret, backup: [] }, { app })).toBe('in')
  })
})

describe('C13 guessing codes', () => {
  const limits = { RATE_LIMIT_PER_MINUTE: '20' }

  it('ends after ten wrong ones an hour, from wherever; right ones are not counted', async () => {
    const app = await server.otherServer(limits)
    const owner = await turnOn(app)
    const guess = (from: string) => logIn(owner, { code: wrongCode(owner.secret), from, app })
    for (let number = 0; number < 3; number += 1) {
      expect(await logIn(owner, { code: owner.backup[number] ?? '', app })).toBe('in')
    }
    for (let number = 1; number <= 10; number += 1) expect(await guess(`10.0.0.${number}`)).toBe('wrong-code')
    expect(await guess('10.0.0.11')).toBe('too-many-codes')
    // Not even a right one: it would tell which of many was right.
    expect(await logIn(owner, { code: codeOf(owner.secret), app })).toBe('too-many-codes')
    holdTime()
    expect(await logIn(owner, { code: codeOf(owner.secret), app })).toBe('in')
  })

  it('is not counted as guessing the password, and the other way round', async () => {
    const app = await server.otherServer(limits)
    const owner = await turnOn(app)
    for (let number = 0; number < 7; number += 1) {
      expect(await logIn(owner, { app })).toBe('second-factor-needed')
      expect(await logIn(owner, { code: wrongCode(owner.secret), app })).toBe('wrong-code')
    }
    for (let number = 0; number < 4; number += 1) {
      expect(await logIn(owner, { password: 'a-guess', code: '000000', app })).toBe('wrong-credentials')
    }
    expect(await logIn(owner, { code: codeOf(owner.secret), app })).toBe('in')
  })
})

describe('C13 ways around the second factor', () => {
  it('a recovery link opens nothing without a code, and stays unused by that', async () => {
    const owner = await turnOn()
    const link = await requestLink(server, adminEmail)
    const client = server.visitor()
    expect(await client.refused(verifyRecovery, { body: link })).toMatchObject({
      code: 'second-factor-needed',
    })
    const guess = { ...link, code: wrongCode(owner.secret) }
    expect(await client.refused(verifyRecovery, { body: guess })).toMatchObject({ code: 'wrong-code' })
    const token = { token: link.access_token }
    expect(await client.refused(verifyRecovery, { body: token })).toMatchObject({
      code: 'second-factor-needed',
    })
    expect(client.cookies.size).toBe(0)
    const altered = { ...link, refresh_token: 'another', code: codeOf(owner.secret) }
    expect(await client.refused(verifyRecovery, { body: altered })).toMatchObject({
      code: 'invalid-recovery',
    })
    await client.ask(verifyRecovery, { body: { ...link, code: codeOf(owner.secret) } })
    await client.ask(resetPassword, { body: { password: 'another-good-one' } })
    expect(await logIn(owner, { password: 'another-good-one' })).toBe('second-factor-needed')
  })

  it('wrong codes at log-in leave the link open, by which its owner sets a new password', async () => {
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20' })
    const owner = await turnOn(app)
    for (let number = 1; number <= 11; number += 1)
      await logIn(owner, { code: wrongCode(owner.secret), from: `10.0.0.${number}`, app })
    expect(await logIn(owner, { code: codeOf(owner.secret), app })).toBe('too-many-codes')
    const body = { ...(await requestLink(server, adminEmail)), code: codeOf(owner.secret) }
    const client = server.visitor(app)
    await client.ask(verifyRecovery, { body })
    await client.ask(resetPassword, { body: { password: 'another-good-one' } })
  })

  it('wrong codes beside a link are counted, too', async () => {
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20' })
    const owner = await turnOn(app)
    const body = { ...(await requestLink(server, adminEmail)), code: wrongCode(owner.secret) }
    const codes: string[] = []
    for (let number = 0; number < 11; number += 1) {
      codes.push((await server.visitor(app).refused(verifyRecovery, { body })).code)
    }
    expect(codes).toEqual([...Array<string>(10).fill('wrong-code'), 'too-many-codes'])
  })

  it('a link opened by somebody else asks about them first, and uses no code up', async () => {
    const owner = await turnOn()
    const link = await requestLink(server, adminEmail)
    const other = await server.signUp()
    const body = { ...link, code: codeOf(owner.secret) }
    expect(await other.refused(verifyRecovery, { body })).toMatchObject({ code: 'other-session' })
    await other.ask(verifyRecovery, { body: { ...body, replace_session: true } })
  })

  it('a changed password leaves it on', async () => {
    const owner = await turnOn()
    const body = { current_password: owner.admin.password, new_password: 'another-good-one' }
    await owner.admin.ask(changePassword, { body })
    expect(await logIn(owner, { password: 'another-good-one' })).toBe('second-factor-needed')
  })

  it('new backup codes take the password and a code, end the old ones, and are told by mail', async () => {
    const owner = await turnOn()
    const { admin, secret } = owner
    const { password: current_password } = admin
    const refusal = async (body: { current_password: string; code: string }) =>
      (await admin.refused(renewBackupCodes, { body })).code
    const [first = '', second = ''] = owner.backup
    expect(await refusal({ current_password: 'a-guess', code: first })).toBe('wrong-password')
    expect(await refusal({ current_password, code: wrongCode(secret) })).toBe('wrong-code')
    expect(await logIn(owner, { code: first })).toBe('in')

    events()
    const code = codeOf(secret)
    const { backup_codes } = await admin.ask(renewBackupCodes, { body: { current_password, code } })
    expect(new Set([...backup_codes, ...owner.backup]).size).toBe(20)
    expect(await admin.ask(readSecondFactor, {})).toEqual({ on: true, backup_codes_left: 10 })
    expect((await server.mails()).at(-1)).toMatchObject({
      recipient: adminEmail,
      subject: 'You have new backup codes',
    })
    expect(events()).toMatchObject([{ security: 'backup-codes-renewed', userId: admin.userId, level: 30 }])
    expect(await refusal({ current_password, code })).toBe('used-code')
    expect(await logIn(owner, { code: second })).toBe('wrong-code')
    expect(await logIn(owner, { code: backup_codes[0] ?? '' })).toBe('in')

    const student = await server.signUp()
    const body = { current_password: student.password, code }
    expect((await student.refused(renewBackupCodes, { body })).code).toBe('second-factor-not-begun')
    const row = JSON.stringify(await server.db.selectFrom('second_factors').selectAll().executeTakeFirst())
    for (const each of backup_codes) expect(row).not.toContain(each.replace('-', ''))
  })

  it('turning it off takes the password and a code that counts once', async () => {
    const owner = await turnOn()
    const { password: current_password } = owner.admin
    const refusal = async (body: { current_password: string; code: string }) =>
      (await owner.admin.refused(removeSecondFactor, { body })).code
    const code = codeOf(owner.secret)
    expect(await refusal({ current_password: 'a-guess', code })).toBe('wrong-password')
    expect(await refusal({ current_password, code: wrongCode(owner.secret) })).toBe('wrong-code')
    expect(await logIn(owner, { code })).toBe('in')
    expect(await refusal({ current_password, code })).toBe('used-code')
    const [backup = ''] = owner.backup
    await owner.admin.ask(removeSecondFactor, { body: { current_password, code: backup } })
    expect((await server.mails()).at(-1)?.subject).toBe('Two-step login was turned off')
    expect(await refusal({ current_password, code: backup })).toBe('second-factor-not-begun')
    expect(await logIn(owner, {})).toBe('in')
    // A new one has other codes.
    await begin(owner.admin)
    expect(await logIn(owner, {})).toBe('in')
  })

  it('an operator turns it off for who has lost everything', async () => {
    const owner = await turnOn()
    await expect(turnOffSecondFactor(server.database, 'nobody@example.org')).rejects.toThrow('no account')
    expect(await turnOffSecondFactor(server.database, 'Admin@example.org')).toContain('is off')
    await expect(turnOffSecondFactor(server.database, adminEmail)).rejects.toThrow('has no two-step login')
    expect(await logIn(owner, {})).toBe('in')
  })
})

describe('C13 REQUIRE_ADMIN_SECOND_FACTOR', () => {
  it('leaves an admin without it nothing but setting it up; students are not concerned', async () => {
    const app = await server.otherServer({ REQUIRE_ADMIN_SECOND_FACTOR: 'true' })
    const admin = await server.signUp({ email: adminEmail }, app)
    const student = await server.signUp({}, app)
    expect(admin.session).toMatchObject({ admin: true, second_factor: 'missing' })
    expect(student.session.second_factor).toBe('off')
    const guarded = (await allEndpoints()).filter(({ access }) => access === 'admin')
    const codes = new Map<string, string>()
    for (const { method, path } of guarded) {
      const answer = await admin.request(method, path.replaceAll(/:\w+/g, crypto.randomUUID()))
      const { code = 'open' } = (await answer.json()) as { code?: string }
      codes.set(`${method} ${path}`, code)
    }
    const closed = [...codes].filter(([, code]) => code === 'second-factor-required')
    expect(closed.length).toBeGreaterThan(10)
    expect([...codes.keys()].filter((name) => codes.get(name) !== 'second-factor-required')).toEqual([
      'POST /api/accounts/second-factor/secret',
      'POST /api/accounts/second-factor',
    ])
    const waiting = () => admin.request('GET', '/api/admin/waiting')
    expect((await waiting()).status).toBe(403)
    const code = codeOf(await begin(admin))
    await admin.ask(confirmSecondFactor, { body: { code } })
    expect((await waiting()).status).toBe(200)
    expect((await admin.ask(readSession, {})).session).toMatchObject({ second_factor: 'on' })
    expect((await student.request('GET', '/api/admin/waiting')).status).toBe(403)
  })

  it('is off where nobody sets it', async () => {
    const admin = await server.signUp({ email: adminEmail })
    expect(admin.session).toMatchObject({ admin: true, second_factor: 'off' })
    expect((await admin.request('GET', '/api/admin/waiting')).status).toBe(200)
  })
})

describe('C13 the rows of a second factor', () => {
  it('make no code right once AUTH_SECRET has changed', async () => {
    const owner = await turnOn()
    const app = await server.otherServer({ AUTH_SECRET: 'y'.repeat(32) })
    expect(await logIn(owner, { code: codeOf(owner.secret), app })).toBe('wrong-code')
  })

  it('hold neither the secret nor a code in the clear', async () => {
    const { secret, backup } = await turnOn()
    const row = JSON.stringify(await server.db.selectFrom('second_factors').selectAll().executeTakeFirst())
    for (const text of [secret, ...backup, ...backup.map((code) => code.replace('-', ''))]) {
      expect(row.toLowerCase()).not.toContain(text.toLowerCase())
    }
  })

  it('are in the export without what opens the account, and go with the account', async () => {
    const { admin } = await turnOn()
    const { tables } = (await (await admin.request('GET', exportData.path)).json()) as {
      tables: Record<string, object[]>
    }
    const [row = {}, ...more] = tables['second_factors'] ?? []
    expect(more).toEqual([])
    expect(Object.keys(row).toSorted()).toEqual(['confirmed_at', 'created_at', 'last_step', 'user_id'])
    const body = { current_password: admin.password, confirmation: 'DELETE' as const }
    await admin.ask(deleteAccount, { body })
    expect(await server.db.selectFrom('second_factors').select('user_id').execute()).toEqual([])
  })
})
