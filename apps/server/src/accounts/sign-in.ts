import { APIError } from 'better-auth/api'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import type { Auth } from './auth.ts'
import { findPassword, holdsPasswordHash } from './password-store.ts'
import { hashToken } from './session-cookie.ts'
import { renewPasswordHash } from './passwords.ts'
import { requireCode } from './second-factor.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { deleteSession } from './session-store.ts'
import { findUserId } from './store.ts'

type Credentials = { email: string; password: string }
type Given = Credentials & { code: string | undefined; network: string }

/**
 * Opens a session.
 *
 * @param hash of the address's password, read before it is checked here; undefined where there is none
 * @returns the headers with the session cookie
 * @throws AppError 'wrong-credentials', the same for an unknown e-mail and a wrong password; with the right ones of an
 *   account that has a second factor what `requireCode` throws
 */
export async function signInWithPassword(
  services: Services,
  auth: Auth,
  { code, network, ...credentials }: Given,
  hash: string | undefined,
  headers: Headers,
): Promise<Headers> {
  const { database, passwords } = services
  const userId = hash === undefined ? null : await findUserId(database.db, credentials.email)
  const asksForCode = userId !== null && (await hasSecondFactor(database.db, userId))
  if (hash !== undefined && userId !== null && asksForCode) {
    // Before there is a session; and who does not know the password learns nothing of the second factor.
    const { password } = credentials
    if (!(await passwords.verify({ hash, password }))) throw new AppError('wrong-credentials')
    await requireCode(services, { userId, network }, code)
  }
  return openWithPassword(services, auth, { ...credentials, coded: asksForCode }, hash, headers)
}

/** @param given with whether a code was checked */
async function openWithPassword(
  services: Services,
  auth: Auth,
  given: Credentials & { coded: boolean },
  hash: string | undefined,
  headers: Headers,
): Promise<Headers> {
  const { db } = services.database
  const { coded, ...credentials } = given
  const answer = await openSession(auth, credentials, headers)
  const { token, user } = answer.response
  // Turned on while the password was checked, it ended every session but the one that was opened just now.
  if (!coded && (await hasSecondFactor(db, user.id))) {
    await deleteSession(db, hashToken(token))
    throw new AppError('second-factor-needed')
  }
  if (hash !== undefined && (await holdsPasswordHash(db, user.id, hash))) {
    await renewPasswordHash(services, user.id, { hash, password: credentials.password })
    return answer.headers
  }
  // A new password, set while the old one was checked, ended every session but the one that was opened just now.
  await deleteSession(db, hashToken(token))
  const password = await findPassword(db, credentials.email)
  return openWithPassword(services, auth, given, password?.hash, headers)
}

async function openSession(auth: Auth, body: Credentials, headers: Headers) {
  try {
    return await auth.api.signInEmail({ body, headers, returnHeaders: true })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    // The library calls an address that nobody can have by its own name; it is one that nobody has.
    if (error.statusCode === 401 || error.body?.code === 'INVALID_EMAIL')
      throw new AppError('wrong-credentials')
    throw error
  }
}
