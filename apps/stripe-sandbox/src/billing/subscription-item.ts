import type { Price, Subscription, SubscriptionItem } from '../objects.ts'
import { newId } from '../sandbox.ts'

/** The one item of a subscription: what is bought, and the running period. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`The subscription ${id} has no item.`)
  return item
}

/** The same subscription with its item changed. */
export function withItem(subscription: Subscription, changes: Partial<SubscriptionItem>): Subscription {
  return {
    ...subscription,
    items: { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] },
  }
}

/** @param period seconds since the epoch */
export function newItem(
  subscription: string,
  price: Price,
  quantity: number,
  period: { start: number; end: number },
): SubscriptionItem {
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    ...priced(price),
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The fields of an item that tell its price: `price`, and `plan` as its older form. */
export function priced(price: Price): Pick<SubscriptionItem, 'price' | 'plan'> {
  return {
    price,
    plan: {
      id: price.id,
      object: 'plan',
      active: price.active,
      amount: price.unit_amount,
      amount_decimal: price.unit_amount_decimal,
      billing_scheme: 'per_unit',
      created: price.created,
      currency: price.currency,
      interval: price.recurring.interval,
      interval_count: price.recurring.interval_count,
      livemode: false,
      metadata: price.metadata,
      meter: null,
      nickname: price.nickname,
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
  }
}
