import type { createCheckout } from '@collimate/contract/billing'
import type { PlanName } from '@collimate/domain/billing/plans'
import { currentSession } from '../session/session.ts'
import { ApiError, call } from '../lib/api.ts'
import { leaveFor } from '../lib/leave-for.ts'
import { loadScript } from '../lib/load-script.ts'
import { storeValue } from '../lib/stored-flag.ts'
import { type Offer, readPlans } from './plans.ts'
import { checkSubscription } from '../session/subscription.ts'

const needsLogin = 'You must be logged in to subscribe. Please log in and try again.'

/**
 * Leaves for the payment provider's page.
 *
 * @param wanted asked when the page is ready: who has gone elsewhere in the product meanwhile is let be
 * @returns what went wrong, in words for the student; null when the browser is on its way
 */
export async function startCheckout(plan: PlanName, wanted: () => boolean): Promise<string | null> {
  try {
    const offer = await readPlans()
    const priceId = priceIdOf(offer, plan)
    if (!priceId) return 'Price ID is required'
    const session = currentSession().data
    if (!session) return needsLogin
    if (!(await arrives(offer.script_url))) return 'Failed to load Stripe'
    return await goToCheckout(priceId, session.user.id, wanted)
  } catch {
    return 'Failed to start subscription process. Please try again.'
  }
}

async function goToCheckout(priceId: string, userId: string, wanted: () => boolean): Promise<string | null> {
  const answer = await createSession(priceId, userId)
  if (!wanted()) return null
  if (typeof answer === 'string') return answer
  if (!leaveFor(answer.url)) return 'Invalid checkout response. Please try again.'
  // The choice is made: later logins lead to the dashboard.
  storeValue('selectedPlan', null)
  storeValue('showPlans', null)
  return null
}

async function createSession(priceId: string, userId: string): Promise<{ url: unknown } | string> {
  const { origin } = location
  const successUrl = `${origin}/dashboard?payment=success`
  const cancelUrl = `${origin}/?payment=canceled`
  try {
    const body = { priceId, userId, successUrl, cancelUrl }
    return await call<typeof createCheckout>('POST /api/billing/create-checkout', { body })
  } catch (error) {
    return refusalText(error)
  }
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Error creating checkout session'
  if (error.status === 401) return needsLogin
  switch (error.code) {
    case 'already-subscribed':
      // Subscribed in another window: asked anew, the page sees it too and leads on.
      void checkSubscription()
      return error.message
    case 'payment-due':
      return error.message
    default:
      return 'Error creating checkout session'
  }
}

function priceIdOf(offer: Offer, plan: PlanName): string | undefined {
  return offer.plans.find((offered) => offered.plan === plan)?.price_id
}

async function arrives(scriptUrl: string): Promise<boolean> {
  try {
    await loadScript(scriptUrl)
    return true
  } catch {
    return false
  }
}
