import { demoSubscription } from '@collimate/domain/billing/demo-subscription'
import { demoStanding, standingOf } from '@collimate/domain/billing/standing'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { readPlan, readSubscription } from './store.ts'

/** What the caller subscribes to: their own row, or what a demo account always holds. */
export async function ownSubscription({ database, env }: Services, caller: SignedIn) {
  if (env.DEMO_EMAILS.includes(caller.email)) {
    const { tier, expires } = demoSubscription
    return { status: 'active', subscription_type: tier, expires_at: expires }
  }
  const row = await readSubscription(database.db, caller.userId)
  return row === undefined ? null : { ...row, expires_at: row.expires_at?.toISOString() ?? null }
}

/** Where the caller is with their plan, and whether the provider has anything of theirs to see to. */
export async function ownStanding({ database, env, payments }: Services, caller: SignedIn) {
  const { customerId, subscription } = await readPlan(database.db, caller.userId)
  const demo = env.DEMO_EMAILS.includes(caller.email)
  const standing = demo ? demoStanding : standingOf(subscription)
  return {
    ...standing,
    at: standing.at?.toISOString() ?? null,
    portal: payments !== null && customerId !== null,
  }
}
