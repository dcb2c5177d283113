import type { Session } from '@collimate/contract/accounts'

const key = 'session'

/** Keeps who is signed in for as long as this tab lives; names and ids only, nothing that opens a session. */
export function rememberTabSession(session: Session | null): void {
  try {
    if (session === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Storage is closed to us: a reload without a connection then says that it cannot reach the server.
  }
}

export function readTabSession(): Session | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    // Written by this very tab, a reload ago.
    return stored === null ? undefined : (JSON.parse(stored) as Session)
  } catch {
    return undefined
  }
}
