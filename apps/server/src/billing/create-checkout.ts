import { type PlanName, trialDays } from '@collimate/domain/billing/plans'
import { ownReturnUrl } from '@collimate/domain/billing/return-url'
import { checkoutRefusal } from '@collimate/domain/billing/subscription-state'
import { Stripe } from 'stripe'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { askOnce, keyOf } from './ask-once.ts'
import { readClosedPlans } from './closed-plans-store.ts'
import { inTime } from './in-time.ts'
import { isCustomerGone, isMissing } from './read-provider.ts'
import { requirePayments } from './require-payments.ts'
import { openCustomer, replaceCheckout, saveCustomerId } from './customers-store.ts'
import { syncCustomer } from './sync-customer.ts'
import { hasMailboxUsedTrial } from './used-trials.ts'

/** On the provider's page, before the card is given: see sync-customer.ts. */
const trialTerms =
  'One free trial per person and card. If this card has already had one, your plan starts today and you’re charged today.'

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
  await refuseClosed(services, payments, order)
  try {
    return await inTime(openCheckout(services, payments, caller, order))
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

/** @throws AppError 'plan-closed' for one whose price is not the promised one */
async function refuseClosed({ database }: Services, { prices }: Payments, { priceId }: Order): Promise<void> {
  const plan: PlanName = priceId === prices.monthly ? 'monthly' : 'yearly'
  if ((await readClosedPlans(database.db)).has(plan)) throw new AppError('plan-closed')
}

async function openCheckout(
  services: Services,
  payments: Payments,
  caller: SignedIn,
  order: Order,
): Promise<string> {
  const { database, now } = services
  const { db } = database
  const customer = await openCustomer(db, caller.userId)
  const { stripe_checkout_id: lastId, attempt } = customer
  const customerId = await ensureCustomer(services, payments, caller, customer)
  const available = !customer.trial_used && !(await hasMailboxUsedTrial(services, caller.email))
  const last = lastId === null ? null : await readPage(payments, lastId)
  // Only one page may be open, or two could be paid. What was paid on it until now the reading then sees.
  const reusable =
    last?.status === 'open' && last.metadata?.['order'] === keyOf({ ...order, trial: available })
  if (last?.status === 'open' && !reusable) await closeCheckout(payments, last.id)
  const state = await syncCustomer(services, payments, customerId, { known: true })
  // Deleted meanwhile, at the provider or here.
  if (state === null) throw new AppError('checkout-failed')
  const refusal = checkoutRefusal(state.subscription?.status)
  if (refusal !== null) throw new AppError(refusal)
  if (reusable && last.url !== null) {
    await replaceCheckout(db, { userId: caller.userId, lastId, pageId: last.id, now: now() })
    return last.url
  }
  const trial = available && !state.trialUsed
  return openPage(services, payments, { userId: caller.userId, customerId, lastId, attempt, trial, order })
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
  services: Services,
  payments: Payments,
  { userId, email }: SignedIn,
  { stripe_customer_id: known, attempt }: { stripe_customer_id: string | null; attempt: number },
): Promise<string> {
  if (known !== null && !(await isCustomerGone(payments, known))) return known
  const { id } = await askOnce(services, { userId, attempt }, { customerAfter: known, email }, (once) =>
    payments.stripe.customers.create({ email, metadata: { user_id: userId } }, once),
  )
  await saveCustomerId(services.database.db, userId, id, known)
  return id
}

/** Ends an open checkout page; one that is paid or already over stays what it is. */
export async function closeCheckout(
  { stripe }: Payments,
  sessionId: string,
  request: Stripe.RequestOptions = {},
): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId, {}, request)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

type NewPage = {
  userId: string
  customerId: string
  /** The page before, which is open no more. */
  lastId: string | null
  attempt: number
  trial: boolean
  order: Order
}

async function openPage(
  services: Services,
  payments: Payments,
  { userId, customerId, lastId, attempt, trial, order }: NewPage,
): Promise<string> {
  const { database, now } = services
  const parts = { customerId, lastId, trial, ...order }
  const page = await askOnce(services, { userId, attempt }, parts, (once) =>
    payments.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: order.priceId, quantity: 1 }],
        metadata: { user_id: userId, order: keyOf({ ...order, trial }) },
        subscription_data: { metadata: { user_id: userId }, ...(trial && { trial_period_days: trialDays }) },
        ...(trial && { custom_text: { submit: { message: trialTerms } } }),
        payment_method_collection: 'always',
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      },
      once,
    ),
  )
  const kept = await replaceCheckout(database.db, { userId, lastId, pageId: page.id, now: now() })
  if (!kept) await closeCheckout(payments, page.id)
  if (!kept || page.url === null) throw new AppError('checkout-failed')
  return page.url
}
