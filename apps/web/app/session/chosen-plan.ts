import { readStored, storeValue } from '../lib/stored-flag.ts'

/** Where a log-in leads that no form sent elsewhere: to the plans for who has chosen one. */
export function wayIn(): '/choose-plan' | '/dashboard' {
  return readStored('selectedPlan') === null ? '/dashboard' : '/choose-plan'
}

/** Whoever has signed in is led on: what was said on the way in does not stand over later log-ins. */
export function endSubscriptionBanner(): void {
  storeValue('showPlans', null)
}

/** No plan is chosen any more: later log-ins lead to the dashboard. */
export function forgetPlan(): void {
  storeValue('selectedPlan', null)
  storeValue('showPlans', null)
}
