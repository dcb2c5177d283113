import type { Invoice, InvoiceLine, PaymentMethod, Subscription } from '../objects.ts'
import { newId, type Sandbox } from '../sandbox.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import { canCharge } from './cards.ts'
import { productName } from './prices.ts'
import { itemOf } from './subscription-item.ts'

const daySeconds = 24 * 3600
/** Days after a failed charge at which it is tried again; when these are used up the subscription ends. */
const retryDays = [3, 5, 7] as const

/** How an invoice's charge went: paid, failed and to be tried again, or failed for good. */
type Charge = 'paid' | 'failed' | 'given-up'

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** Makes the invoice of a subscription's current period, its `latest_invoice`: open and not yet paid. */
export function openInvoice(
  sandbox: Sandbox,
  subscription: Subscription & { latest_invoice: string },
  reason: Reason,
): Invoice {
  const { store } = sandbox
  const customer = store.find('customer', subscription.customer)
  const line = lineOf(sandbox, subscription)
  const serial = Number(store.setting('invoices') ?? 0) + 1
  store.setSetting('invoices', String(serial))
  const draft: Invoice = {
    ...blank(sandbox.clock.now()),
    id: subscription.latest_invoice,
    billing_reason: reason,
    currency: line.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    lines: { object: 'list', data: [], has_more: false, url: '' },
    number: `SANDBOX-${String(serial).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    amount_due: line.amount,
    amount_remaining: line.amount,
    subtotal: line.amount,
    subtotal_excluding_tax: line.amount,
    total: line.amount,
    total_excluding_tax: line.amount,
    period_end: line.period.start,
    period_start: line.period.start,
  }
  draft.lines = {
    object: 'list',
    data: [{ ...line, invoice: draft.id }],
    has_more: false,
    url: `/v1/invoices/${draft.id}/lines`,
  }
  recordEvent(sandbox, 'invoice.created', draft)
  const invoice = { ...draft, status: 'open' as const, ...finalized(draft, sandbox.clock.now()) }
  store.save(invoice)
  recordEvent(sandbox, 'invoice.finalized', invoice)
  return invoice
}

/** Tries to charge an open invoice. */
export function chargeInvoice(
  sandbox: Sandbox,
  invoice: Invoice,
  method: PaymentMethod | undefined,
): { invoice: Invoice; charge: Charge } {
  const now = sandbox.clock.now()
  const attempts = invoice.attempt_count + (invoice.amount_due === 0 ? 0 : 1)
  if (invoice.amount_due === 0 || canCharge(method)) {
    const paid: Invoice = {
      ...invoice,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempt_count: attempts,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    }
    sandbox.store.save(paid)
    recordEvent(sandbox, 'invoice.paid', paid)
    recordEvent(sandbox, 'invoice.payment_succeeded', paid)
    return { invoice: paid, charge: 'paid' }
  }
  const days = retryDays[attempts - 1]
  const failed: Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    auto_advance: days !== undefined,
    next_payment_attempt: days === undefined ? null : now + days * daySeconds,
  }
  sandbox.store.save(failed)
  recordEvent(sandbox, 'invoice.payment_failed', failed)
  return { invoice: failed, charge: days === undefined ? 'given-up' : 'failed' }
}

function finalized(invoice: Invoice, now: number): Partial<Invoice> {
  return {
    effective_at: now,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  }
}

function lineOf(sandbox: Sandbox, subscription: Subscription): InvoiceLine {
  const item = itemOf(subscription)
  const { price } = item
  const isTrial = subscription.status === 'trialing'
  const quantity = item.quantity ?? 1
  const amount = isTrial ? 0 : price.unit_amount * quantity
  const name = productName(sandbox, price)
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: isTrial ? '0' : price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** Every field an invoice has, of a fresh one in draft. */
function blank(now: number) {
  return {
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    created: now,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: now,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Partial<Invoice>
}
