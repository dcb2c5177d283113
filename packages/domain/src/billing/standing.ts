import type { PlanName } from './plans.ts'
import { checkoutRefusal, type BillingState } from './subscription-state.ts'

/** Where somebody is with their plan; every text about it follows this word. */
export const standingKinds = [
  'none',
  'trial',
  'trial-ending',
  'active',
  'ending',
  'payment-due',
  'ended',
  'demo',
] as const
export type StandingKind = (typeof standingKinds)[number]

export type Standing = {
  readonly kind: StandingKind
  readonly plan: PlanName | null
  /** US cents once an interval; null where they are not known. */
  readonly cents: number | null
  /** The next charge; of what ends or has ended, its end; null where it is not known. */
  readonly at: Date | null
}

const nothing: Standing = { kind: 'none', plan: null, cents: null, at: null }

/** What a demo account holds without a plan of its own. */
export const demoStanding: Standing = { ...nothing, kind: 'demo' }

export function standingOf(subscription: BillingState['subscription']): Standing {
  if (subscription === null) return nothing
  const { type: plan, cents, expiresAt } = subscription
  const kind = kindOf(subscription)
  if (kind === 'none') return nothing
  // Whether a next charge comes is not known: no day is promised.
  const unread = kind === 'active' && subscription.endsWithPeriod === null
  return { kind, plan, cents, at: unread || kind === 'payment-due' ? null : expiresAt }
}

function kindOf({
  status,
  trialing,
  endsWithPeriod,
}: NonNullable<BillingState['subscription']>): StandingKind {
  if (status === 'active') {
    if (trialing) return endsWithPeriod ? 'trial-ending' : 'trial'
    return endsWithPeriod ? 'ending' : 'active'
  }
  if (checkoutRefusal(status) === 'payment-due') return 'payment-due'
  return status === 'canceled' ? 'ended' : 'none'
}
