import { z } from 'zod'
import { expireCheckout, keepWishes } from '../billing/checkout.ts'
import { productName } from '../billing/prices.ts'
import type { CheckoutSession, LineItem, Price } from '../objects.ts'
import { newId, type Sandbox } from '../sandbox.ts'
import { customerOf } from './customers.ts'
import { listOf } from './list.ts'
import { address, email, flag, integer, metadata, paging, text } from './params.ts'
import { priceOf } from './prices.ts'
import type { StripeApi } from './stripe-api.ts'
import { noSuch, StripeError } from './stripe-error.ts'
import { mergedMetadata } from './customers.ts'

const openSeconds = 24 * 3600

const lineItem = z.strictObject({ price: text, quantity: integer.pipe(z.number().min(1)).optional() })
const creation = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.array(lineItem).length(1, 'the sandbox sells one plan at a time'),
  success_url: address,
  cancel_url: address.optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  client_reference_id: text.max(200).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() }).optional(),
  metadata: metadata.optional(),
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  locale: text.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  payment_method_types: z.array(z.literal('card')).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expires_at: integer.optional(),
  subscription_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      trial_period_days: integer.pipe(z.number().min(1).max(730)).optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({
            missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
          }),
        })
        .optional(),
    })
    .optional(),
})

export function checkoutSessionEndpoints(api: StripeApi, sandbox: Sandbox): void {
  const { store } = sandbox

  api('post', '/v1/checkout/sessions', creation, (params) => createSession(sandbox, params))

  api(
    'get',
    '/v1/checkout/sessions',
    z.strictObject({ ...paging, customer: text.optional(), subscription: text.optional() }),
    ({ customer, subscription, ...page }) => {
      const all = store
        .all('checkout.session')
        .filter(
          (session) =>
            (customer === undefined || session.customer === customer) &&
            (subscription === undefined || session.subscription === subscription),
        )
      return listOf(all, '/v1/checkout/sessions', page)
    },
  )

  api('get', '/v1/checkout/sessions/:id', z.strictObject({}), (_, id) => sessionOf(sandbox, id))

  api('post', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (_, id) => {
    const session = sessionOf(sandbox, id)
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
      throw new StripeError(400, message)
    }
    return expireCheckout(sandbox, session)
  })
}

function sessionOf({ store }: Sandbox, id: string): CheckoutSession {
  const session = store.find('checkout.session', id)
  if (session === undefined) throw noSuch('checkout.session', id)
  return session
}

function createSession(sandbox: Sandbox, params: z.output<typeof creation>): CheckoutSession {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    const message = 'You may only specify one of these parameters: customer, customer_email.'
    throw new StripeError(400, message)
  }
  const customer = params.customer === undefined ? null : customerOf(sandbox, params.customer, 'customer')
  const [line] = params.line_items
  const price = priceOf(sandbox, line?.price ?? '', 'line_items[0][price]')
  const wishes = params.subscription_data ?? {}
  const trialDays = wishes.trial_period_days ?? 0
  const amount = trialDays > 0 ? 0 : price.unit_amount * (line?.quantity ?? 1)
  const id = newId('cs_test_', 58)
  const now = sandbox.clock.now()
  const expiresAt = params.expires_at ?? now + openSeconds
  if (expiresAt < now + 1800 || expiresAt > now + openSeconds) {
    const message =
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    throw new StripeError(400, message, { param: 'expires_at' })
  }
  const session: CheckoutSession = {
    ...blank(price),
    id,
    amount_subtotal: amount,
    amount_total: amount,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_creation: customer === null ? 'always' : null,
    customer_details: detailsOf(customer?.email ?? params.customer_email ?? null),
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    line_items: {
      object: 'list',
      data: [lineOf(sandbox, price, amount, line?.quantity ?? 1)],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    locale: params.locale ?? null,
    metadata: mergedMetadata({}, params.metadata),
    payment_method_collection: params.payment_method_collection,
    success_url: params.success_url,
    url: `${sandbox.origin()}/c/pay/${id}`,
  }
  sandbox.store.save(session)
  keepWishes(sandbox, session, {
    trialDays,
    metadata: mergedMetadata({}, wishes.metadata),
    description: wishes.description ?? null,
    missingPaymentMethod: wishes.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  })
  return session
}

function detailsOf(email: string | null): CheckoutSession['customer_details'] {
  if (email === null) return null
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

function lineOf(sandbox: Sandbox, price: Price, amount: number, quantity: number): LineItem {
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(sandbox, price),
    metadata: {},
    price,
    quantity,
  }
}

/** Every field a session has, of one that is open. */
function blank(price: Price) {
  return {
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    customer_account: null,
    discounts: null,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
  } satisfies Partial<CheckoutSession>
}
