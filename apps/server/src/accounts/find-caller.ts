import type { Db } from '../platform/database/open-database.ts'
import type { Env } from '../platform/env.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isAdmin } from './carries-rights.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { sessionTokenHash } from './session-cookie.ts'
import { findSessionOwner } from './session-store.ts'

const visitor: Caller = { kind: 'visitor' }

/** Who makes this call: the cookie's signature is checked, then one lookup by the hash of its token. */
export async function findCaller(
  db: Db,
  env: Pick<
    Env,
    | 'ADMIN_EMAILS'
    | 'AUTH_SECRET'
    | 'DEMO_EMAILS'
    | 'PUBLIC_URL'
    | 'REQUIRE_ADMIN_SECOND_FACTOR'
    | 'production'
  >,
  headers: Headers,
  now: Date,
): Promise<Caller> {
  const tokenHash = sessionTokenHash(headers, env)
  if (tokenHash === null) return visitor
  const owner = await findSessionOwner(db, tokenHash, now)
  if (owner === undefined) return visitor
  const email = owner.email.toLowerCase()
  const admin = isAdmin(env, email, owner.email_verified)
  const lacksSecondFactor =
    admin && env.REQUIRE_ADMIN_SECOND_FACTOR && !(await hasSecondFactor(db, owner.user_id))
  return {
    kind: 'signed-in',
    userId: owner.user_id,
    sessionId: owner.session_id,
    email,
    emailVerified: owner.email_verified,
    openedBy: owner.opened_by,
    admin,
    lacksSecondFactor,
    subscribed: owner.subscription_status === 'active' || env.DEMO_EMAILS.includes(email),
  }
}
