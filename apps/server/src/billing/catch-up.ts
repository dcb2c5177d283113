import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { readCustomer } from './store.ts'
import { syncCustomer } from './sync-customer.ts'

/** How long after a checkout was opened its outcome may still be on its way, and how often we ask for it. */
const freshCheckoutMs = 3_600_000
const betweenReadingsMs = 2000

/**
 * Back from the checkout page the browser may be faster than the provider's event: then we ask. A provider that does
 * not answer at once only leaves us with what we know.
 */
export async function catchUp(services: Services, caller: SignedIn): Promise<void> {
  const { database, payments, log, now } = services
  if (payments === null || caller.subscribed) return
  const customer = await readCustomer(database.db, caller.userId)
  const ageOf = (instant: Date | null | undefined) =>
    instant ? now().getTime() - instant.getTime() : Infinity
  if (!customer?.stripe_customer_id || ageOf(customer.checkout_opened_at) > freshCheckoutMs) return
  if (ageOf(customer.last_reading_at) < betweenReadingsMs) return
  try {
    const request = { timeout: 3000, maxNetworkRetries: 0 }
    await syncCustomer(services, payments, customer.stripe_customer_id, { request })
  } catch (error) {
    log.warn(
      { err: error, userId: caller.userId },
      'a fresh checkout could not be read from the payment provider',
    )
  }
}
