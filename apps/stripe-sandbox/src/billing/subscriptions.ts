import type { PaymentMethod, Price, Subscription } from '../objects.ts'
import { newId, type Sandbox } from '../sandbox.ts'
import { recordEvent, recordUpdate } from '../webhooks/record-event.ts'
import { chargeInvoice, openInvoice } from './invoices.ts'
import { periodEnd } from './prices.ts'
import { itemOf, newItem, priced, withItem } from './subscription-item.ts'

const daySeconds = 24 * 3600

type Reason = 'cancellation_requested' | 'payment_failed'
export type Order = {
  customer: string
  price: Price
  quantity: number
  /** 0 for none. */
  trialDays: number
  metadata: Record<string, string>
  description: string | null
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause'
  paymentMethod: string | null
}

/** Starts a subscription and charges its first period, which costs nothing while a trial runs. */
export function createSubscription(sandbox: Sandbox, order: Order): Subscription {
  const now = sandbox.clock.now()
  const trialEnd = order.trialDays > 0 ? now + order.trialDays * daySeconds : null
  const anchor = trialEnd ?? now
  const end = trialEnd ?? periodEnd(order.price, anchor, now)
  const id = newId('sub_1')
  const subscription = {
    ...blank(order),
    id,
    billing_cycle_anchor: anchor,
    created: now,
    items: {
      object: 'list' as const,
      data: [newItem(id, order.price, order.quantity, { start: now, end })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: newId('in_1'),
    start_date: now,
    status: trialEnd === null ? ('active' as const) : ('trialing' as const),
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  }
  sandbox.store.save(subscription)
  recordEvent(sandbox, 'customer.subscription.created', subscription)
  return bill(sandbox, subscription, 'subscription_create')
}

/** Starts the next period and charges it. */
export function renewSubscription(sandbox: Sandbox, subscription: Subscription): Subscription {
  const { price, current_period_end: start } = itemOf(subscription)
  const end = periodEnd(price, subscription.billing_cycle_anchor, start)
  const period = { current_period_start: start, current_period_end: end }
  return bill(
    sandbox,
    changeSubscription(sandbox, subscription, {
      ...withItem(subscription, period),
      status: 'active',
      latest_invoice: newId('in_1'),
    }),
    'subscription_cycle',
  )
}

/**
 * Moves to another price. A trial goes on as it was; otherwise a new interval starts and is charged in full at
 * once: the sandbox credits nothing for the unused part.
 */
export function switchPrice(sandbox: Sandbox, subscription: Subscription, price: Price): Subscription {
  const { price: old } = itemOf(subscription)
  const restarts = subscription.status === 'active' && old.recurring.interval !== price.recurring.interval
  if (!restarts) return changeSubscription(sandbox, subscription, withItem(subscription, priced(price)))
  const now = sandbox.clock.now()
  const end = periodEnd(price, now, now)
  const moved = withItem(subscription, {
    ...priced(price),
    current_period_start: now,
    current_period_end: end,
  })
  const changed = changeSubscription(sandbox, subscription, {
    ...moved,
    billing_cycle_anchor: now,
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
    latest_invoice: newId('in_1'),
  })
  return bill(sandbox, changed, 'subscription_update')
}

/** Ends a running trial: the first period begins and is charged at once. */
export function endTrialNow(sandbox: Sandbox, subscription: Subscription): Subscription {
  if (subscription.status !== 'trialing') return subscription
  const now = sandbox.clock.now()
  const end = periodEnd(itemOf(subscription).price, now, now)
  const changed = changeSubscription(sandbox, subscription, {
    ...withItem(subscription, { current_period_start: now, current_period_end: end }),
    billing_cycle_anchor: now,
    latest_invoice: newId('in_1'),
    status: 'active' as const,
    trial_end: now,
  })
  return bill(sandbox, changed, 'subscription_update')
}

/** Sets whether it ends with the running period. */
export function endWithPeriod(sandbox: Sandbox, subscription: Subscription, ends: boolean): Subscription {
  if (subscription.cancel_at_period_end === ends) return subscription
  return changeSubscription(sandbox, subscription, {
    ...subscription,
    cancel_at_period_end: ends,
    cancel_at: ends ? itemOf(subscription).current_period_end : null,
    canceled_at: ends ? sandbox.clock.now() : null,
    cancellation_details: cancellation(ends ? 'cancellation_requested' : null),
  })
}

export function cancelSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  reason: Reason,
): Subscription {
  const now = sandbox.clock.now()
  const canceled: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: cancellation(reason),
  }
  sandbox.store.save(canceled)
  recordEvent(sandbox, 'customer.subscription.deleted', canceled)
  return canceled
}

/** What a trial without a card comes to, as the order said. */
export function endTrialWithoutCard(sandbox: Sandbox, subscription: Subscription): Subscription {
  switch (subscription.trial_settings?.end_behavior.missing_payment_method) {
    case 'cancel':
      return cancelSubscription(sandbox, subscription, 'payment_failed')
    case 'pause': {
      const paused: Subscription = { ...subscription, status: 'paused' }
      sandbox.store.save(paused)
      recordEvent(sandbox, 'customer.subscription.paused', paused)
      return paused
    }
    default:
      return renewSubscription(sandbox, subscription)
  }
}

/** Charges the latest invoice, again or for the first time, and draws the consequence. */
export function chargeLatestInvoice(sandbox: Sandbox, subscription: Subscription): Subscription {
  const invoice = sandbox.store.find('invoice', subscription.latest_invoice ?? '')
  if (invoice?.status !== 'open') return subscription
  const { charge } = chargeInvoice(sandbox, invoice, paymentMethodFor(sandbox, subscription))
  if (charge === 'given-up') return cancelSubscription(sandbox, subscription, 'payment_failed')
  const status =
    charge === 'failed' ? 'past_due' : subscription.status === 'past_due' ? 'active' : subscription.status
  return changeSubscription(sandbox, subscription, { ...subscription, status })
}

/** Saves the change and tells of it, when it is one. */
export function changeSubscription<T extends Subscription>(
  sandbox: Sandbox,
  before: Subscription,
  after: T,
): T {
  sandbox.store.save(after)
  recordUpdate<Subscription>(sandbox, 'customer.subscription.updated', before, after)
  return after
}

/** The card that is charged for it, if there is one. */
export function paymentMethodFor({ store }: Sandbox, subscription: Subscription): PaymentMethod | undefined {
  const customer = store.find('customer', subscription.customer)
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return store.find('payment_method', id ?? '')
}

function bill(
  sandbox: Sandbox,
  subscription: Subscription & { latest_invoice: string },
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): Subscription {
  openInvoice(sandbox, subscription, reason)
  return chargeLatestInvoice(sandbox, subscription)
}

function cancellation(reason: Reason | null) {
  return { comment: null, feedback: null, feedback_option: null, reason }
}

/** Every field a subscription has, of one that was just ordered. */
function blank(order: Order) {
  return {
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: cancellation(null),
    collection_method: 'charge_automatically',
    currency: order.price.currency,
    customer: order.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: order.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: order.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    test_clock: null,
    transfer_data: null,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: order.missingPaymentMethod,
      },
    },
  } satisfies Partial<Subscription>
}
