import { z } from 'zod'

/** The variables of the payment provider: all of the required ones, or none. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'begins with sk_ or rk_')
    .optional(),
  /** Signs the events the provider sends us. */
  STRIPE_WEBHOOK_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  STRIPE_PRICE_MONTHLY: z.string().max(200).optional(),
  STRIPE_PRICE_YEARLY: z.string().max(200).optional(),
  /** Where the API is, when it is not Stripe's own: the sandbox. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Stripe's own by default, without the signals of device and behavior it would otherwise send. */
  STRIPE_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://js.stripe.com/v3/?advancedFraudSignals=false'),
}

type Variables = z.infer<z.ZodObject<typeof paymentVariables>>

const required = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const

/** How to reach the payment provider, and what it sells for us. */
export type PaymentsEnv = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Price ids. */
  readonly prices: { readonly monthly: string; readonly yearly: string }
  readonly scriptUrl: string
  /** Null means Stripe's own. */
  readonly apiUrl: string | null
}

/** @returns null when nothing is configured: the product then runs without payments */
export function paymentsEnv(variables: Variables): PaymentsEnv | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_YEARLY: yearly,
  } = variables
  if (!secretKey || !webhookSecret || !monthly || !yearly) return null
  const { STRIPE_SCRIPT_URL: scriptUrl, STRIPE_API_URL: apiUrl = null } = variables
  return { secretKey, webhookSecret, prices: { monthly, yearly }, scriptUrl, apiUrl }
}

/** What is wrong with the variables taken together, by name. */
export function paymentProblems(variables: Variables, production: boolean): string[] {
  const missing = required.filter((name) => variables[name] === undefined)
  const some = missing.length < required.length || variables.STRIPE_API_URL !== undefined
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = variables
  return [
    ...(some || production
      ? missing.map(
          (name) => `${name}: required ${production ? 'in production' : 'with the other STRIPE_ variables'}`,
        )
      : []),
    ...(monthly !== undefined && monthly === yearly
      ? ['STRIPE_PRICE_YEARLY: is the same price as STRIPE_PRICE_MONTHLY']
      : []),
    ...(production && variables.STRIPE_API_URL !== undefined
      ? ['STRIPE_API_URL: is for the sandbox, which sells nothing; unset it in production']
      : []),
  ]
}
