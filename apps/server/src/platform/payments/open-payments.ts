import { Stripe } from 'stripe'
import type { PaymentsEnv } from './payments-env.ts'

/** The payment provider as the server uses it. */
export type Payments = {
  readonly stripe: Stripe
  readonly prices: PaymentsEnv['prices']
  readonly scriptUrl: string
  /** Proves that an event comes from our own account at the provider. */
  readonly webhookSecret: string
  /** Whether real cards are charged. */
  readonly live: boolean
}

/** Opens nothing yet: the first call connects. */
export function openPayments(env: PaymentsEnv): Payments {
  const { prices, scriptUrl, webhookSecret, secretKey } = env
  const stripe = new Stripe(secretKey, {
    ...apiLocation(env.apiUrl),
    telemetry: false,
    // Somebody waits for every call we make.
    timeout: 10_000,
    maxNetworkRetries: 2,
  })
  return { stripe, prices, scriptUrl, webhookSecret, live: /^(sk|rk)_live_/.test(secretKey) }
}

function apiLocation(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'https:' ? 'https' : 'http'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'https' ? 443 : 80) }
}
