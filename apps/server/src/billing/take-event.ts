import type { Stripe } from 'stripe'
import { AppError } from '../platform/app-error.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { isCustomerGone } from './read-provider.ts'
import { requirePayments } from './require-payments.ts'
import { isEventTaken } from './store.ts'
import { syncCustomer } from './sync-customer.ts'

/** The kinds of event behind which a subscription may have changed. */
const telling = /^(checkout\.session|customer|invoice)\./

/**
 * Takes an event of the payment provider. It is a hint only: what it says is read from the provider itself, so that
 * repeats, delays and any order end in the same state.
 *
 * @param body exactly as it came, for the signature covers every byte
 * @throws AppError 'unsigned-event' when it does not come from our own account at the provider
 */
export async function takeEvent(
  services: Services,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const payments = requirePayments(services)
  const { id, type, data } = verified(payments, body, signature)
  const customer = telling.test(type) ? customerOf(data.object) : null
  if (customer === null || (await isEventTaken(services.database.db, id))) return
  // Asked before the event is marked as taken, and forgotten together with that: what fails is tried again with it.
  const gone = type === 'customer.deleted' && (await isCustomerGone(payments, customer))
  await syncCustomer(services, payments, customer, { event: { id, type }, gone })
}

function verified(payments: Payments, body: string, signature: string | undefined): Stripe.Event {
  const event = signedEvent(payments, body, signature)
  // A test event, or one of a connected account, is not about our customers even when it is well signed.
  if (event.livemode !== payments.live || event.account) throw new AppError('unsigned-event')
  return event
}

function signedEvent(
  { stripe, webhookSecret }: Payments,
  body: string,
  signature: string | undefined,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret)
  } catch {
    throw new AppError('unsigned-event')
  }
}

function customerOf(object: object): string | null {
  const { object: kind, id, customer } = object as { object?: unknown; id?: unknown; customer?: unknown }
  const found = kind === 'customer' ? id : customer
  return typeof found === 'string' ? found : null
}
