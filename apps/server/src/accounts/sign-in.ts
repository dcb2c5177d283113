import { APIError } from 'better-auth/api'
import { AppError } from '../platform/app-error.ts'
import type { Auth } from './auth.ts'

/**
 * Opens a session.
 *
 * @returns the headers with the session cookie
 * @throws AppError 'wrong-credentials', the same for an unknown e-mail and a wrong password
 */
export async function signInWithPassword(
  auth: Auth,
  credentials: { email: string; password: string },
  headers: Headers,
): Promise<Headers> {
  try {
    const answer = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true })
    return answer.headers
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 401) throw new AppError('wrong-credentials')
    throw error
  }
}
