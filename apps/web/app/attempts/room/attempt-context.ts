import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AttemptSession } from '../engine/session.ts'
import type { AttemptState } from '../engine/state.ts'

const AttemptContext = createContext<AttemptSession | null>(null)
export const AttemptProvider = AttemptContext.Provider

export function useAttemptSession(): AttemptSession {
  const session = useContext(AttemptContext)
  if (session === null) throw new Error('A part of the room is used outside of it.')
  return session
}

/** @param select must answer the same object while what it selects is the same */
export function useAttempt<T>(select: (state: AttemptState) => T): T {
  const session = useAttemptSession()
  return useSyncExternalStore(session.subscribe, () => select(session.state))
}
