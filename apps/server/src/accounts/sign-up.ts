import { APIError } from 'better-auth/api'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { isUniqueViolation } from '../platform/database/unique-violation.ts'
import { siteAddress, type Env } from '../platform/env.ts'
import type { Services } from '../services.ts'
import { welcomeMail } from './account-mails.ts'
import type { Auth } from './auth.ts'
import { carriesRights } from './carries-rights.ts'
import { mayMail } from './limit-mails.ts'
import { withPasswordHashed } from './passwords.ts'
import { mailVerification } from './verify-email.ts'
import { findUserId, insertProfile, usernameTaken } from './store.ts'

export type NewAccount = {
  username: string
  first_name: string
  last_name?: string | null | undefined
  email: string
  password: string
}

/**
 * Creates user, password and profile in one transaction, so that a username taken meanwhile leaves no
 * half account behind and sends no mail, and opens a session.
 *
 * @returns the new account, and the headers with the session cookie
 * @throws AppError 'username-taken', 'email-taken' or 'email-reserved'
 */
export async function createAccount(
  services: Services,
  auth: Auth,
  account: NewAccount,
  headers: Headers,
): Promise<{ userId: string; headers: Headers }> {
  const { database, env, mail, passwords } = services
  if (await usernameTaken(database.db, account.username)) throw new AppError('username-taken')
  await requireOrdinaryEmail(database.db, env, account.email)
  try {
    const store = async () => {
      const answer = await auth.api.signUpEmail({
        body: { name: account.first_name, email: account.email, password: account.password },
        headers,
        returnHeaders: true,
      })
      await insertProfile(database.db, {
        id: answer.response.user.id,
        username: account.username,
        first_name: account.first_name,
        last_name: account.last_name || null,
      })
      const made = { userId: answer.response.user.id, headers: answer.headers }
      // Without its link the account works, and asks for one later.
      if (!(await mayMail(services, account.email))) return made
      await mail.send({ to: account.email, ...welcomeMail(account, siteAddress(env)) })
      if (env.production) await mailVerification(services, made.userId)
      return made
    }
    return await withPasswordHashed(passwords, account.password, () => database.transaction(store))
  } catch (error) {
    if (isUniqueViolation(error, 'profiles_username')) throw new AppError('username-taken')
    if (await failedByEmail(database.db, error, account.email)) throw new AppError('email-taken')
    throw error
  }
}

/** Where strangers come by, an address with rights of its own must have its account before it is listed. */
async function requireOrdinaryEmail(db: Db, env: Env, email: string): Promise<void> {
  if (!env.production || !carriesRights(env, email)) return
  throw new AppError((await findUserId(db, email)) !== null ? 'email-taken' : 'email-reserved')
}

async function failedByEmail(db: Db, error: unknown, email: string): Promise<boolean> {
  if (!(error instanceof APIError)) return false
  if (error.body?.code?.startsWith('USER_ALREADY_EXISTS')) return true
  // Of two sign-ups at once the later fails at the unique index, a cause that better-auth does not pass on.
  return error.body?.code === 'FAILED_TO_CREATE_USER' && (await findUserId(db, email)) !== null
}
