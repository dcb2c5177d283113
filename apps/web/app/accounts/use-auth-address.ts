import { useLocation } from 'react-router'
import { readStored } from '../lib/stored-flag.ts'
import { useHydrated } from '../lib/use-hydrated.ts'

export type AuthView = 'options' | 'login' | 'signup'

export type AuthAddress = {
  view: AuthView
  /** The address asks for a subscription after the sign-in. */
  subscription: boolean
  /** The banner of a sign-up aimed at a subscription is shown. */
  announced: boolean
  /** The address of another view, keeping the rest. */
  to: (view: AuthView) => string
}

/** What /auth was opened for: its query, or the state a link carried. */
export function useAuthAddress(): AuthAddress {
  const { search, state } = useLocation()
  const hydrated = useHydrated()
  // The written-out page knows neither query nor storage; it shows the options.
  const query = new URLSearchParams(hydrated ? search : '')
  const subscription = query.get('subscription') === 'true'
  return {
    view: viewOf(query.get('view') ?? (hydrated ? carriedView(state) : null)),
    subscription,
    announced: subscription || (hydrated && readStored('showPlans') !== null),
    to: (view) => addressOf(view, subscription),
  }
}

export function viewOf(asked: unknown): AuthView {
  return asked === 'login' || asked === 'signup' ? asked : 'options'
}

function carriedView(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'view' in state ? state.view : null
}

function addressOf(view: AuthView, subscription: boolean): string {
  const query = new URLSearchParams()
  if (view !== 'options') query.set('view', view)
  if (subscription) query.set('subscription', 'true')
  return query.size > 0 ? `/auth?${query}` : '/auth'
}
