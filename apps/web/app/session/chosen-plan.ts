import { readStored, storeValue } from '../lib/stored-flag.ts'

/** Where a log-in leads: to the plans for a student who came to subscribe or has chosen one. */
export function wayIn(subscription = false): '/choose-plan' | '/dashboard' {
  return subscription || readStored('selectedPlan') !== null ? '/choose-plan' : '/dashboard'
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
