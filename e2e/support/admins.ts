import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newAccount, signUp, type Student } from './test.ts'

/** Addresses the server takes for admins, more than the tests of one worker use up. */
const adminEmails = Array.from({ length: 50 }, (_, number) => `admin_${number}@example.org`)
let admins = 0

/** For `test.use({ serverEnv })`. */
export const adminEnv = { ADMIN_EMAILS: adminEmails.join(',') }

/** A fresh admin; `page` carries the session from then on. */
export function signUpAdmin(page: Page): Promise<Student> {
  const email = adminEmails[admins]
  if (email === undefined) throw new Error('More admins than the server was told of.')
  admins += 1
  return signUp(page, { ...newAccount(), email })
}

export type Told = { title: string; message?: string; type?: 'info' | 'warning' | 'success' }

/** Notifies, with the session of an admin. @param target 'all' or a user's id */
export async function tell(admin: APIRequestContext, target: string, told: Told): Promise<void> {
  const data = { target, message: `${told.title}, in full.`, type: 'info', ...told }
  const answer = await admin.post('/api/admin/send-admin-notification', { data })
  expect(answer.status()).toBe(200)
}

/** The id of whose session `request` has. */
export async function userIdOf(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/accounts/session')
  return ((await answer.json()) as { session: { user: { id: string } } }).session.user.id
}
