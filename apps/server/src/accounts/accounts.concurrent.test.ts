import { changeEmail, changePassword, deleteAccount } from '@collimate/contract/account-settings'
import { readSession, requestReset, signIn, verifyEmail, verifyRecovery } from '@collimate/contract/accounts'
import { beginSecondFactor, confirmSecondFactor } from '@collimate/contract/second-factor'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestNewEmail } from '../test-support/change-email.ts'
import { oneBehindTheOther } from '../test-support/meanwhile.ts'
import { requestLink } from '../test-support/request-link.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { replaceVerification } from './verification-store.ts'

/** May have a second factor. */
const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail } })
const newPassword = 'quite another one'
/** While this is held, a mailed link has been used up and has not opened its session yet. */
const openingStops = sql`lock table sessions in exclusive mode`

describe('while the password changes', () => {
  it('the old one, found right before the change commits, opens no session', async () => {
    const student = await server.signUp()
    const { email } = student.session.user
    const hash = await server.services.passwords.hash(newPassword)
    const change = sql`update identities set password = ${hash} where user_id = ${student.userId}`
    const [refusal] = await oneBehindTheOther(server.database, change, () =>
      server.visitor().refused(signIn, { body: { email, password: student.password } }),
    )
    expect(refusal).toMatchObject({ status: 401, code: 'wrong-credentials' })
    expect(await server.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  it('a session that a mailed link opens at that moment ends with the others', async () => {
    const student = await server.signUp()
    const tokens = await requestLink(server, student.session.user.email)
    const guest = server.visitor()
    const body = { current_password: student.password, new_password: newPassword }
    await oneBehindTheOther(
      server.database,
      openingStops,
      () => guest.ask(verifyRecovery, { body: tokens }),
      () => student.ask(changePassword, { body }),
    )
    expect((await guest.ask(readSession, {})).session).toBeNull()
    expect((await student.ask(readSession, {})).session).not.toBeNull()
  })
})

describe('while the address changes', () => {
  it('a link that was asked for is not mailed to the one given up', async () => {
    const student = await server.signUp()
    await server.visitor().ask(requestReset, { body: { email: student.session.user.email } })
    const before = await server.mails()
    const change = sql`update users set email = 'new@example.org' where id = ${student.userId}`
    await oneBehindTheOther(server.database, change, () => server.jobs.run())
    expect(await server.mails()).toEqual(before)
    expect(await server.db.selectFrom('recoveries').selectAll().execute()).toEqual([])
  })
})

describe('while a mailed link opens a session', () => {
  it('a change of address waits for it, and neither fails', async () => {
    const student = await server.signUp()
    const tokens = await requestLink(server, student.session.user.email)
    const guest = server.visitor()
    const token = await requestNewEmail(server, student, 'new@example.org')
    await oneBehindTheOther(
      server.database,
      openingStops,
      () => guest.ask(verifyRecovery, { body: tokens }),
      () => student.ask(verifyEmail, { body: { token } }),
    )
    expect((await student.ask(readSession, {})).session?.user.email).toBe('new@example.org')
    expect((await guest.ask(readSession, {})).session).toBeNull()
  })
})

describe('while the password changes and the old sessions end', () => {
  it('a deletion of the account waits for it, and neither fails', async () => {
    const student = await server.signUp()
    await server.signIn(student)
    const { password: current_password } = student
    const changingStops = sql`lock table recoveries in exclusive mode`
    await oneBehindTheOther(
      server.database,
      changingStops,
      () => student.ask(changePassword, { body: { current_password, new_password: newPassword } }),
      () => student.ask(deleteAccount, { body: { current_password, confirmation: 'DELETE' } }),
    )
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})

describe('while the second factor is turned on', () => {
  it.each(['password', 'link'] as const)('a %s without a code waits, and opens no session', async (way) => {
    const email = adminEmail
    const admin = await server.signUp({ email })
    const { password } = admin
    const link = { body: await requestLink(server, email) }
    const begun = await admin.ask(beginSecondFactor, { body: { current_password: password } })
    const code = new TOTP({ secret: begun.secret }).generate()
    const guest = server.visitor()
    const tellingStops = sql`lock table outbox_mails in exclusive mode`
    const [, refusal] = await oneBehindTheOther(
      server.database,
      tellingStops,
      () => admin.ask(confirmSecondFactor, { body: { code } }),
      () =>
        way === 'link'
          ? guest.refused(verifyRecovery, link)
          : guest.refused(signIn, { body: { email, password } }),
    )
    expect(refusal).toMatchObject({ code: 'second-factor-needed' })
    expect(await server.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })
})

describe('while an account goes', () => {
  it.each([
    ['address', changeEmail, { email: 'new@example.org' }],
    ['password', changePassword, { new_password: newPassword }],
  ] as const)(
    'a change of its %s waits, is refused, and no mail tells of it',
    async (_, endpoint, change) => {
      const student = await server.signUp()
      const { password: current_password } = student
      const goodbye = { current_password, confirmation: 'DELETE' as const }
      const farewellStops = sql`lock table outbox_mails in exclusive mode`
      const [, refusal] = await oneBehindTheOther(
        server.database,
        farewellStops,
        () => student.ask(deleteAccount, { body: goodbye }),
        () => student.refused(endpoint, { body: { ...change, current_password } }),
      )
      expect(refusal).toMatchObject({ status: 401, code: 'not-signed-in' })
      expect((await server.mails()).map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    },
  )
})

describe('two mails to verify addresses', () => {
  it('go out at once, each after a link of its account that is over', async () => {
    const { database, db } = server
    const students = [await server.signUp(), await server.signUp(), await server.signUp()]
    const [now, expires_at, later] = [new Date(), new Date(0), new Date(Date.now() + 60_000)]
    const rows = students.map(({ userId }) => ({ user_id: userId, email: '', token: userId, expires_at }))
    await db.deleteFrom('email_verifications').execute()
    for (const row of rows) await db.insertInto('email_verifications').values(row).execute()
    const [first, ...others] = rows
    const sweepingStops = sql`select from email_verifications where token = ${first?.token} for update`
    const fresh = (user_id: string) => ({ user_id, email: '', token: `${user_id}, new`, expires_at: later })
    await oneBehindTheOther(
      database,
      sweepingStops,
      ...others.map(
        ({ user_id }) =>
          () =>
            database.transaction(() => replaceVerification(db, fresh(user_id), now)),
      ),
    )
    const left = await db.selectFrom('email_verifications').select('token').execute()
    const made = others.map(({ token }) => `${token}, new`)
    expect(left.map(({ token }) => token).toSorted()).toEqual(made.toSorted())
  })
})

describe('two pictures at once', () => {
  it('leave the one the profile shows, and no file that nothing points at', async () => {
    const student = await server.signUp()
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const upload = () =>
      student.request('PUT', '/api/profiles/me/avatar', picture, { 'content-type': 'image/png' })
    const profile = sql`select from profiles where id = ${student.userId} for share`
    const uploads = await oneBehindTheOther(server.database, profile, upload, upload)
    expect(uploads.map(({ status }) => status)).toEqual([200, 200])
    const url = (await student.ask(readSession, {})).session?.profile.avatar_url ?? ''
    const files = readdirSync(join(server.filesFolder, 'storage/profile-pictures', student.userId))
    expect(files).toEqual([url.split('/').at(-1)])
  })
})
