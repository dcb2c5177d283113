import type { PlanName } from './plans.ts'

/** One subscription as the payment provider describes it. */
export type ProvidedSubscription = {
  readonly id: string
  /** The provider's word: trialing, active, past_due, unpaid, canceled, incomplete, incomplete_expired, paused. */
  readonly status: string
  /** Null for a price of no plan of ours. */
  readonly plan: PlanName | null
  /** Unix seconds. */
  readonly created: number
  /** End of the period that is paid or tried, or a day within it on which it ends; of an ended subscription, its end. */
  readonly expiresAt: Date | null
  readonly trialEndsAt: Date | null
  /** It ends with its period, or within it: nothing more is charged. */
  readonly endsWithPeriod: boolean
  /** US cents charged once an interval; null for another currency. */
  readonly cents: number | null
}

/** Everything a customer has at the provider, read at one time. Readings are numbered in the order they began. */
export type Reading = {
  readonly number: number
  readonly subscriptions: readonly ProvidedSubscription[]
}

/** What we hold of a customer. */
export type BillingState = {
  /** The number of the reading it comes from; 0 before the first. */
  readonly reading: number
  readonly trialUsed: boolean
  readonly subscription: {
    /** 'active' subscribes; any other word is the provider's. */
    readonly status: string
    readonly type: PlanName | null
    readonly expiresAt: Date | null
    /** When a running trial turns into the first charge; null when it will not. */
    readonly trialEndsAt: Date | null
    readonly trialing: boolean
    /** Nothing more is charged; null where that was not read yet. */
    readonly endsWithPeriod: boolean | null
    /** US cents charged once an interval; null for another currency, or where they were not read yet. */
    readonly cents: number | null
  } | null
}

/**
 * Takes a reading into what is held. A reading that began earlier than the one held changes nothing but a trial it
 * has seen: so readings may finish in any order and any number of times, and the last word is always that of the
 * reading begun last.
 */
export function applyReading(state: BillingState, { number, subscriptions }: Reading): BillingState {
  const trialUsed = state.trialUsed || subscriptions.some(({ trialEndsAt }) => trialEndsAt !== null)
  if (number <= state.reading) return { ...state, trialUsed }
  return { reading: number, trialUsed, subscription: heldSubscription(subscriptions) }
}

/** Why nothing more may be bought in this state, or null. */
export function checkoutRefusal(status: string | undefined): 'already-subscribed' | 'payment-due' | null {
  if (status === 'active') return 'already-subscribed'
  // These still charge once the card is put right: a second subscription would charge twice.
  return status === 'past_due' || status === 'unpaid' || status === 'paused' ? 'payment-due' : null
}

/** Of several, the one that gives most; among equals the youngest. */
function heldSubscription(subscriptions: readonly ProvidedSubscription[]): BillingState['subscription'] {
  const best = subscriptions.toSorted(
    (a, b) => rank(b.status) - rank(a.status) || b.created - a.created || (a.id < b.id ? -1 : 1),
  )[0]
  if (best === undefined) return null
  const charged = best.status === 'trialing' && !best.endsWithPeriod
  return {
    status: subscribes(best.status) ? 'active' : best.status,
    type: best.plan,
    expiresAt: best.expiresAt,
    trialEndsAt: charged ? best.trialEndsAt : null,
    trialing: best.status === 'trialing',
    endsWithPeriod: best.endsWithPeriod,
    cents: best.cents,
  }
}

function subscribes(status: string): boolean {
  return status === 'trialing' || status === 'active'
}

function rank(status: string): number {
  if (subscribes(status)) return 3
  if (checkoutRefusal(status) !== null) return 2
  return status === 'incomplete' ? 1 : 0
}
