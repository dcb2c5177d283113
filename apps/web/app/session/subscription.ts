import type { Session } from '@collimate/contract/accounts'
import type { checkSubscription as checkEndpoint, readSubscription } from '@collimate/contract/billing'
import { useSyncExternalStore } from 'react'
import { adoptSubscribed, currentSession, watchSession } from './session.ts'
import { call } from '../lib/api.ts'
import { Store } from '../lib/store.ts'

/**
 * What this browser knows of the subscription of whoever is signed in. Like the session it stands outside the query
 * client, because public pages may need it. It follows the session by itself: asked for at load and at every
 * sign-in, and emptied at every sign-out.
 */
export type SubscriptionState = {
  readonly isSubscribed: boolean
  /** Not known yet. */
  readonly isLoading: boolean
  /** The type of the subscription, or null without one. */
  readonly subscriptionTier: string | null
  /** ISO 8601, or null without an end. */
  readonly expiresAt: string | null
  readonly error: string | null
}

const none: SubscriptionState = {
  isSubscribed: false,
  isLoading: false,
  subscriptionTier: null,
  expiresAt: null,
  error: null,
}
const unknown: SubscriptionState = { ...none, isLoading: true }

/** Milliseconds. */
const aMoment = 10_000

const store = new Store<SubscriptionState>(unknown)
/** Whose subscription this is: undefined before anybody is known, null for a visitor. */
let owner: Session['user'] | null | undefined
let checking: Promise<SubscriptionState> | null = null
/** Nobody waits for the answer of the question under way. */
let quiet = false
/** When it was last asked for, in milliseconds since the page was loaded. */
let askedAt = -Infinity

watchSession(follow)
follow()

export function useSubscription(): SubscriptionState {
  return useSyncExternalStore(store.subscribe, currentSubscription, () => unknown)
}

export function currentSubscription(): SubscriptionState {
  return store.state
}

/**
 * Asks anew; a question already under way is joined, and what was known stands until the answer.
 *
 * @param inPassing nobody waits for it: where it fails, what was known stands
 */
export function checkSubscription(inPassing = false): Promise<SubscriptionState> {
  if (!owner) return Promise.resolve(store.state)
  quiet = inPassing && (checking === null || quiet)
  checking ??= ask(owner)
  return checking
}

/** Whether it was asked for a moment ago: at load, at a sign-in, or by a page. */
export function wasJustChecked(): boolean {
  return performance.now() - askedAt < aMoment
}

/** The server refused a call for want of a subscription: what was known of one is out of date. */
export function endSubscription(): void {
  store.replace(none)
  adoptSubscribed(false)
}

function follow(): void {
  const { data } = currentSession()
  if (data === undefined) return
  const next = data?.user ?? null
  // A changed profile keeps the user as it was; signing in brings a new one, even of the same account.
  if (next === owner) return
  // Of the same account, what was known stands until the answer.
  const same = next !== null && next.id === owner?.id
  owner = next
  if (!same) store.replace(next === null ? none : unknown)
  quiet = false
  checking = next === null ? null : ask(next)
}

async function ask(asker: Session['user']): Promise<SubscriptionState> {
  askedAt = performance.now()
  const found = await readStatus()
  // Somebody else may have signed in meanwhile: the answer is not theirs. Or the same person anew: whoever waits gets
  // what the newer question brings.
  if (owner !== asker) return checking ?? store.state
  checking = null
  if (!quiet || found.error === null) store.replace(found)
  // Screens that only show a little more or less go by the session alone.
  if (found.error === null) adoptSubscribed(found.isSubscribed)
  return store.state
}

async function readStatus(): Promise<SubscriptionState> {
  try {
    const answer = await call<typeof checkEndpoint>('POST /api/billing/check-subscription')
    const { type = null, expires = null } = answer.subscription ?? {}
    return { ...none, isSubscribed: answer.subscribed, subscriptionTier: type, expiresAt: expires }
  } catch {
    return readOwnRow()
  }
}

async function readOwnRow(): Promise<SubscriptionState> {
  try {
    const { subscription: row } = await call<typeof readSubscription>('GET /api/billing/subscription')
    if (row?.status !== 'active') return none
    return { ...none, isSubscribed: true, subscriptionTier: row.subscription_type, expiresAt: row.expires_at }
  } catch {
    return { ...none, error: 'Failed to check subscription status' }
  }
}
