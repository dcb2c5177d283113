import type { OpenedBy } from '@collimate/contract/accounts'

/** Someone signed in. */
export type SignedIn = {
  readonly kind: 'signed-in'
  readonly userId: string
  /** The session's row; not what opens it. */
  readonly sessionId: string
  readonly email: string
  /** The owner has used a link that was mailed to it. */
  readonly emailVerified: boolean
  readonly openedBy: OpenedBy
  readonly admin: boolean
  /** Of an admin who must have a second factor, and has none yet. */
  readonly lacksSecondFactor: boolean
  readonly subscribed: boolean
}

/** Who makes a call, as the rest of the server sees it. */
export type Caller = { readonly kind: 'visitor' } | SignedIn
