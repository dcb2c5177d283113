import type { CheckoutSession } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import type { Card } from './cards.ts'
import { attachCard, createCustomer } from './customers.ts'
import { createSubscription, type Order } from './subscriptions.ts'

/** What the session's creator asked of the subscription; Stripe keeps it, but does not show it. */
export type Wishes = Pick<Order, 'trialDays' | 'metadata' | 'description' | 'missingPaymentMethod'>

export function wishesOf({ store }: Sandbox, session: CheckoutSession): Wishes {
  return JSON.parse(store.setting(`wishes:${session.id}`) ?? '{}') as Wishes
}

export function keepWishes({ store }: Sandbox, session: CheckoutSession, wishes: Wishes): void {
  store.setSetting(`wishes:${session.id}`, JSON.stringify(wishes))
}

/** What is bought. */
export function lineOf(session: CheckoutSession) {
  const [line] = session.line_items?.data ?? []
  if (line === undefined) throw new Error(`The session ${session.id} has no line item.`)
  return line
}

/** Whether a card must be given: not for a trial that was asked for without one. */
export function needsCard(session: CheckoutSession): boolean {
  return session.payment_method_collection === 'always' || session.amount_total !== 0
}

/** Finishes an open session: customer, card, subscription, and the events of them. */
export function completeCheckout(
  sandbox: Sandbox,
  session: CheckoutSession,
  paid: { card: Card | undefined; email: string },
): CheckoutSession {
  const line = lineOf(session)
  const customer =
    sandbox.store.find('customer', session.customer ?? '') ??
    createCustomer(sandbox, { email: paid.email, name: paid.card?.name })
  const method = paid.card === undefined ? null : attachCard(sandbox, customer, paid.card)
  const wishes = wishesOf(sandbox, session)
  const subscription = createSubscription(sandbox, {
    ...wishes,
    customer: customer.id,
    price: line.price,
    quantity: line.quantity ?? 1,
    paymentMethod: method,
  })
  const completed: CheckoutSession = {
    ...session,
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email ?? paid.email,
      individual_name: null,
      name: customer.name ?? paid.card?.name ?? null,
      phone: customer.phone ?? null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice: subscription.latest_invoice,
    payment_status: wishes.trialDays > 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  }
  sandbox.store.save(completed)
  const { line_items: _hidden, ...shown } = completed
  recordEvent(sandbox, 'checkout.session.completed', shown)
  return completed
}

export function expireCheckout(sandbox: Sandbox, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  sandbox.store.save(expired)
  const { line_items: _hidden, ...shown } = expired
  recordEvent(sandbox, 'checkout.session.expired', shown)
  return expired
}
