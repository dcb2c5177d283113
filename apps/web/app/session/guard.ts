import type { Session } from '@collimate/contract/accounts'
import type { Requirement } from '@collimate/domain/accounts/access'

export type GuardState = {
  /** Undefined while it is being determined. */
  session: Session | null | undefined
  /** It could not be determined. */
  failed: boolean
  /** The short hold after a user is found has passed. */
  settled: boolean
  /** What was decided about this user and this page. */
  entrance: Entrance
}

export type Entrance = 'wait' | 'pass' | 'choose-plan' | 'check-again'

/**
 * What a guarded page does: wait in its skeleton, lead a visitor to /auth or a member to the plans, offer to try
 * again, or show itself.
 */
export function decideGuard({
  session,
  failed,
  settled,
  entrance,
}: GuardState): Entrance | 'sign-in' | 'retry' {
  if (session === undefined) return failed ? 'retry' : 'wait'
  if (session === null) return 'sign-in'
  return settled ? entrance : 'wait'
}

export type EntranceState = {
  /** What the page takes, by the list of all pages. */
  requirement: Requirement
  /** This user was let in to this page before: a subscription that lapses meanwhile throws nobody out. */
  entered: boolean
  subscribed: boolean
  /** The answer of a question asked on entering, or null while there is none. */
  answer: 'not-subscribed' | 'failed' | null
}

/** Whether somebody signed in may enter. */
export function decideEntrance(state: EntranceState): Entrance {
  if (state.requirement !== 'subscribed' || state.entered || state.subscribed) return 'pass'
  switch (state.answer) {
    case null:
      return 'wait'
    case 'failed':
      return 'check-again'
    case 'not-subscribed':
      return 'choose-plan'
  }
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
