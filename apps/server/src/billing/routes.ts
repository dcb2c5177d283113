import * as contract from '@collimate/contract/billing'
import { plans } from '@collimate/domain/billing/plans'
import { ownReturnUrl } from '@collimate/domain/billing/return-url'
import type { Hono } from 'hono'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { HttpEnv } from '../platform/http/http-env.ts'
import { ownOrigin } from '../platform/http/origin.ts'
import type { Services } from '../services.ts'
import { readClosedPlans } from './closed-plans-store.ts'
import { createCheckout } from './create-checkout.ts'
import { inTime } from './in-time.ts'
import { catchUp, ownStanding, ownSubscription } from './own-subscription.ts'
import { requirePayments } from './require-payments.ts'
import { readCustomer } from './customers-store.ts'
import { takeEvent } from './take-event.ts'
import { isTrialAvailable } from './used-trials.ts'

export function billingRoutes(api: Api, services: Services): void {
  const { database, env } = services

  api.handle(contract.readPlans, async () => {
    const { prices, scriptUrl, live } = requirePayments(services)
    const closed = await readClosedPlans(database.db)
    return {
      plans: plans.flatMap(({ name }) => (closed.has(name) ? [] : [{ plan: name, price_id: prices[name] }])),
      script_url: scriptUrl,
      test_payments: !live,
    }
  })

  api.handle(contract.checkSubscription, async ({ caller }) => {
    await catchUp(services, caller)
    const held = await ownSubscription(services, caller)
    const subscribed = held?.status === 'active'
    return {
      subscribed,
      subscription: subscribed ? { type: held.subscription_type, expires: held.expires_at } : null,
    }
  })

  api.handle(contract.readSubscription, async ({ caller }) => ({
    subscription: await ownSubscription(services, caller),
  }))

  api.handle(contract.readStanding, async ({ caller }) => ({
    standing: await ownStanding(services, caller),
  }))

  api.handle(contract.readTrial, async ({ caller }) => ({
    trial_available: await isTrialAvailable(services, caller),
  }))

  api.handle(contract.createCheckout, async ({ caller, body, context }) => ({
    url: await createCheckout(services, caller, body, ownOrigin(env.PUBLIC_URL, context)),
  }))

  api.handle(contract.openCustomerPortal, async ({ caller, body, context }) => ({
    url: await openPortal(services, caller, body.returnUrl, ownOrigin(env.PUBLIC_URL, context)),
  }))
}

/**
 * Where the payment provider calls. Not an endpoint of the contract: the provider chose its shape, and its signature
 * covers the bytes of the body, not what they mean. Any answer but 2xx makes the provider try again later.
 */
export function billingWebhookRoute(app: Hono<HttpEnv>, services: Services): void {
  app.post('/api/billing/webhook', async (context) => {
    await takeEvent(services, await context.req.text(), context.req.header('stripe-signature'))
    return context.json({ received: true })
  })
}

/**
 * Opens the provider's page for the caller's own card, plan and invoices.
 *
 * @param origin our own
 * @returns the page's address
 */
async function openPortal(
  services: Services,
  caller: SignedIn,
  returnUrl: string,
  origin: string,
): Promise<string> {
  const { stripe } = requirePayments(services)
  const return_url = ownReturnUrl(returnUrl, origin)
  if (return_url === null) throw new AppError('foreign-return-url')
  const customer = (await readCustomer(services.database.db, caller.userId))?.stripe_customer_id
  if (!customer) throw new AppError('no-billing-account')
  try {
    return (await inTime(stripe.billingPortal.sessions.create({ customer, return_url }))).url
  } catch (error) {
    services.log.error({ err: error, userId: caller.userId }, 'the billing portal could not be opened')
    throw new AppError('portal-failed')
  }
}
