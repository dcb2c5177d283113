import { tellNewEmail } from '../billing/follow-email.ts'
import { AppError } from '../platform/app-error.ts'
import { isUniqueViolation } from '../platform/database/unique-violation.ts'
import { siteAddress } from '../platform/env.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import { emailChangedMail, newEmailMail, verificationMail } from './account-mails.ts'
import { carriesRights } from './carries-rights.ts'
import { limitMails } from './limit-mails.ts'
import { deleteRecoveries } from './recovery-store.ts'
import { hashToken, randomToken } from './session-cookie.ts'
import { deleteOtherSessions, unmarkRecoveries } from './session-store.ts'
import { lockEmail, markEmailVerified, readAddressee, updateEmail } from './store.ts'
import { replaceVerification, takeVerification } from './verification-store.ts'

/** How long a link verifies, in milliseconds. */
const linkMs = 3_600_000
/** Links one account may have mailed. */
const linksAnHour = 5

/**
 * @param email where the link goes
 * @throws AppError 'too-many-links'
 */
export async function limitLinks(services: Services, userId: string, email: string): Promise<void> {
  const { database, env, now } = services
  await countAttempt(database.db, {
    key: `verification-mail:${userId}`,
    limit: env.RATE_LIMIT_PER_MINUTE && linksAnHour,
    windowSeconds: 3600,
    now: now(),
    refusal: 'too-many-links',
  })
  await limitMails(services, email)
}

/**
 * Mails a link that verifies the account's address, or one that changes it. To be called in a transaction.
 *
 * @param newEmail in small letters; where the address is to change
 */
export async function mailVerification(
  { database, env, mail, now }: Services,
  userId: string,
  newEmail?: string,
): Promise<void> {
  const { db } = database
  const user = await readAddressee(db, userId)
  if (user === undefined) throw new AppError('not-signed-in')
  const token = randomToken()
  const expires_at = new Date(now().getTime() + linkMs)
  const email = newEmail ?? user.email
  await replaceVerification(db, { user_id: userId, email, token: hashToken(token), expires_at }, now())
  const link = `${siteAddress(env)}/verify-email#token=${token}`
  const text = newEmail === undefined ? verificationMail(user, link) : newEmailMail(user, link)
  await mail.send({ to: email, ...text })
}

/**
 * Verifies the address with the value of a link, once, and only for who is signed in: somebody else may have made an
 * account with this address, and must not come by its rights when its owner opens the link. A link that went to a new
 * address makes it the account's; recovery links sent to the old one open nothing any more, all other sessions end, and
 * the old address is told.
 *
 * @returns the account's address, and whether it is a new one
 * @throws AppError 'invalid-verification', 'email-taken' or 'email-reserved' for a new address that became so meanwhile,
 *   or 'not-signed-in' when the account was deleted meanwhile
 */
export async function verifyOwnEmail(
  services: Services,
  caller: SignedIn,
  token: string,
): Promise<{ email: string; changed: boolean }> {
  const { database, env, now } = services
  const { db } = database
  try {
    return await database.transaction(async () => {
      // The account first, as for whoever changes or deletes it: the other way round the two would wait for each other.
      const before = await lockEmail(db, caller.userId)
      if (before === undefined) throw new AppError('not-signed-in')
      const email = await takeVerification(db, caller.userId, hashToken(token), now())
      if (email === undefined) throw new AppError('invalid-verification')
      const changed = email !== before
      if (changed && carriesRights(env, email)) throw new AppError('email-reserved')
      if (changed) await changeEmail(services, caller, { before, email })
      else await markEmailVerified(db, caller.userId, email)
      return { email, changed }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('email-taken')
    throw error
  }
}

async function changeEmail(
  services: Services,
  caller: SignedIn,
  { before, email }: { before: string; email: string },
): Promise<void> {
  const { database, live, mail } = services
  const { db } = database
  await updateEmail(db, caller.userId, email)
  await deleteRecoveries(db, caller.userId)
  await deleteOtherSessions(db, caller.userId, caller.sessionId)
  // The link that opened this one proved the mailbox of the old address.
  await unmarkRecoveries(db, caller.userId)
  await live.wake(caller.userId)
  await mail.send({ to: before, ...emailChangedMail(email) })
  await tellNewEmail(services, caller.userId)
}
