import type { Context } from 'hono'
import type { SignedIn } from '../platform/http/caller.ts'
import { AppError } from '../platform/app-error.ts'
import { clientNetwork } from '../platform/http/client-address.ts'
import type { HttpEnv } from '../platform/http/http-env.ts'
import { logSecurity, type SecurityEvent } from '../platform/security-log.ts'
import type { Services } from '../services.ts'
import { isAdmin } from './carries-rights.ts'
import { findUsers } from './store.ts'

/** Writes to the security log what a call does to an account, once it is done, or that its password was wrong. */
export async function noteSecurity<T>(
  services: Services,
  context: Context<HttpEnv>,
  event: Pick<SecurityEvent, 'security' | 'userId'>,
  work: () => Promise<T>,
): Promise<T> {
  const network = clientNetwork(context, services.env.TRUST_PROXY)
  try {
    const answer = await work()
    logSecurity(services, { ...event, network })
    return answer
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong-password')
      logSecurity(services, { security: 'password-refused', userId: event.userId, network })
    throw error
  }
}

/** To be called where the caller's address was just verified: a listed one makes an admin of them in production. */
export function noteVerified(services: Services, context: Context<HttpEnv>, caller: SignedIn): void {
  const { userId, email, admin } = caller
  if (admin || !isAdmin(services.env, email, true)) return
  const network = clientNetwork(context, services.env.TRUST_PROXY)
  logSecurity(services, { security: 'admin-granted', userId, network })
}

/** Names who is an admin as the server starts: the list is configuration, which may have changed meanwhile. */
export async function noteAdmins(services: Pick<Services, 'database' | 'env' | 'log'>): Promise<void> {
  const { ADMIN_EMAILS } = services.env
  for (const { id, email, email_verified } of await findUsers(services.database.db, ADMIN_EMAILS)) {
    if (isAdmin(services.env, email, email_verified))
      logSecurity(services, { security: 'admin-at-start', userId: id, network: null })
  }
}
