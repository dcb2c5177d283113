import { APIError } from 'better-auth/api'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Auth } from './auth.ts'
import { hashToken } from './session-cookie.ts'
import { deleteSession, findPasswordHashOf, holdsPasswordHash } from './store.ts'

type Credentials = { email: string; password: string }

/**
 * Opens a session.
 *
 * @returns the headers with the session cookie
 * @throws AppError 'wrong-credentials', the same for an unknown e-mail and a wrong password
 */
export async function signInWithPassword(
  db: Db,
  auth: Auth,
  credentials: Credentials,
  headers: Headers,
): Promise<Headers> {
  const hash = await findPasswordHashOf(db, credentials.email)
  const answer = await openSession(auth, credentials, headers)
  const { token, user } = answer.response
  if (await holdsPasswordHash(db, user.id, hash)) return answer.headers
  // A new password, set while the old one was checked, ended every session but the one that was opened just now.
  await deleteSession(db, hashToken(token))
  return signInWithPassword(db, auth, credentials, headers)
}

async function openSession(auth: Auth, body: Credentials, headers: Headers) {
  try {
    return await auth.api.signInEmail({ body, headers, returnHeaders: true })
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 401) throw new AppError('wrong-credentials')
    throw error
  }
}
