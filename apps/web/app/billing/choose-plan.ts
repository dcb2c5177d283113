import { type PlanName, plans } from '@collimate/domain/billing/plans'
import { currentSession, loadSession } from '../session/session.ts'
import { storeValue } from '../lib/stored-flag.ts'
import { readPlans } from './plans.ts'

/** How long a choice waits for its price, in milliseconds; then it goes on by the plan's name. */
const waitMs = 2000

/**
 * What pressing a plan outside the plans page does. A visitor's choice is kept until they have an account.
 *
 * @returns where a member goes on; null for a visitor, to whom the caller opens the sign-up
 */
export async function choosePlan(plan: PlanName): Promise<string | null> {
  const chosen = (await priceOf(plan)) ?? plan
  // Pressed before the page knew who is there: a member must not be asked to sign up.
  if (currentSession().data === undefined) await loadSession()
  if (currentSession().data) return `/choose-plan?${new URLSearchParams({ plan: chosen })}`
  storeValue('selectedPlan', chosen)
  return null
}

/** Keeps what an address named, for a press that came before any script: at once by name, then by its price. */
export async function keepPlan(plan: PlanName): Promise<void> {
  storeValue('selectedPlan', plan)
  const price = await priceOf(plan)
  if (price !== null) storeValue('selectedPlan', price)
}

/** @param chosen a price, or where none could be read the plan's name */
export function planOf(
  offer: { plans: readonly { plan: PlanName; price_id: string }[] } | undefined,
  chosen: string | null,
): PlanName | null {
  const offered = offer?.plans.find(({ price_id }) => price_id === chosen)?.plan
  return offered ?? plans.find(({ name }) => name === chosen)?.name ?? null
}

/** Null where it cannot be read in time: going on without it is better than not going on. */
async function priceOf(plan: PlanName): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null))
  const read = readPlans().then(
    ({ plans: offered }) => offered.find((offer) => offer.plan === plan)?.price_id ?? null,
    () => null,
  )
  return Promise.race([read, late])
}
