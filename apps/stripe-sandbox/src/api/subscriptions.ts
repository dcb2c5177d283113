import { z } from 'zod'
import {
  cancelSubscription,
  changeSubscription,
  endTrialNow,
  endWithPeriod,
  switchPrice,
} from '../billing/subscriptions.ts'
import { itemOf } from '../billing/subscription-item.ts'
import type { Subscription } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { mergedMetadata } from './customers.ts'
import { listOf } from './list.ts'
import { flag, integer, metadata, paging, text } from './params.ts'
import { priceOf } from './prices.ts'
import type { StripeApi } from './stripe-api.ts'
import { noSuch, StripeError } from './stripe-error.ts'

const statuses = ['active', 'all', 'canceled', 'ended', 'past_due', 'paused', 'trialing'] as const
const changes = z.strictObject({
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  description: z.string().max(500).optional(),
  items: z
    .array(z.strictObject({ id: text.optional(), price: text.optional(), quantity: integer.optional() }))
    .length(1, 'a subscription has one item here')
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  /** Taken, without effect: the sandbox never prorates. */
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: z.literal('now').optional(),
})

export function subscriptionEndpoints(api: StripeApi, sandbox: Sandbox): void {
  const { store } = sandbox

  api(
    'get',
    '/v1/subscriptions',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: z.enum(statuses).optional(),
    }),
    ({ customer, price, status, ...page }) => {
      const wanted = store
        .all('subscription')
        .filter(
          (subscription) =>
            hasStatus(subscription, status) &&
            (customer === undefined || subscription.customer === customer) &&
            (price === undefined || itemOf(subscription).price.id === price),
        )
      return listOf(wanted, '/v1/subscriptions', page)
    },
  )

  api('get', '/v1/subscriptions/:id', z.strictObject({}), (_, id) => subscriptionOf(sandbox, id))

  api('post', '/v1/subscriptions/:id', changes, (params, id) =>
    update(sandbox, runningSubscription(sandbox, id), params),
  )

  api(
    'delete',
    '/v1/subscriptions/:id',
    z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional() }),
    (_, id) => cancelSubscription(sandbox, runningSubscription(sandbox, id), 'cancellation_requested'),
  )
}

function subscriptionOf({ store }: Sandbox, id: string): Subscription {
  const subscription = store.find('subscription', id)
  if (subscription === undefined) throw noSuch('subscription', id)
  return subscription
}

/** One that ended counts as gone: nothing can be done to it any more. */
function runningSubscription(sandbox: Sandbox, id: string): Subscription {
  const subscription = subscriptionOf(sandbox, id)
  if (subscription.status === 'canceled') throw noSuch('subscription', id)
  return subscription
}

function hasStatus({ status }: Subscription, wanted: (typeof statuses)[number] | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === undefined) return status !== 'canceled'
  return status === (wanted === 'ended' ? 'canceled' : wanted)
}

function update(sandbox: Sandbox, given: Subscription, params: z.output<typeof changes>): Subscription {
  let subscription = given
  const [item] = params.items ?? []
  if (item?.id !== undefined && item.id !== itemOf(subscription).id)
    throw noSuch('subscription_item', item.id, 'items[0][id]')
  if (item !== undefined && item.id === undefined)
    throw new StripeError(400, 'The sandbox changes the item a subscription has: pass its id.', {
      param: 'items[0][id]',
    })
  const method = params.default_payment_method
  if (
    method !== undefined &&
    sandbox.store.find('payment_method', method)?.customer !== subscription.customer
  )
    throw noSuch('PaymentMethod', method, 'default_payment_method')
  subscription = changeSubscription(sandbox, subscription, {
    ...subscription,
    metadata: mergedMetadata(subscription.metadata, params.metadata),
    ...(params.description !== undefined && { description: params.description || null }),
    ...(method !== undefined && { default_payment_method: method }),
  })
  if (item?.price !== undefined)
    subscription = switchPrice(sandbox, subscription, priceOf(sandbox, item.price, 'items[0][price]'))
  if (params.trial_end !== undefined) subscription = endTrialNow(sandbox, subscription)
  if (params.cancel_at_period_end !== undefined)
    subscription = endWithPeriod(sandbox, subscription, params.cancel_at_period_end)
  return subscription
}
