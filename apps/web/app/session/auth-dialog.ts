import { useSyncExternalStore } from 'react'

export type AuthDialogView = 'login' | 'signup' | null
type AuthDialog = {
  readonly view: AuthDialogView
  /** One was asked for on this page: only then are the dialogs loaded. */
  readonly asked: boolean
  /** Of an account made a moment ago, which logs in by hand. */
  readonly email: string | null
}

const closed: AuthDialog = { view: null, asked: false, email: null }
let state = closed
const listeners = new Set<() => void>()

/** Opens a form over the landing page, whichever part of the page asks for it; null closes it. */
export function openAuthDialog(view: AuthDialogView, email: string | null = null): void {
  state = { view, email, asked: state.asked || view !== null }
  for (const listener of listeners) listener()
}

export function useAuthDialog(): AuthDialog {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
