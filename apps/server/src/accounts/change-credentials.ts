import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { carriesRights } from './carries-rights.ts'
import { requirePassword } from './passwords.ts'
import { replacePassword } from './replace-password.ts'
import { deleteOtherSessions, unmarkRecoveries } from './session-store.ts'
import { findUserId } from './store.ts'
import { limitLinks, mailVerification } from './verify-email.ts'

/**
 * Mails a link to the new address, which changes it: a mistyped one keeps nobody out. A newer link ends the older.
 *
 * @throws AppError 'wrong-password', 'email-taken', 'too-many-links', 'not-signed-in' when the account was deleted
 *   meanwhile, or 'email-reserved' for an address that carries rights of its own: those are given by the operator, not
 *   by typing the address
 */
export async function requestEmailChange(
  services: Services,
  caller: SignedIn,
  change: { email: string; current_password: string },
): Promise<void> {
  const { database, env } = services
  await requirePassword(services, caller.userId, change.current_password)
  if (change.email === caller.email) return
  // First, or the refusal would tell whose account carries rights.
  if ((await findUserId(database.db, change.email)) !== null) throw new AppError('email-taken')
  if (carriesRights(env, change.email)) throw new AppError('email-reserved')
  await limitLinks(services, caller.userId, change.email)
  await database.transaction(() => mailVerification(services, caller.userId, change.email))
}

/**
 * Changes the password; whoever else was signed in with the old one is not any more.
 *
 * @throws AppError 'wrong-password', or 'not-signed-in' when the account was deleted meanwhile
 */
export async function changeOwnPassword(
  services: Services,
  caller: SignedIn,
  change: { current_password: string; new_password: string },
): Promise<void> {
  await requirePassword(services, caller.userId, change.current_password)
  await replacePassword(services, caller, change.new_password, async (db) => {
    await deleteOtherSessions(db, caller.userId, caller.sessionId)
    await unmarkRecoveries(db, caller.userId)
  })
}
