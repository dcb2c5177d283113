import { createHash } from 'node:crypto'
import { trialDays } from '@collimate/domain/billing/plans'
import { ownReturnUrl } from '@collimate/domain/billing/return-url'
import { checkoutRefusal } from '@collimate/domain/billing/subscription-state'
import { Stripe } from 'stripe'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { isCustomerGone } from './read-provider.ts'
import { requirePayments } from './require-payments.ts'
import {
  readCustomer,
  readSubscription,
  saveCheckout,
  saveCustomerId,
  type BillingCustomer,
} from './store.ts'
import { syncCustomer } from './sync-customer.ts'

/** What the browser asks for; nothing of it is trusted. */
type Wish = { priceId?: string | undefined; userId: string; successUrl: string; cancelUrl: string }
type Order = { priceId: string; successUrl: string; cancelUrl: string }

/**
 * Opens the provider's page for a new subscription, with a trial for who never had one.
 *
 * @param origin our own
 * @returns the page's address
 * @throws AppError for what may not be bought, and 'checkout-failed' when the provider does not play along
 */
export async function createCheckout(
  services: Services,
  caller: SignedIn,
  wish: Wish,
  origin: string,
): Promise<string> {
  const payments = requirePayments(services)
  const order = allowedOrder(payments, caller, wish, origin)
  try {
    return await openCheckout(services, payments, caller, order)
  } catch (error) {
    if (error instanceof AppError) throw error
    services.log.error({ err: error, userId: caller.userId }, 'no checkout could be opened')
    throw new AppError('checkout-failed')
  }
}

function allowedOrder({ prices }: Payments, caller: SignedIn, wish: Wish, origin: string): Order {
  if (!wish.priceId) throw new AppError('price-required')
  if (wish.priceId !== prices.monthly && wish.priceId !== prices.yearly) throw new AppError('unknown-price')
  if (wish.userId !== caller.userId) throw new AppError('foreign-user')
  const successUrl = ownReturnUrl(wish.successUrl, origin)
  const cancelUrl = ownReturnUrl(wish.cancelUrl, origin)
  if (successUrl === null || cancelUrl === null) throw new AppError('foreign-return-url')
  if (caller.subscribed) throw new AppError('already-subscribed')
  return { priceId: wish.priceId, successUrl, cancelUrl }
}

async function openCheckout(
  services: Services,
  payments: Payments,
  caller: SignedIn,
  order: Order,
): Promise<string> {
  const { database, now } = services
  const { db } = database
  const customerId = await ensureCustomer(services, payments, caller)
  const before = await readCustomer(db, caller.userId)
  // One open page at a time, or two of them could be paid. What was paid meanwhile the reading then sees.
  if (before?.stripe_checkout_id) await closeCheckout(payments, before.stripe_checkout_id)
  await syncCustomer(services, payments, customerId)
  const refusal = checkoutRefusal((await readSubscription(db, caller.userId))?.status)
  if (refusal !== null) throw new AppError(refusal)

  const customer = await readCustomer(db, caller.userId)
  const session = await createSession(payments, caller.userId, customerId, customer, order)
  await saveCheckout(db, caller.userId, session.id, now())
  if (session.url === null) throw new AppError('checkout-failed')
  return session.url
}

async function ensureCustomer(
  { database }: Services,
  payments: Payments,
  { userId, email }: SignedIn,
): Promise<string> {
  const known = (await readCustomer(database.db, userId))?.stripe_customer_id ?? null
  if (known !== null && !(await isCustomerGone(payments, known))) return known
  // Two calls at once, or a crash before the next line, get the same customer again.
  const idempotencyKey = keyOf('customer', userId, email, known ?? '')
  const { id } = await payments.stripe.customers.create(
    { email, metadata: { user_id: userId } },
    { idempotencyKey },
  )
  await saveCustomerId(database.db, userId, id)
  return id
}

/** Ends an open checkout page; one that is paid or already over stays what it is. */
export async function closeCheckout({ stripe }: Payments, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

async function createSession(
  { stripe }: Payments,
  userId: string,
  customerId: string,
  customer: BillingCustomer | undefined,
  { priceId, successUrl, cancelUrl }: Order,
): Promise<Stripe.Checkout.Session> {
  const trial = customer?.trial_used !== true
  const metadata = { user_id: userId }
  // Two presses at once open one page; the next press, after this page, opens another.
  const last = customer?.stripe_checkout_id ?? ''
  const idempotencyKey = keyOf('checkout', customerId, priceId, successUrl, cancelUrl, String(trial), last)
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      metadata,
      subscription_data: { metadata, ...(trial && { trial_period_days: trialDays }) },
      payment_method_collection: 'always',
      success_url: successUrl,
      cancel_url: cancelUrl,
    },
    { idempotencyKey },
  )
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
