import {
  changeEmail,
  changePassword,
  deleteAccount,
  updateProfile,
} from '@collimate/contract/account-settings'
import { resetPassword, verifyEmail, verifyRecovery } from '@collimate/contract/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestNewEmail } from '../test-support/change-email.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { requestLink } from '../test-support/request-link.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { insertAccount } from './store.ts'

const server = useTestServer({ questions: () => [] })
let student: Student

beforeEach(async () => {
  student = await server.signUp()
})

/** Every row an account has. */
async function accounts() {
  const { db } = server
  const read = (table: 'users' | 'identities' | 'sessions' | 'profiles' | 'recoveries' | 'outbox_mails') =>
    db.selectFrom(table).selectAll().execute()
  return Promise.all(
    (['users', 'identities', 'sessions', 'profiles', 'recoveries', 'outbox_mails'] as const).map(read),
  )
}

describe('when its mail cannot be queued', () => {
  const current_password = 'a-good-password'
  it.each([
    [
      'a change of address',
      () => student.refused(changeEmail, { body: { email: 'new@example.org', current_password } }),
    ],
    [
      'a change of password',
      () => student.refused(changePassword, { body: { current_password, new_password: 'another-good-one' } }),
    ],
    [
      'a new password',
      () => student.refused(resetPassword, { body: { password: 'another-good-one', current_password } }),
    ],
    [
      'a deletion',
      () => student.refused(deleteAccount, { body: { current_password, confirmation: 'DELETE' } }),
    ],
  ])('%s changes nothing', async (_, call) => {
    await server.signIn(student)
    await requestLink(server, student.session.user.email)
    const before = await accounts()
    expect(await whileRefused(server.db, 'outbox_mails', call)).toMatchObject({ status: 500 })
    expect(await accounts()).toEqual(before)
  })
})

it('C7 a new address whose change cannot be told to the old one is not taken, and its link not used up', async () => {
  const token = await requestNewEmail(server, student, 'new@example.org')
  const before = await accounts()
  const open = () => student.refused(verifyEmail, { body: { token } })
  expect(await whileRefused(server.db, 'outbox_mails', open)).toMatchObject({ status: 500 })
  expect(await accounts()).toEqual(before)
  await student.ask(verifyEmail, { body: { token } })
})

it('a mailed link whose session cannot be opened is not used up', async () => {
  const body = await requestLink(server, student.session.user.email)
  const open = () => server.visitor().refused(verifyRecovery, { body })
  expect(await whileRefused(server.db, 'sessions', open)).toMatchObject({ status: 500 })
  await server.visitor().ask(verifyRecovery, { body })
})

it('a profile whose name cannot be kept in both places keeps the one before in both', async () => {
  const before = await accounts()
  const rename = () => student.refused(updateProfile, { body: { first_name: 'Robin' } })
  expect(await whileRefused(server.db, 'users', rename)).toMatchObject({ status: 500 })
  expect(await accounts()).toEqual(before)
})

it('an account that cannot be made anew is still the one before', async () => {
  const { username } = (await server.signUp()).session.profile
  const before = await accounts()
  const { email } = student.session.user
  const made = insertAccount(server.database, { email, username, first_name: 'Ada', password: 'hash' })
  await expect(made).rejects.toThrow('profiles_username')
  expect(await accounts()).toEqual(before)
})
