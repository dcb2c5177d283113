import { standingKinds } from '@collimate/domain/billing/standing'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const planName = z.enum(['monthly', 'yearly'])
const address = z.string().min(1).max(2000)

export const readPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans on offer with their prices at the payment provider',
  access: 'open',
  response: z.object({
    /** Without one that is not for sale right now. */
    plans: z.array(z.object({ plan: planName, price_id: z.string() })),
    /** The payment provider's browser script, loaded only when somebody subscribes. */
    script_url: z.string(),
    /** No real card is charged: a test key, or the sandbox. */
    test_payments: z.boolean(),
  }),
  errors: ['billing-unavailable'],
})

export const checkSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/check-subscription',
  summary: 'Whether the caller subscribes, as the payment provider last said',
  access: 'signed-in',
  response: z.object({
    subscribed: z.boolean(),
    /** Null unless subscribed. */
    subscription: z
      .object({
        /** 'monthly' or 'yearly'; 'premium' for a demo account. */
        type: z.string().nullable(),
        /** End of the paid or trial period, ISO 8601. A past one alone changes nothing. */
        expires: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: [],
})

export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/billing/subscription',
  summary: "The caller's own row of subscriptions, or null",
  access: 'signed-in',
  response: z.object({
    subscription: z
      .object({
        /** 'active' counts as subscribed; any other word is the payment provider's. */
        status: z.string(),
        subscription_type: z.string().nullable(),
        expires_at: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: [],
})

export const readStanding = endpoint({
  method: 'GET',
  path: '/api/billing/standing',
  summary: 'Where the caller is with their plan: on trial, paid, ending, due, or without one',
  access: 'signed-in',
  response: z.object({
    standing: z.object({
      kind: z.enum(standingKinds),
      /** Null without a plan, or with one that is none of ours any more. */
      plan: planName.nullable(),
      /** US cents once an interval; null where they are not known. */
      cents: z.int().nullable(),
      /** The next charge, ISO 8601; of what ends or has ended, its end; null where it is not known. */
      at: z.string().nullable(),
      /** Card and invoices can be seen to at the payment provider. */
      portal: z.boolean(),
    }),
  }),
  errors: [],
})

export const readTrial = endpoint({
  method: 'GET',
  path: '/api/billing/trial',
  summary: 'Whether the caller may still have free days: neither their account nor their mailbox had any',
  access: 'signed-in',
  response: z.object({ trial_available: z.boolean() }),
  errors: [],
})

export const createCheckout = endpoint({
  method: 'POST',
  path: '/api/billing/create-checkout',
  summary: "Opens the payment provider's page for a new subscription",
  access: 'signed-in',
  body: z.strictObject({
    priceId: z.string().max(200).optional(),
    /** The caller's own id: a page that went on under another account is refused. */
    userId: z.string().min(1).max(100),
    /** Both on our own origin. */
    successUrl: address,
    cancelUrl: address,
  }),
  response: z.object({ url: z.url() }),
  loginError: 'checkout-needs-login',
  limit: { of: 'billing' },
  errors: [
    'price-required',
    'unknown-price',
    'foreign-user',
    'foreign-return-url',
    'already-subscribed',
    'payment-due',
    'plan-closed',
    'checkout-failed',
    'billing-unavailable',
  ],
})

export const openCustomerPortal = endpoint({
  method: 'POST',
  path: '/api/billing/customer-portal',
  summary: "Opens the payment provider's page for the caller's own card, plan and invoices",
  access: 'signed-in',
  body: z.strictObject({ returnUrl: address }),
  response: z.object({ url: z.url() }),
  loginError: 'billing-needs-login',
  limit: { of: 'billing' },
  errors: ['foreign-return-url', 'no-billing-account', 'portal-failed', 'billing-unavailable'],
})
