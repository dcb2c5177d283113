import { parseCookies } from 'better-auth/cookies'
import type { Db } from '../platform/database/open-database.ts'
import type { Env } from '../platform/env.ts'
import type { Caller } from '../platform/http/caller.ts'
import { hashToken, sessionCookie } from './auth.ts'
import { findSessionOwner } from './store.ts'

const visitor: Caller = { kind: 'visitor' }

/**
 * Who makes this call: one lookup by the hash of the session token. The token's 32 random characters are the
 * secret; the signature the cookie also carries is checked where better-auth itself reads the session.
 */
export async function findCaller(
  db: Db,
  env: Pick<Env, 'ADMIN_EMAILS' | 'DEMO_EMAILS'>,
  headers: Headers,
  now: Date,
): Promise<Caller> {
  const tokenHash = sessionTokenHash(headers)
  if (tokenHash === null) return visitor
  const owner = await findSessionOwner(db, tokenHash, now)
  if (owner === undefined) return visitor
  const email = owner.email.toLowerCase()
  return {
    kind: 'signed-in',
    userId: owner.user_id,
    email,
    admin: env.ADMIN_EMAILS.includes(email),
    subscribed: owner.subscription_status === 'active' || env.DEMO_EMAILS.includes(email),
  }
}

/** The hash of the token that the request's session cookie carries, or null without a readable one. */
export function sessionTokenHash(headers: Headers): string | null {
  const cookies = parseCookies(headers.get('cookie') ?? '')
  const value = cookies.get(`__Secure-${sessionCookie}`) ?? cookies.get(sessionCookie)
  const token = decoded(value ?? '').split('.')[0]
  return token ? hashToken(token) : null
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not a cookie of ours.
    return ''
  }
}
