import { demoStanding, standingOf } from '@collimate/domain/billing/standing'
import { checkoutRefusal } from '@collimate/domain/billing/subscription-state'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { readCustomer } from './customers-store.ts'
import { readPlan, readSubscription } from './store.ts'
import { syncCustomer } from './sync-customer.ts'

const demoSubscription = { tier: 'premium', expires: '2030-12-31T23:59:59Z' }

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
  const own = standingOf(subscription)
  // A plan of their own is charged, whatever else opens the rooms.
  const charged = own.kind !== 'none' && own.kind !== 'ended'
  const standing = !charged && env.DEMO_EMAILS.includes(caller.email) ? demoStanding : own
  return {
    ...standing,
    at: standing.at?.toISOString() ?? null,
    portal: payments !== null && customerId !== null,
  }
}

/** How long after a checkout was opened its outcome may still be on its way, and how often we ask for it. */
const freshCheckoutMs = 3_600_000
const betweenReadingsMs = 2000

/**
 * Back from the checkout page, or from putting a card right, the browser may be faster than the provider's event: then
 * we ask. A provider that does not answer at once only leaves us with what we know.
 */
export async function catchUp(services: Services, caller: SignedIn): Promise<void> {
  const { database, payments, log, now } = services
  if (payments === null || caller.subscribed) return
  const customer = await readCustomer(database.db, caller.userId)
  const ageOf = (instant: Date | null | undefined) =>
    instant ? now().getTime() - instant.getTime() : Infinity
  if (!customer?.stripe_customer_id || ageOf(customer.last_reading_at) < betweenReadingsMs) return
  const isFresh = ageOf(customer.checkout_opened_at) <= freshCheckoutMs
  if (!isFresh && !(await owesPayment(services, caller))) return
  try {
    const request = { timeout: 3000, maxNetworkRetries: 0 }
    await syncCustomer(services, payments, customer.stripe_customer_id, { request })
  } catch (error) {
    log.warn(
      { err: error, userId: caller.userId },
      'a checkout or payment could not be read from the payment provider',
    )
  }
}

async function owesPayment({ database }: Services, caller: SignedIn): Promise<boolean> {
  const held = await readSubscription(database.db, caller.userId)
  return checkoutRefusal(held?.status) === 'payment-due'
}
