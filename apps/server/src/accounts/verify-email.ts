import { AppError } from '../platform/app-error.ts'
import { siteAddress } from '../platform/env.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { verificationLetter } from './account-letters.ts'
import { hashToken, randomToken } from './session-cookie.ts'
import { holdUser, markEmailVerified, readAddressee } from './store.ts'
import { replaceVerification, takeVerification } from './verification-store.ts'

/** How long a link verifies, in milliseconds. */
const linkMs = 3_600_000

/** Mails a link that verifies the account's address. To be called in a transaction. */
export async function mailVerification(
  { database, env, mail, now }: Services,
  userId: string,
): Promise<void> {
  const { db } = database
  const user = await readAddressee(db, userId)
  if (user === undefined) throw new AppError('not-signed-in')
  const token = randomToken()
  const expires_at = new Date(now().getTime() + linkMs)
  const verification = { user_id: userId, email: user.email, token: hashToken(token), expires_at }
  await replaceVerification(db, verification, now())
  const link = `${siteAddress(env)}/verify-email#token=${token}`
  await mail.send({ to: user.email, ...verificationLetter(user, link) })
}

/**
 * Verifies the address with the value of a link, once, and only for who is signed in: somebody else may have made an
 * account with this address, and must not come by its rights when its owner opens the link.
 *
 * @throws AppError 'invalid-verification', or 'not-signed-in' when the account was deleted meanwhile
 */
export async function verifyOwnEmail(
  { database, now }: Services,
  caller: SignedIn,
  token: string,
): Promise<void> {
  const { db } = database
  await database.transaction(async () => {
    // The account first, as for whoever changes or deletes it: the other way round the two would wait for each other.
    if (!(await holdUser(db, caller.userId))) throw new AppError('not-signed-in')
    const email = await takeVerification(db, caller.userId, hashToken(token), now())
    const verified = email !== undefined && (await markEmailVerified(db, caller.userId, email))
    if (!verified) throw new AppError('invalid-verification')
  })
}
