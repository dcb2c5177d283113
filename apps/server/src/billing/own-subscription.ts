import { demoSubscription } from '@collimate/domain/billing/demo-subscription'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { readSubscription } from './store.ts'

/** What the caller subscribes to: their own row, or what a demo account always holds. */
export async function ownSubscription({ database, env }: Services, caller: SignedIn) {
  if (env.DEMO_EMAILS.includes(caller.email)) {
    const { tier, expires } = demoSubscription
    return { status: 'active', subscription_type: tier, expires_at: expires }
  }
  const row = await readSubscription(database.db, caller.userId)
  return row === undefined ? null : { ...row, expires_at: row.expires_at?.toISOString() ?? null }
}
