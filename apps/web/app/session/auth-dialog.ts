import { useSyncExternalStore } from 'react'
import { Store } from '../lib/store.ts'

export type AuthDialogView = 'login' | 'signup' | null
type AuthDialog = {
  readonly view: AuthDialogView
  /** One was asked for on this page: only then are the dialogs loaded. */
  readonly asked: boolean
  /** Of an account made a moment ago, which logs in by hand. */
  readonly email: string | null
}

const closed: AuthDialog = { view: null, asked: false, email: null }
const store = new Store<AuthDialog>(closed)

/** Opens a form over the landing page, whichever part of the page asks for it; null closes it. */
export function openAuthDialog(view: AuthDialogView, email: string | null = null): void {
  store.replace({ view, email, asked: store.state.asked || view !== null })
}

export function useAuthDialog(): AuthDialog {
  return useSyncExternalStore(
    store.subscribe,
    () => store.state,
    () => closed,
  )
}
