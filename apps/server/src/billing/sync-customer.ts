import { applyReading } from '@collimate/domain/billing/subscription-state'
import type { Stripe } from 'stripe'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { readSubscriptions } from './read-provider.ts'
import { beginReading, forgetCustomerId, insertEvent, lockState, saveState } from './store.ts'
import { tellSubscriber } from './tell-subscriber.ts'

/**
 * Brings what we hold of a customer to what the provider has now. Safe to call at any time, from anywhere, as often
 * as one likes: see docs/decisions/0008.
 *
 * @param options.event what made us look; it is marked as taken together with what it changed
 * @param options.gone the provider has deleted the customer: what it had is stored, and it is forgotten
 * @param options.request for a caller that cannot wait as long as usual
 * @returns false when the customer is not ours
 */
export async function syncCustomer(
  services: Services,
  payments: Payments,
  customerId: string,
  options: { event?: { id: string; type: string }; gone?: boolean; request?: Stripe.RequestOptions } = {},
): Promise<boolean> {
  const { database, now } = services
  const { db } = database
  const number = await beginReading(db, customerId, now())
  if (number === undefined) return false
  const subscriptions = await readSubscriptions(payments, customerId, options.request)
  return database.transaction(async () => {
    const held = await lockState(db, customerId)
    if (held === undefined) return false
    if (options.event) await insertEvent(db, options.event, now())
    const state = applyReading(held.state, { number, subscriptions })
    await saveState(db, held.userId, state)
    await tellSubscriber(services, held.userId, held.state, state)
    if (options.gone) await forgetCustomerId(db, customerId)
    return true
  })
}
