import type { Stripe } from 'stripe'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { askOnce, type Attempt } from './ask-once.ts'
import { trialEndedMark, type ReadSubscription } from './read-provider.ts'
import { isFirstTrialWithKnownCard } from './store.ts'
import { cardMark } from './used-trials.ts'

/**
 * Ends a trial that begins with a card which had one before, under another account: the plan is paid from today, as
 * the checkout page said it would be. Who has canceled already is not charged.
 *
 * @returns whether one ended: what was read is out of date then
 */
export async function endRepeatedTrials(
  services: Services,
  { stripe }: Payments,
  customer: Attempt & { customerId: string },
  subscriptions: readonly ReadSubscription[],
  request: Stripe.RequestOptions = {},
): Promise<boolean> {
  const { database, env } = services
  let ended = false
  for (const { id, status, card, endsWithPeriod } of subscriptions) {
    if (status !== 'trialing' || card === null || endsWithPeriod) continue
    if (!(await isFirstTrialWithKnownCard(database.db, customer.customerId, cardMark(env, card)))) continue
    await askOnce(services, customer, { endTrialOf: id }, (once) =>
      stripe.subscriptions.update(
        id,
        { trial_end: 'now', proration_behavior: 'none', metadata: trialEndedMark },
        { ...request, ...once },
      ),
    )
    ended = true
  }
  return ended
}
