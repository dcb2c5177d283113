import type { Session } from '@collimate/contract/accounts'
import { AppError } from '../platform/app-error.ts'
import { siteAddress } from '../platform/env.ts'
import type { Caller, SignedIn } from '../platform/http/caller.ts'
import { logSecurity } from '../platform/security-log.ts'
import type { Services } from '../services.ts'
import { recoveryMail } from './account-mails.ts'
import { answeredCookies, freshSession } from './answer-session.ts'
import type { Auth } from './auth.ts'
import { requirePassword } from './passwords.ts'
import { hashToken, randomToken, sessionTokenHash } from './session-cookie.ts'
import { deleteOwnSession, deleteSessions, markRecovery, takeRecoveryMark } from './session-store.ts'
import { deleteExpiredRecoveries, findRecovery, replaceRecovery, takeRecovery } from './recovery-store.ts'
import { replacePassword } from './replace-password.ts'
import { requireCode } from './second-factor.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { lockUser, markEmailVerified } from './store.ts'

const queue = 'recovery-mail'

type Asked = {
  /** In small letters. */
  readonly email: string
  readonly network: string
}

/** How long a link opens the account, in milliseconds. */
const linkMs = 3_600_000

/**
 * Whether there is such an account is looked up by a job: the answer takes as long, and is the same, for any
 * address.
 */
export async function requestRecovery({ jobs }: Services, asked: Asked): Promise<void> {
  await jobs.send(queue, asked, { singletonKey: asked.email })
}

export function workOnRecoveries(services: Services): void {
  services.jobs.work<Asked>(queue, async (asked) => {
    const userId = await mailRecovery(services, asked.email)
    logSecurity(services, { security: 'reset-requested', userId, network: asked.network })
  })
}

/** @returns whom it was mailed to, null where there is no such account */
async function mailRecovery({ database, env, mail, now }: Services, email: string): Promise<string | null> {
  const { db } = database
  const [access_token, refresh_token] = [randomToken(), randomToken()]
  const values = new URLSearchParams({ access_token, refresh_token, type: 'recovery' })
  return database.transaction(async () => {
    // In here, and kept from changing: an address that is given up at this moment must not get a link.
    const user = await lockUser(db, email)
    if (user === undefined) return null
    await deleteExpiredRecoveries(db, now())
    await replaceRecovery(db, {
      user_id: user.id,
      access_token: hashToken(access_token),
      refresh_token: hashToken(refresh_token),
      expires_at: new Date(now().getTime() + linkMs),
    })
    const link = `${siteAddress(env)}/reset-password#${values.toString()}`
    await mail.send({ to: user.email, ...recoveryMail(user, link) })
    return user.id
  })
}

type Opening = {
  readonly access_token: string
  /** Undefined where the link carried the first one alone. */
  readonly refresh_token: string | undefined
  readonly replace_session: boolean
  /** Of the account's second factor. */
  readonly code: string | undefined
  /** Who is signed in where the link is opened. */
  readonly caller: Caller
  readonly network: string
}

/**
 * Opens a session with the values of a link, once.
 *
 * @returns the headers with the session cookie, and the session as it was opened: a new password set at the same
 *   moment waits for this transaction, and then ends it
 * @throws AppError 'invalid-recovery' for values that are altered, used, replaced or older than an hour; 'other-session',
 *   and the link stays unused, where somebody else is signed in and did not agree to be signed out; of an account
 *   that has a second factor what `requireCode` throws, and the link stays unused as well
 */
export async function openByRecovery(
  services: Services,
  auth: Auth,
  opening: Opening,
  headers: Headers,
): Promise<{ headers: Headers; session: Session }> {
  const { database, env, live, now } = services
  const { access_token, refresh_token, replace_session, caller } = opening
  const hashes = {
    access_token: hashToken(access_token),
    ...(refresh_token === undefined ? {} : { refresh_token: hashToken(refresh_token) }),
  }
  // Before the transaction: a wrong code stays counted, whatever comes of the link.
  const coded = await passSecondFactor(services, opening, await findRecovery(database.db, hashes, now()))
  return database.transaction(async () => {
    const userId = await takeRecovery(database.db, hashes, now())
    if (userId === undefined) throw new AppError('invalid-recovery')
    if (isSomebodyElse(caller, userId)) {
      // With the transaction the link is as it was before.
      if (!replace_session) throw new AppError('other-session')
      await deleteOwnSession(database.db, caller.userId, caller.sessionId)
      await live.wake(caller.userId)
    }
    const opened = await auth.api.openSession({ body: { userId }, headers, returnHeaders: true })
    // Turned on meanwhile, it ended every session but this one.
    if (!coded && (await hasSecondFactor(database.db, userId))) throw new AppError('second-factor-needed')
    const token = sessionTokenHash(answeredCookies(opened.headers), env)
    if (token !== null) await markRecovery(database.db, token)
    return { headers: opened.headers, session: await freshSession(services, opened.headers) }
  })
}

/** @returns whether a code was asked for, which then was right */
async function passSecondFactor(
  services: Services,
  { caller, replace_session, network, code }: Opening,
  userId: string | undefined,
): Promise<boolean> {
  if (userId === undefined || !(await hasSecondFactor(services.database.db, userId))) return false
  // First: a code counts once, and would be used up by a call that ends in this question.
  if (isSomebodyElse(caller, userId) && !replace_session) throw new AppError('other-session')
  await requireCode(services, { userId, network }, code, 'link')
  return true
}

function isSomebodyElse(caller: Caller, userId: string): caller is SignedIn {
  return caller.kind === 'signed-in' && caller.userId !== userId
}

/**
 * Sets a new password. Every session ends, and every link that is still under way opens nothing any more. In a session
 * that a recovery link opened it takes no old password, and the address counts as verified: only now, when whoever
 * knew the old one is out.
 *
 * @throws AppError 'current-password-needed', 'wrong-password', or 'not-signed-in' when the session or the account
 *   ended meanwhile
 */
export async function setPassword(
  services: Services,
  caller: SignedIn,
  { password, current_password }: { password: string; current_password?: string | undefined },
): Promise<void> {
  const byLink = caller.openedBy === 'recovery'
  if (!byLink) {
    if (current_password === undefined) throw new AppError('current-password-needed')
    await requirePassword(services, caller.userId, current_password)
  }
  await replacePassword(services, caller, password, async (db) => {
    if (byLink) {
      if (!(await takeRecoveryMark(db, caller.sessionId))) throw new AppError('not-signed-in')
      await markEmailVerified(db, caller.userId, caller.email)
    }
    await deleteSessions(db, caller.userId)
  })
}
