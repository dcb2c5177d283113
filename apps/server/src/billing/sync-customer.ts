import { applyReading, type BillingState } from '@collimate/domain/billing/subscription-state'
import type { Stripe } from 'stripe'
import type { Payments } from '../platform/payments/open-payments.ts'
import { logSecurity } from '../platform/security-log.ts'
import type { Services } from '../services.ts'
import { readSubscriptions, trialEndedMark, type ReadSubscription } from './read-provider.ts'
import { forgetCustomerId } from './customers-store.ts'
import { beginReading, insertEvent, lockState, saveState } from './store.ts'
import { tellSubscriber } from './tell-subscriber.ts'
import { isFirstTrialWithKnownCard } from './used-trials-store.ts'
import { cardMark, noteTrials } from './used-trials.ts'
import { askOnce, type Attempt } from './ask-once.ts'

/**
 * Brings what we hold of a customer to what the provider has now. Safe to call at any time, from anywhere, as often
 * as one likes: see docs/decisions/0008.
 *
 * @param options.event what made us look; it is marked as taken together with what it changed
 * @param options.known the provider was just seen to have the customer
 * @param options.gone the provider has deleted the customer: what it had is stored, and it is forgotten
 * @param options.request for a caller that cannot wait as long as usual
 * @returns what is held now, or null when the customer is not ours
 */
export async function syncCustomer(
  services: Services,
  payments: Payments,
  customerId: string,
  options: {
    event?: { id: string; type: string }
    known?: boolean
    gone?: boolean
    request?: Stripe.RequestOptions
  } = {},
): Promise<BillingState | null> {
  const { database, now } = services
  const { db } = database
  const begun = await beginReading(db, customerId, now())
  if (begun === undefined) return null
  const read = () => readSubscriptions(payments, customerId, options)
  let subscriptions = await read()
  const customer = { ...begun, customerId }
  if (await endRepeatedTrials(services, payments, customer, subscriptions, options.request))
    subscriptions = await read()
  const synced = await database.transaction(async () => {
    const held = await lockState(db, customerId)
    if (held === undefined) return null
    if (options.event) await insertEvent(db, options.event, now())
    const state = applyReading(held.state, { number: begun.number, subscriptions })
    await saveState(db, held.userId, state)
    await noteTrials(services, held.userId, subscriptions)
    const untried = !held.state.trialUsed && subscriptions.some(({ trialEnded }) => trialEnded)
    await tellSubscriber(services, held.userId, { before: held.state, after: state, untried })
    if (options.gone) await forgetCustomerId(db, customerId)
    return { userId: held.userId, before: held.state.subscription?.status ?? null, state }
  })
  if (synced === null) return null
  const [from, to] = [synced.before, synced.state.subscription?.status ?? null]
  if (from !== to)
    logSecurity(services, { security: 'payment-state', userId: synced.userId, network: null, from, to })
  return synced.state
}

/** A trial that begins later than this after its subscription was given by support, in milliseconds. */
const beginningMs = 60_000

/**
 * Ends a trial that begins with a card which had one before, under another account: the plan is paid from today, as
 * the checkout page said it would be. Who has canceled already is not charged, nor who was given free days later on.
 *
 * @returns whether one ended: what was read is out of date then
 */
async function endRepeatedTrials(
  services: Services,
  { stripe }: Payments,
  customer: Attempt & { customerId: string },
  subscriptions: readonly ReadSubscription[],
  request: Stripe.RequestOptions = {},
): Promise<boolean> {
  const { database, env } = services
  let ended = false
  for (const { id, status, card, endsWithPeriod, created, trialBeganAt } of subscriptions) {
    if (status !== 'trialing' || card === null || endsWithPeriod) continue
    if (trialBeganAt !== null && trialBeganAt.getTime() - created * 1000 > beginningMs) continue
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
