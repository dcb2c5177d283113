import { type PlanName, plans } from '@collimate/domain/billing/plans'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readStored } from '../lib/stored-flag.ts'

export type AuthView = 'options' | 'login' | 'signup'

export type AuthAddress = {
  view: AuthView
  /** The address asks for a subscription after the sign-in. */
  subscription: boolean
  /** The plan that was chosen before any script was there. */
  plan: PlanName | null
  /** The banner of a sign-up aimed at a subscription is shown. */
  announced: boolean
  /** Somebody comes from setting a new password. */
  passwordReset: boolean
  /** Somebody comes for a new link to reset their password. */
  forgotten: boolean
  /** The address of another view, keeping the rest. */
  to: (view: AuthView) => string
}

/** What /auth was opened for: its query, or the state a link carried. */
export function useAuthAddress(): AuthAddress {
  const { search, state } = useLocation()
  const hydrated = useHydrated()
  // The written-out page knows neither query nor storage; it shows the options.
  const query = new URLSearchParams(hydrated ? search : '')
  const plan = plans.find(({ name }) => name === query.get('plan'))?.name ?? null
  const subscription = query.get('subscription') === 'true'
  return {
    view: viewOf(query.get('view') ?? (hydrated ? carried(state, 'view') : null)),
    subscription,
    plan,
    announced: subscription || (hydrated && readStored('showPlans') !== null),
    passwordReset: hydrated && carried(state, 'passwordReset') === true,
    forgotten: hydrated && carried(state, 'forgotten') === true,
    to: (view) => addressOf(view, subscription, plan),
  }
}

export function viewOf(asked: unknown): AuthView {
  return asked === 'login' || asked === 'signup' ? asked : 'options'
}

/** What the navigation that led here carried beside its address. */
function carried(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined
}

function addressOf(view: AuthView, subscription: boolean, plan: PlanName | null): string {
  const query = new URLSearchParams()
  if (view !== 'options') query.set('view', view)
  if (subscription) query.set('subscription', 'true')
  if (plan !== null) query.set('plan', plan)
  return query.size > 0 ? `/auth?${query}` : '/auth'
}

const never = () => () => {}

/** False while the page is the HTML written at build, true once the browser's own address and storage may be read. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
