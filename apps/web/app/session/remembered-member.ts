import type { Session } from '@collimate/contract/accounts'

const key = 'member'

/**
 * Leaves a mark (not a token) of who was signed in here, so that public/start.js can keep a page written
 * for visitors from flashing Log In at them; and says on the page that the answer is known now.
 */
export function rememberMember(session: Session | null | undefined): void {
  if (typeof document === 'undefined') return
  document.documentElement.dataset['known'] = ''
  try {
    if (session) localStorage.setItem(key, session.user.id)
    else if (session === null) localStorage.removeItem(key)
  } catch {
    // Storage is closed to us: the flash is all that happens.
  }
}

/** Whether this user was the last of whom this browser knew that they are signed in: no tab has signed them out. */
export function isRemembered(userId: string): boolean {
  return localStorage.getItem(key) === userId
}

/** Whether somebody was signed in here when this page came; for as long as the server cannot say who is. */
export function wasMember(): boolean {
  return 'member' in document.documentElement.dataset
}
