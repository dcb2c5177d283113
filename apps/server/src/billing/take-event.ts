import { Stripe } from 'stripe'
import { z } from 'zod'
import { AppError } from '../platform/app-error.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { isCustomerGone, readUserOf } from './read-provider.ts'
import { requirePayments } from './require-payments.ts'
import { giveCustomerId } from './customers-store.ts'
import { isEventTaken } from './store.ts'
import { syncCustomer } from './sync-customer.ts'

/** The kinds of event behind which a subscription may have changed. */
const telling = /^(checkout\.session|customer|invoice)\./

const providerId = z.string().regex(/^\w{1,255}$/)
const eventShape = z.object({
  id: providerId,
  type: z.string().regex(/^[\w.]{1,200}$/),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
type Event = z.infer<typeof eventShape>

/**
 * Takes an event of the payment provider. It is a hint only: what it says is read from the provider itself, so that
 * repeats, delays and any order end in the same state.
 *
 * @param body exactly as it came, for the signature covers every byte
 * @throws AppError 'unsigned-event' when it does not come from our own account at the provider, 'unreadable-event'
 *   when it does and is no event all the same: sending it again would not help
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
  const options = { event: { id, type }, gone }
  const held = await syncCustomer(services, payments, customer, options)
  if (held === null && (await findOwner(services, payments, customer)))
    await syncCustomer(services, payments, customer, options)
}

/**
 * Gives a customer that is nobody's here to the user we made it for: a restored backup may be older than it.
 *
 * @returns whether it is theirs now
 */
async function findOwner(services: Services, payments: Payments, customerId: string): Promise<boolean> {
  const userId = await readUserOf(payments, customerId)
  if (userId === null) return false
  const given = await giveCustomerId(services.database.db, userId, customerId)
  if (!given)
    services.log.warn({ customerId, userId }, 'a customer at the payment provider belongs to nobody here')
  return given
}

function verified(payments: Payments, body: string, signature: string | undefined): Event {
  const { data: event } = eventShape.safeParse(signedContent(payments, body, signature))
  if (event === undefined) throw new AppError('unreadable-event')
  // A test event, or one of a connected account, is not about our customers even when it is well signed.
  if (event.livemode !== payments.live || event.account) throw new AppError('unsigned-event')
  return event
}

function signedContent({ stripe, webhookSecret }: Payments, body: string, signature = ''): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch (error) {
    const unsigned = error instanceof Stripe.errors.StripeSignatureVerificationError
    throw new AppError(unsigned ? 'unsigned-event' : 'unreadable-event')
  }
}

function customerOf({ object: kind, id, customer }: Event['data']['object']): string | null {
  const found = providerId.nullish().safeParse(kind === 'customer' ? id : customer)
  if (!found.success) throw new AppError('unreadable-event')
  return found.data ?? null
}
