import type { QuizResult } from '@collimate/contract/quizzes'

/** What happens to a quiz under way in this window, of either kind. */
export type SittingEvent =
  | { readonly kind: 'completed'; readonly result: QuizResult }
  | { readonly kind: 'quit' | 'quit-failed' | 'gone' }

/** What of a quiz under way its room drives, of either kind. */
export type Sitting = {
  readonly state: {
    /** Another window has the quiz, or the student must log in again, before this one goes on. */
    readonly link: 'open' | 'elsewhere' | 'signed-out'
  }
  readonly subscribe: (listener: () => void) => () => void
  begin(): void
  /** Counts the time on the question on screen; called at least once a minute. */
  count(): void
  /** The page may be about to go: nobody sees it. */
  leave(): void
  /** The student or the connection is back. */
  comeBack(): void
  /** The student is logged in again: what was waiting for it goes on. */
  signedIn(): void
  /** The dialog to log in was closed: the same button asks again. */
  staySignedOut(): void
  /** The room is left: nothing that comes later is told. */
  end(): void
}
