import type { Session } from '@collimate/contract/accounts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { findCaller } from './find-caller.ts'
import { readProfile } from './profile.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { sessionTokenHash } from './session-cookie.ts'
import { deleteOldestSessions } from './session-store.ts'

/** The session that a request's cookie opens, as its owner may see it. */
export async function sessionOf(
  { database, env, now }: Pick<Services, 'database' | 'env' | 'now'>,
  headers: Headers,
): Promise<Session | null> {
  const caller = await findCaller(database.db, env, headers, now())
  if (caller.kind === 'visitor') return null
  const factor = await hasSecondFactor(database.db, caller.userId)
  return {
    user: { id: caller.userId, email: caller.email, email_verified: caller.emailVerified },
    opened_by: caller.openedBy,
    profile: await readProfile(database.db, caller.userId),
    admin: caller.admin,
    subscribed: caller.subscribed,
    second_factor: caller.lacksSecondFactor ? 'missing' : factor ? 'on' : 'off',
  }
}

/**
 * The session just opened: read with the cookie it was answered with.
 *
 * @throws AppError 'not-signed-in' when it was ended from elsewhere at the same moment
 */
export async function freshSession(services: Services, answered: Headers): Promise<Session> {
  const session = await sessionOf(services, answeredCookies(answered))
  if (session === null) throw new AppError('not-signed-in')
  return session
}

/** Places one account is signed in at once: phone, laptop, the school's computers. */
const mostSessions = 10

/** Ends the longest unused sessions of a user beyond ten, once another one was opened. */
export async function endOldestSessions(
  { database, env, live }: Pick<Services, 'database' | 'env' | 'live'>,
  userId: string,
  answered: Headers,
): Promise<void> {
  const token = sessionTokenHash(answeredCookies(answered), env)
  if (token === null) return
  const ended = await database.transaction(() =>
    deleteOldestSessions(database.db, userId, { token, kept: mostSessions }),
  )
  // What the ended ones listened to ends with them.
  if (ended > 0) await live.wake(userId)
}

/** Answered cookies as the browser would send them back. */
export function answeredCookies(answered: Headers): Headers {
  const cookies = answered.getSetCookie().map((line) => line.split(';', 1)[0])
  return new Headers({ cookie: cookies.join('; ') })
}
