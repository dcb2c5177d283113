import type { Env } from '../platform/env.ts'

/** @param email in small letters */
export function isAdmin(
  env: Pick<Env, 'ADMIN_EMAILS' | 'production'>,
  email: string,
  verified: boolean,
): boolean {
  // Where strangers come by, typing an address is not enough to be who it belongs to.
  return env.ADMIN_EMAILS.includes(email) && (verified || !env.production)
}

/**
 * Whether an address makes an admin or a demo account of who has it. Nobody proves that an address is theirs when they
 * type it, so such rights are the operator's to give: to an account that is there already, and to an admin in production
 * only once the address is verified.
 *
 * @param email in small letters
 */
export function carriesRights(env: Pick<Env, 'ADMIN_EMAILS' | 'DEMO_EMAILS'>, email: string): boolean {
  return env.ADMIN_EMAILS.includes(email) || env.DEMO_EMAILS.includes(email)
}
