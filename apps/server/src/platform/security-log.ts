import { createHmac } from 'node:crypto'
import type { Env } from './env.ts'
import type { Log } from './log.ts'

/** What happened to an account: docs/decisions/0029 explains each word. */
export type SecurityEvent = {
  readonly security:
    | 'sign-up'
    | 'sign-in'
    | 'sign-in-failed'
    | 'password-refused'
    | 'reset-requested'
    | 'reset-link-opened'
    | 'reset-link-refused'
    | 'password-changed'
    | 'email-change-requested'
    | 'email-changed'
    | 'email-verified'
    | 'admin-at-start'
    | 'admin-granted'
    | 'admin-ended'
    | 'payment-state'
    | 'account-deleted'
    | 'second-factor-begun'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'second-factor-failed'
    | 'backup-code-used'
    | 'backup-codes-renewed'
    | 'exam-starts'
  /** Null where there is no such account. */
  readonly userId: string | null
  /** As `clientNetwork` names it; null for what no request caused. Only a keyed hash of it is written. */
  readonly network: string | null
  /** A code of the error catalogue. */
  readonly reason?: string
  /** Words of the payment provider; null for no subscription. */
  readonly from?: string | null
  readonly to?: string | null
}

const warnings: readonly string[] = [
  'sign-in-failed',
  'password-refused',
  'reset-link-refused',
  'exam-starts',
  'second-factor-failed',
  'backup-code-used',
]

/**
 * Writes one line to the log, whatever its level, unless it is silent: accounts by id, networks by a hash that only this server's secret
 * reproduces. No event has room for an address, a password or a token.
 */
export function logSecurity(
  { env, log }: { readonly env: Pick<Env, 'AUTH_SECRET'>; readonly log: Log },
  { network, ...event }: SecurityEvent,
): void {
  const level = warnings.includes(event.security) ? 'warn' : 'info'
  const line = { ...event, network: network === null ? null : networkMark(env, network) }
  const heard = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  heard[level](line, `security: ${event.security}`)
}

/** Without the secret nobody can try all addresses against it. */
function networkMark({ AUTH_SECRET }: Pick<Env, 'AUTH_SECRET'>, network: string): string {
  return createHmac('sha256', AUTH_SECRET).update(`network:${network}`).digest('base64url').slice(0, 22)
}
