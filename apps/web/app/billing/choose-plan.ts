import type { PlanName } from '@collimate/domain/billing/plans'
import { currentSession, loadSession } from '../session/session.ts'
import { storeValue } from '../lib/stored-flag.ts'
import { readPlans } from './plans.ts'

/**
 * What pressing a plan outside the plans page does. A visitor's choice is kept until they have an account.
 *
 * @returns where a member goes on; null for a visitor, to whom the caller opens the sign-up
 */
export async function choosePlan(plan: PlanName): Promise<string | null> {
  const priceId = await priceOf(plan)
  // Pressed before the page knew who is there: a member must not be asked to sign up.
  if (currentSession().data === undefined) await loadSession()
  if (currentSession().data) return priceId === null ? '/choose-plan' : planAddress(priceId)
  if (priceId !== null) storeValue('selectedPlan', priceId)
  return null
}

function planAddress(priceId: string): string {
  return `/choose-plan?${new URLSearchParams({ plan: priceId })}`
}

/** Null where it cannot be read: going on without a choice is better than not going on. */
async function priceOf(plan: PlanName): Promise<string | null> {
  try {
    const { plans } = await readPlans()
    return plans.find((offer) => offer.plan === plan)?.price_id ?? null
  } catch {
    return null
  }
}
