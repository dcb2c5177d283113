import { createHash } from 'node:crypto'
import { trialDays } from '@collimate/domain/billing/plans'
import { ownReturnUrl } from '@collimate/domain/billing/return-url'
import { checkoutRefusal } from '@collimate/domain/billing/subscription-state'
import { Stripe } from 'stripe'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { isCustomerGone, isMissing } from './read-provider.ts'
import { requirePayments } from './require-payments.ts'
import { readCustomer, readSubscription, replaceCheckout, saveCustomerId } from './store.ts'
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
  const lastId = (await readCustomer(db, caller.userId))?.stripe_checkout_id ?? null
  const last = lastId === null ? null : await readPage(payments, lastId)
  // Only one page may be open, or two could be paid. What was paid on it until now the reading then sees.
  const reusable = last?.status === 'open' && last.metadata?.['order'] === keyOf(order)
  if (last?.status === 'open' && !reusable) await closeCheckout(payments, last.id)
  await syncCustomer(services, payments, customerId)
  const refusal = checkoutRefusal((await readSubscription(db, caller.userId))?.status)
  if (refusal !== null) throw new AppError(refusal)
  if (!reusable || last.url === null)
    return openPage(services, payments, { userId: caller.userId, customerId, lastId, order })
  await replaceCheckout(db, { userId: caller.userId, lastId, pageId: last.id, now: now() })
  return last.url
}

async function readPage({ stripe }: Payments, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function ensureCustomer(
  { database }: Services,
  payments: Payments,
  { userId, email }: SignedIn,
): Promise<string> {
  const known = (await readCustomer(database.db, userId))?.stripe_customer_id ?? null
  if (known !== null && !(await isCustomerGone(payments, known))) return known
  // Two calls at once, or a crash before the next line, get the same customer again.
  const idempotencyKey = keyOf({ userId, email, known })
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

type NewPage = { userId: string; customerId: string; lastId: string | null; order: Order }

async function openPage(
  { database, now }: Services,
  payments: Payments,
  { userId, customerId, lastId, order }: NewPage,
): Promise<string> {
  const { db } = database
  const trial = (await readCustomer(db, userId))?.trial_used !== true
  const metadata = { user_id: userId, order: keyOf(order) }
  const page = await payments.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: order.priceId, quantity: 1 }],
      metadata,
      subscription_data: { metadata: { user_id: userId }, ...(trial && { trial_period_days: trialDays }) },
      payment_method_collection: 'always',
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
    },
    // Two presses at once get one page; a press after this page gets another.
    { idempotencyKey: keyOf({ customerId, lastId, trial, ...order }) },
  )
  const kept = await replaceCheckout(db, { userId, lastId, pageId: page.id, now: now() })
  if (!kept) await closeCheckout(payments, page.id)
  if (!kept || page.url === null) throw new AppError('checkout-failed')
  return page.url
}

/** The same for the same parts. */
function keyOf(parts: Readonly<Record<string, string | boolean | null>>): string {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
