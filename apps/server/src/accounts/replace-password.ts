import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { passwordChangedMail } from './account-mails.ts'
import { updatePasswordHash } from './password-store.ts'
import { deleteRecoveries } from './recovery-store.ts'
import { holdUser } from './store.ts'
import { deleteEmailChanges } from './verification-store.ts'

/**
 * Sets a new password and tells its owner; recovery links that are under way open nothing any more.
 *
 * @param endSessions those that were opened with the old one
 * @throws AppError 'not-signed-in' when the account was deleted meanwhile
 */
export async function replacePassword(
  { database, live, mail, passwords, now }: Services,
  caller: SignedIn,
  password: string,
  endSessions: (db: Db) => Promise<unknown>,
): Promise<void> {
  const { db } = database
  const hash = await passwords.hash(password)
  await database.transaction(async () => {
    // The account first, as for whoever deletes it: the other way round the two would wait for each other.
    if (!(await holdUser(db, caller.userId))) throw new AppError('not-signed-in')
    await updatePasswordHash(db, caller.userId, hash, now())
    // The links first: one that opens a session at this moment is waited for here, and then that session ends too.
    await deleteRecoveries(db, caller.userId)
    // Whoever knew the old password may have asked for it.
    await deleteEmailChanges(db, caller.userId)
    await endSessions(db)
    // The streams of the sessions that end here find out.
    await live.wake(caller.userId)
    await mail.send({ to: caller.email, ...passwordChangedMail() })
  })
}
