import type { Stripe } from 'stripe'

/**
 * What the sandbox keeps and answers, in Stripe's own words: the compiler holds every object to the official
 * types. Narrowed where the wire is narrower: references are ids, decimals are strings.
 */
type Narrowed<T, Fields> = Omit<T, keyof Fields> & Fields

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

export type Customer = Narrowed<
  Stripe.Customer,
  { invoice_settings: Narrowed<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }> }
>
/** What stands in the place of a customer who was deleted. */
export type DeletedCustomer = { id: string; object: 'customer'; deleted: true }

export type Product = Stripe.Product
export type Price = Narrowed<
  Stripe.Price,
  {
    product: string
    unit_amount: number
    unit_amount_decimal: string
    recurring: Narrowed<Stripe.Price.Recurring, { interval: 'month' | 'year' }>
  }
>
type Plan = Narrowed<Stripe.Plan, { amount_decimal: string; product: string }>

export type SubscriptionItem = Narrowed<Stripe.SubscriptionItem, { plan: Plan; price: Price }>
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
export type Subscription = Narrowed<
  Stripe.Subscription,
  {
    customer: string
    default_payment_method: string | null
    items: List<SubscriptionItem>
    latest_invoice: string | null
    status: SubscriptionStatus
  }
>

export type InvoiceLine = Narrowed<
  Stripe.InvoiceLineItem,
  {
    quantity_decimal: string
    pricing: Narrowed<Stripe.InvoiceLineItem.Pricing, { unit_amount_decimal: string }>
  }
>
export type Invoice = Narrowed<Stripe.Invoice, { customer: string; lines: List<InvoiceLine> }>

export type PaymentMethod = Narrowed<
  Stripe.PaymentMethod,
  { customer: string; card: Stripe.PaymentMethod.Card }
>

export type LineItem = Narrowed<Stripe.LineItem, { price: Price }>
export type CheckoutSession = Narrowed<
  Stripe.Checkout.Session,
  {
    customer: string | null
    subscription: string | null
    invoice: string | null
    line_items?: List<LineItem>
  }
>
export type PortalSession = Narrowed<Stripe.BillingPortal.Session, { configuration: string }>

export type Event = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}
export type EventType = Extract<
  Stripe.Event['type'],
  | `checkout.session.${'completed' | 'expired'}`
  | `customer.${'created' | 'updated' | 'deleted'}`
  | `customer.subscription.${'created' | 'updated' | 'deleted' | 'paused' | 'trial_will_end'}`
  | `invoice.${'created' | 'finalized' | 'paid' | 'payment_succeeded' | 'payment_failed'}`
  | 'payment_method.attached'
>

/** Everything that has an id, by its `object`. */
export type Objects = {
  'billing_portal.session': PortalSession
  'checkout.session': CheckoutSession
  customer: Customer
  event: Event
  invoice: Invoice
  payment_method: PaymentMethod
  price: Price
  product: Product
  subscription: Subscription
}
