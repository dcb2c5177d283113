import { tellNewEmail } from '../billing/follow-email.ts'
import { AppError } from '../platform/app-error.ts'
import { isUniqueViolation } from '../platform/database/unique-violation.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { emailChangedLetter } from './account-letters.ts'
import { carriesRights } from './carries-rights.ts'
import { requirePassword } from './passwords.ts'
import { deleteRecoveries } from './recovery-store.ts'
import { replacePassword } from './replace-password.ts'
import { deleteOtherSessions, unmarkRecoveries } from './session-store.ts'
import { updateEmail } from './store.ts'
import { deleteVerifications } from './verification-store.ts'

/**
 * Changes the address; recovery links sent to the old one open nothing any more, and the old one is told.
 *
 * @throws AppError 'wrong-password', 'email-taken', 'not-signed-in' when the account was deleted meanwhile, or
 *   'email-reserved' for an address that carries rights of its own: those are given by the operator, not by typing
 *   the address
 */
export async function changeOwnEmail(
  services: Services,
  caller: SignedIn,
  change: { email: string; current_password: string },
): Promise<void> {
  const { database, env, mail } = services
  const { db } = database
  await requirePassword(services, caller.userId, change.current_password)
  if (change.email === caller.email) return
  if (carriesRights(env, change.email)) throw new AppError('email-reserved')
  try {
    await database.transaction(async () => {
      if (!(await updateEmail(db, caller.userId, change.email))) throw new AppError('not-signed-in')
      await deleteRecoveries(db, caller.userId)
      // They proved the mailbox of the old address.
      await unmarkRecoveries(db, caller.userId)
      await deleteVerifications(db, caller.userId)
      await mail.send({ to: caller.email, ...emailChangedLetter(change.email) })
      await tellNewEmail(services, caller.userId)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('email-taken')
    throw error
  }
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
