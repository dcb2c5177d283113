import type { checkUsername, Session, signUp } from '@collimate/contract/accounts'
import { ApiError, call, saidOf } from '../lib/api.ts'
import type { SignUpValues } from './form-rules.ts'

export type SignUpOutcome =
  | { kind: 'signed-up'; /** Null where the member logs in by hand afterwards. */ session: Session | null }
  | { kind: 'username-taken' }
  | { kind: 'refused'; message: string }

/** Asks for the username first, so that a taken one costs no sign-up call; the server still decides. */
export async function createAccount(values: SignUpValues, signIn: boolean): Promise<SignUpOutcome> {
  const { username, first_name, last_name, email, password } = values
  try {
    const { taken } = await call<typeof checkUsername>('GET /api/profiles/username', { query: { username } })
    if (taken) return { kind: 'username-taken' }
    const names = { username, first_name, last_name: last_name === '' ? null : last_name }
    const body = { ...names, email, password, sign_in: signIn }
    const { session } = await call<typeof signUp>('POST /api/accounts/sign-up', { body })
    return { kind: 'signed-up', session }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'username-taken') return { kind: 'username-taken' }
    return { kind: 'refused', message: reasonOf(error) ?? 'Error signing up' }
  }
}

/** What is wrong with the first field says more than that the request was not valid. */
function reasonOf(error: unknown): string | null {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? saidOf(error)
}
