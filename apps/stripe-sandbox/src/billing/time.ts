import type { CheckoutSession, Subscription } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import { expireCheckout } from './checkout.ts'
import { itemOf } from './subscription-item.ts'
import {
  cancelSubscription,
  chargeLatestInvoice,
  endTrialWithoutCard,
  paymentMethodFor,
  renewSubscription,
} from './subscriptions.ts'

/** How long before its end a trial is announced, in seconds. */
const noticeSeconds = 3 * 24 * 3600

/** Something that happens by itself. @property at seconds since the epoch */
type Due = { at: number; run: () => void }

/**
 * Lets time pass: everything that falls due until then happens in its order, each at its own second.
 *
 * @param between waits after each, so that its events are taken before the next happens
 */
export async function passTime(sandbox: Sandbox, until: number, between: () => Promise<void>): Promise<void> {
  const { clock, store } = sandbox
  try {
    for (let due = nextDue(sandbox); due !== undefined && due.at <= until; due = nextDue(sandbox)) {
      clock.standAt(Math.max(due.at, clock.now()))
      store.transaction(due.run)
      await between()
    }
  } finally {
    clock.runFrom(until)
  }
}

function nextDue(sandbox: Sandbox): Due | undefined {
  const { store } = sandbox
  return [
    ...store.all('subscription').flatMap((subscription) => dueOf(sandbox, subscription)),
    ...store.all('checkout.session').flatMap((session) => expiryOf(sandbox, session)),
  ].reduce<Due | undefined>(
    (first, due) => (first === undefined || due.at < first.at ? due : first),
    undefined,
  )
}

function expiryOf(sandbox: Sandbox, session: CheckoutSession): Due[] {
  if (session.status !== 'open') return []
  return [{ at: session.expires_at, run: () => expireCheckout(sandbox, session) }]
}

function dueOf(sandbox: Sandbox, subscription: Subscription): Due[] {
  const end = itemOf(subscription).current_period_end
  switch (subscription.status) {
    case 'canceled':
    case 'paused':
      return []
    case 'past_due': {
      const invoice = sandbox.store.find('invoice', subscription.latest_invoice ?? '')
      const next = invoice?.next_payment_attempt
      return next ? [{ at: next, run: () => chargeLatestInvoice(sandbox, subscription) }] : []
    }
    case 'trialing':
      return [...trialNotice(sandbox, subscription), { at: end, run: () => endPeriod(sandbox, subscription) }]
    case 'active':
      return [{ at: end, run: () => endPeriod(sandbox, subscription) }]
  }
}

function endPeriod(sandbox: Sandbox, subscription: Subscription): Subscription {
  if (subscription.cancel_at_period_end)
    return cancelSubscription(sandbox, subscription, 'cancellation_requested')
  if (subscription.status === 'trialing' && paymentMethodFor(sandbox, subscription) === undefined)
    return endTrialWithoutCard(sandbox, subscription)
  return renewSubscription(sandbox, subscription)
}

function trialNotice(sandbox: Sandbox, subscription: Subscription): Due[] {
  const mark = `announced:${subscription.id}:${subscription.trial_end ?? 0}`
  if (sandbox.store.setting(mark) !== undefined) return []
  const run = () => {
    sandbox.store.setSetting(mark, 'yes')
    recordEvent(sandbox, 'customer.subscription.trial_will_end', subscription)
  }
  return [{ at: (subscription.trial_end ?? 0) - noticeSeconds, run }]
}
