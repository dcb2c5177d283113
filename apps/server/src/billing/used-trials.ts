import { createHmac } from 'node:crypto'
import { mailboxOf, usedTrialYears } from '@collimate/domain/billing/plans'
import { readEmail } from '../accounts/profile.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import type { ReadSubscription } from './read-provider.ts'
import { readCustomer } from './customers-store.ts'
import { deleteUsedTrialsBefore, insertUsedTrials, isTrialNoted } from './used-trials-store.ts'

type Env = Pick<Services['env'], 'AUTH_SECRET'>

/** Whether the caller may still have a trial: neither this account nor its mailbox had one. */
export async function isTrialAvailable(
  services: Services,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
): Promise<boolean> {
  const customer = await readCustomer(services.database.db, userId)
  return !customer?.trial_used && !(await hasMailboxUsedTrial(services, email))
}

export async function hasMailboxUsedTrial({ database, env }: Services, email: string): Promise<boolean> {
  return isTrialNoted(database.db, markOf(env, 'email', mailboxOf(email)))
}

/** @param fingerprint the provider's, the same for the same card number */
export function cardMark(env: Env, fingerprint: string): string {
  return markOf(env, 'card', fingerprint)
}

/** Notes mailbox and cards of every trial that was read, so that they outlive the account. */
export async function noteTrials(
  { database, env, now }: Services,
  userId: string,
  subscriptions: readonly ReadSubscription[],
): Promise<void> {
  const { db } = database
  const oldest = oldestKept(now())
  const trials = subscriptions.flatMap(({ trialBeganAt, card, status }) =>
    trialBeganAt !== null && trialBeganAt > oldest
      ? // A card that came after the trial has had none.
        [{ beganAt: trialBeganAt, card: status === 'trialing' ? card : null }]
      : [],
  )
  if (trials.length === 0) return
  const mailbox = markOf(env, 'email', mailboxOf(await readEmail(db, userId)))
  const rows = trials.flatMap(({ beganAt, card }) =>
    [mailbox, ...(card === null ? [] : [cardMark(env, card)])].map((mark) => ({ mark, began_at: beganAt })),
  )
  await insertUsedTrials(db, rows)
}

export async function forgetOldTrials({ database, now }: Services): Promise<void> {
  await deleteUsedTrialsBefore(database.db, oldestKept(now()))
}

function oldestKept(now: Date): Date {
  const instant = new Date(now)
  instant.setUTCFullYear(instant.getUTCFullYear() - usedTrialYears)
  return instant
}

/** Without the secret nobody can try addresses or cards against the marks. */
function markOf({ AUTH_SECRET }: Env, kind: 'card' | 'email', value: string): string {
  return createHmac('sha256', AUTH_SECRET).update(`used-trial:${kind}:${value}`).digest('base64url')
}
