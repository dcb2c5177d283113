import type { createCheckout } from '@collimate/contract/billing'
import type { PlanName } from '@collimate/domain/billing/plans'
import { forgetPlan } from '../session/chosen-plan.ts'
import { currentSession } from '../session/session.ts'
import { ApiError, call } from '../lib/api.ts'
import { redirectTo } from '../lib/redirect-to.ts'
import { type Offer, readPlans } from './plans.ts'
import { checkSubscription } from '../session/subscription.ts'

/** What went wrong, in words for the student, and whether another press may help. */
export type CheckoutError = { readonly text: string; readonly again: boolean }

const needsLogin: CheckoutError = {
  text: 'You must be logged in to subscribe. Please log in and try again.',
  again: false,
}
const passing = (text: string): CheckoutError => ({ text, again: true })

/** How long the provider’s script may take to arrive. */
const scriptTimeoutMs = 15_000

const loadedScripts = new Set<string>()

/**
 * Leaves for the payment provider's page.
 *
 * @param wanted asked when the page is ready: who has gone elsewhere in the product meanwhile is let be
 * @returns null when the browser is on its way
 */
export async function startCheckout(plan: PlanName, wanted: () => boolean): Promise<CheckoutError | null> {
  try {
    const offer = await readPlans()
    const priceId = priceIdOf(offer, plan)
    if (!priceId) return { text: 'Price ID is required', again: false }
    const session = currentSession().data
    if (!session) return needsLogin
    if (!(await arrives(offer.script_url))) return passing('Failed to load Stripe')
    return await goToCheckout(priceId, session.user.id, wanted)
  } catch {
    return passing('Failed to start subscription process. Please try again.')
  }
}

async function goToCheckout(
  priceId: string,
  userId: string,
  wanted: () => boolean,
): Promise<CheckoutError | null> {
  const answer = await createSession(priceId, userId)
  if (!wanted()) return null
  if ('text' in answer) return answer
  if (!redirectTo(answer.url)) return passing('Invalid checkout response. Please try again.')
  forgetPlan()
  return null
}

async function createSession(priceId: string, userId: string): Promise<{ url: unknown } | CheckoutError> {
  const { origin } = location
  const successUrl = `${origin}/dashboard?payment=success`
  const cancelUrl = `${origin}/?payment=canceled`
  try {
    const body = { priceId, userId, successUrl, cancelUrl }
    return await call<typeof createCheckout>('POST /api/billing/create-checkout', { body })
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): CheckoutError {
  if (!(error instanceof ApiError)) return passing('Error creating checkout session')
  if (error.status === 401) return needsLogin
  switch (error.code) {
    case 'already-subscribed':
      // Subscribed in another window: asked anew, the page sees it too and leads on.
      void checkSubscription()
      return { text: error.message, again: false }
    case 'payment-due':
    case 'plan-closed':
      return { text: error.message, again: false }
    default:
      return passing('Error creating checkout session')
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

/**
 * Loads the provider’s script when it is needed and not before; once per page.
 *
 * @throws Error when it is blocked, missing or does not arrive in time; the next call tries again
 */
async function loadScript(url: string): Promise<void> {
  if (loadedScripts.has(url)) return
  const script = document.createElement('script')
  script.async = true
  script.src = url
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(new Error(`${url} did not load`)))
      setTimeout(() => reject(new Error(`${url} took too long`)), scriptTimeoutMs)
      document.head.append(script)
    })
    loadedScripts.add(url)
  } catch (error) {
    script.remove()
    throw error
  }
}
