import type { Session } from '@collimate/contract/accounts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { findCaller } from './find-caller.ts'
import { readProfile } from './read-profile.ts'

/** The session that a request's cookie opens, as its owner may see it. */
export async function sessionOf(
  { database, env, now }: Pick<Services, 'database' | 'env' | 'now'>,
  headers: Headers,
): Promise<Session | null> {
  const caller = await findCaller(database.db, env, headers, now())
  if (caller.kind === 'visitor') return null
  return {
    user: { id: caller.userId, email: caller.email, email_verified: caller.emailVerified },
    opened_by: caller.openedBy,
    profile: await readProfile(database.db, caller.userId),
    admin: caller.admin,
    subscribed: caller.subscribed,
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

/** Answered cookies as the browser would send them back. */
export function answeredCookies(answered: Headers): Headers {
  const cookies = answered.getSetCookie().map((line) => line.split(';', 1)[0])
  return new Headers({ cookie: cookies.join('; ') })
}
