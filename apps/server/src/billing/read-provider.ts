import type { PlanName } from '@collimate/domain/billing/plans'
import type { ProvidedSubscription } from '@collimate/domain/billing/subscription-state'
import { Stripe } from 'stripe'
import type { Payments } from '../platform/payments/open-payments.ts'

/** A subscription, with what is asked of its trial alone. */
export type ReadSubscription = ProvidedSubscription & {
  readonly trialBeganAt: Date | null
  /** The fingerprint of the card that pays for it; null for another means of payment. */
  readonly card: string | null
  /** We ended its trial because the card had one before. */
  readonly trialEnded: boolean
}

/** Left at the provider where we end a trial, so that whoever reads the subscription next can tell its owner. */
export const trialEndedMark = { trial_ended: 'card-had-one' } as const

/** The most a customer can have before the oldest are left out. */
const mostSubscriptions = 100

/**
 * Everything a customer ever subscribed to, as the provider has it now.
 *
 * @param known the provider was just seen to have the customer
 * @throws Error for a customer the provider never had: a wrong key must not end everybody's subscription
 */
export async function readSubscriptions(
  { stripe, prices }: Payments,
  customer: string,
  { known = false, request = {} }: { known?: boolean; request?: Stripe.RequestOptions } = {},
): Promise<ReadSubscription[]> {
  const list = await stripe.subscriptions
    .list(
      { customer, status: 'all', limit: mostSubscriptions, expand: ['data.default_payment_method'] },
      request,
    )
    .catch(noneIfMissing)
  // Nothing at all is believed of a provider that knows the customer, be it as a deleted one.
  if (list.data.length === 0 && !known) await stripe.customers.retrieve(customer, {}, request)
  return list.data.map((subscription) => provided(subscription, prices))
}

function noneIfMissing(error: unknown): { data: [] } {
  if (isMissing(error)) return { data: [] }
  throw error
}

/** Whether the provider has deleted the customer, or never had it. */
export async function isCustomerGone({ stripe }: Payments, customer: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customer)).deleted === true
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
}

/** The user we made a customer for; null for one that is deleted, or that we did not make. */
export async function readUserOf({ stripe }: Payments, customerId: string): Promise<string | null> {
  try {
    const customer = await stripe.customers.retrieve(customerId)
    return customer.deleted ? null : (customer.metadata['user_id'] ?? null)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether the provider says that it does not have what was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

function provided(subscription: Stripe.Subscription, prices: Payments['prices']): ReadSubscription {
  const { id, status, created, ended_at, trial_end, cancel_at, cancel_at_period_end } = subscription
  const { trial_start, metadata, default_payment_method: method } = subscription
  const item = subscription.items.data[0]
  // Support may choose a day within the period, or one that is several periods, and charges, away.
  const end = Math.min(cancel_at ?? Infinity, item?.current_period_end ?? Infinity)
  return {
    id,
    status,
    created,
    plan: planOf(item?.price, prices),
    expiresAt: instant(ended_at ?? (end === Infinity ? null : end)),
    trialEndsAt: instant(trial_end),
    endsWithPeriod: cancel_at_period_end || cancel_at === end,
    cents: item?.price.currency === 'usd' ? item.price.unit_amount : null,
    trialBeganAt: instant(trial_start),
    card: typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null,
    trialEnded: metadata['trial_ended'] === trialEndedMark.trial_ended,
  }
}

/** By the price id; an older price of ours, kept by who bought it, is told by its interval. */
function planOf(price: Stripe.Price | undefined, prices: Payments['prices']): PlanName | null {
  if (price?.id === prices.monthly) return 'monthly'
  if (price?.id === prices.yearly) return 'yearly'
  const interval = price?.recurring?.interval
  if (interval === 'month') return 'monthly'
  return interval === 'year' ? 'yearly' : null
}

function instant(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
}
