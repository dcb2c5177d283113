import type { Session } from '@collimate/contract/accounts'

export type GuardState = {
  /** Undefined while it is being determined. */
  session: Session | null | undefined
  /** It could not be determined. */
  failed: boolean
  /** The short hold after a user is found has passed. */
  settled: boolean
}

/** What a guarded page does: wait in its skeleton, lead a visitor to /auth, offer to try again, or show itself. */
export function decideGuard({ session, failed, settled }: GuardState): 'wait' | 'sign-in' | 'retry' | 'pass' {
  if (session === undefined) return failed ? 'retry' : 'wait'
  if (session === null) return 'sign-in'
  return settled ? 'pass' : 'wait'
}

export type AuthPlace = {
  session: Session | null | undefined
  /** The sign-up panel is being read. */
  reading: boolean
  /** Where a form that was just sent leads, or null. */
  next: string | null
  subscription: boolean
}

/** Where /auth sends somebody who is signed in, or null to stay. */
export function leaveAuthFor({ session, reading, next, subscription }: AuthPlace): string | null {
  if (!session || reading) return null
  return next ?? (subscription ? '/choose-plan' : '/dashboard')
}
