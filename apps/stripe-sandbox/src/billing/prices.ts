import { planFeatures, plans, type PlanName } from '@collimate/domain/billing/plans'
import { brand } from '@collimate/domain/brand'
import type { Price, Product } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'

const currency = 'usd'

/** Puts the plans on sale, under the configured price ids. */
export function stockPrices({ store, config, clock }: Sandbox): void {
  const ids: Record<PlanName, string> = {
    monthly: config.STRIPE_PRICE_MONTHLY,
    yearly: config.STRIPE_PRICE_YEARLY,
  }
  for (const { name, title, cents, interval, description } of plans) {
    const created = store.find('price', ids[name])?.created ?? clock.now()
    const product: Product = {
      id: `prod_${name}`,
      object: 'product',
      active: true,
      created,
      default_price: ids[name],
      description,
      images: [],
      livemode: false,
      marketing_features: planFeatures.map((name) => ({ name })),
      metadata: {},
      name: `${brand.name} ${title}`,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      updated: created,
      url: null,
    }
    const price: Price = {
      id: ids[name],
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: name,
      metadata: {},
      nickname: title,
      product: product.id,
      recurring: {
        interval,
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: cents,
      unit_amount_decimal: String(cents),
    }
    store.save(product)
    store.save(price)
  }
}

/** The name a plan is sold under. */
export function productName({ store }: Sandbox, price: Price): string {
  return store.find('product', price.product)?.name ?? price.product
}

/**
 * The end of the period that starts at a second: the next billing day counted from the anchor, or the last day
 * of a month that is too short for it.
 *
 * @returns seconds since the epoch
 */
export function periodEnd(price: Price, anchor: number, start: number): number {
  const { interval, interval_count: count } = price.recurring
  const months = count * (interval === 'year' ? 12 : 1)
  for (let periods = 1; ; periods += 1) {
    const end = monthsLater(anchor, months * periods)
    if (end > start) return end
  }
}

function monthsLater(second: number, months: number): number {
  const from = new Date(second * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.getTime() / 1000
}
