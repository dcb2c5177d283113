import type { Customer } from '../objects.ts'
import { newId, type Sandbox } from '../sandbox.ts'
import { recordEvent, recordUpdate } from '../webhooks/record-event.ts'
import { paymentMethodOf, type Card } from './cards.ts'
import { cancelSubscription, changeSubscription, chargeLatestInvoice } from './subscriptions.ts'

type Details = {
  email?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  description?: string | null | undefined
  metadata?: Record<string, string> | undefined
}

export function createCustomer(sandbox: Sandbox, details: Details): Customer {
  const customer: Customer = {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.clock.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: details.description ?? null,
    discount: null,
    email: details.email ?? null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: details.metadata ?? {},
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  sandbox.store.save(customer)
  recordEvent(sandbox, 'customer.created', customer)
  return customer
}

export function changeCustomer(sandbox: Sandbox, before: Customer, after: Customer): Customer {
  sandbox.store.save(after)
  recordUpdate(sandbox, 'customer.updated', before, after)
  return after
}

/** Deletes a customer for good; their subscriptions end at once. */
export function deleteCustomer(sandbox: Sandbox, customer: Customer): void {
  for (const subscription of sandbox.store.all('subscription'))
    if (subscription.customer === customer.id && subscription.status !== 'canceled')
      cancelSubscription(sandbox, subscription, 'cancellation_requested')
  sandbox.store.save({ id: customer.id, object: 'customer', deleted: true })
  recordEvent(sandbox, 'customer.deleted', customer)
}

/** Saves a card to a customer. @returns its id */
export function attachCard(sandbox: Sandbox, customer: Customer, card: Card): string {
  const method = paymentMethodOf(sandbox, customer, card)
  sandbox.store.save(method)
  recordEvent(sandbox, 'payment_method.attached', method)
  return method.id
}

/** Makes a new card the one that is charged from now on, beginning with what is still unpaid. */
export function replaceCard(sandbox: Sandbox, customer: Customer, card: Card): void {
  const method = attachCard(sandbox, customer, card)
  const settings = { ...customer.invoice_settings, default_payment_method: method }
  changeCustomer(sandbox, customer, { ...customer, invoice_settings: settings })
  for (const subscription of sandbox.store.all('subscription')) {
    if (subscription.customer !== customer.id || subscription.status === 'canceled') continue
    const changed = changeSubscription(sandbox, subscription, {
      ...subscription,
      default_payment_method: method,
    })
    if (changed.status === 'past_due') chargeLatestInvoice(sandbox, changed)
  }
}
