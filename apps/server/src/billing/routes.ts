import * as contract from '@collimate/contract/billing'
import { plans } from '@collimate/domain/billing/plans'
import type { Api } from '../platform/http/api.ts'
import { ownOrigin } from '../platform/http/origin.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import { catchUp } from './catch-up.ts'
import { createCheckout } from './create-checkout.ts'
import { openPortal } from './open-portal.ts'
import { ownStanding, ownSubscription } from './own-subscription.ts'
import { requirePayments } from './require-payments.ts'
import { readClosedPlans } from './store.ts'
import { isTrialAvailable } from './used-trials.ts'

export function billingRoutes(api: Api, services: Services): void {
  const { database, env, now } = services

  const limit = (userId: string) =>
    countAttempt(database.db, {
      key: `billing:${userId}`,
      limit: env.RATE_LIMIT_PER_MINUTE,
      windowSeconds: 60,
      now: now(),
    })

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

  api.handle(contract.createCheckout, async ({ caller, body, context }) => {
    await limit(caller.userId)
    return { url: await createCheckout(services, caller, body, ownOrigin(env.PUBLIC_URL, context)) }
  })

  api.handle(contract.openCustomerPortal, async ({ caller, body, context }) => {
    await limit(caller.userId)
    return { url: await openPortal(services, caller, body.returnUrl, ownOrigin(env.PUBLIC_URL, context)) }
  })
}
