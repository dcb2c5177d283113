import type { AttemptWork, SavedWork } from '@collimate/contract/attempts'
import type { ShownQuestion } from '@collimate/contract/questions'
import type { Answers } from '@collimate/domain/attempts/answers'
import { type CallOptions, NetworkError, refusedCode } from '../../lib/api.ts'
import type { ServerAnswers } from './outbox.ts'
import type { AttemptStorage } from './storage.ts'
import type { Windows } from './windows.ts'

/** An unfinished attempt as the server opens it. */
export type OpenedAttempt = ServerAnswers & {
  readonly id: string
  readonly questions: readonly ShownQuestion[]
  /** Where the student was when the last save was made; null before one said it. */
  readonly position: number | null
  /** Seconds. */
  readonly time_spent: number
  /** Seconds. */
  readonly time_limit: number
  /** The window that held the attempt before this one opened it. */
  readonly previous_holder: string | null
}

/** A completed attempt, as far as its room needs it. */
export type Completed = {
  readonly id: string
  /** Positions. */
  readonly flags: readonly number[]
  /** What was graded. */
  readonly answers: Answers
}

/** The calls of a running attempt. */
export type AttemptServer = {
  /** From now on nothing is taken that this page load sent before. */
  open(id: string, holder: string, options?: CallOptions): Promise<OpenedAttempt>
  save(id: string, work: AttemptWork, options?: CallOptions): Promise<SavedWork>
  /** Answers the same again for an attempt that is completed. */
  complete(id: string, work: AttemptWork, options?: CallOptions): Promise<Completed>
  /** @param account whose attempt it is: to another one it would be gone */
  quit(id: string, account: string): Promise<void>
  /** @returns the id of who is signed in at this browser, or null */
  account(): Promise<string | null>
  /** @returns the id of the attempt the student has not finished, or null */
  unfinished(): Promise<string | null>
}

/** What the student must be told, once, in passing. */
export type AttemptEvent =
  | {
      readonly kind:
        | 'open-failed'
        | 'save-failed'
        | 'complete-failed'
        | 'result-late'
        | 'quit-failed'
        | 'quit'
        | 'gone'
    }
  | {
      readonly kind: 'completed' | 'already-completed'
      readonly attempt: Completed
      readonly timeUp: boolean
    }

/** What a running attempt needs of the world around it. */
export type AttemptDeps = {
  readonly userId: string
  /** This page load. */
  readonly holder: string
  readonly server: AttemptServer
  readonly storage: AttemptStorage
  readonly windows: Windows
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Milliseconds since 1970 that never run backwards within a page. */
  readonly epochNow: () => number
  readonly online: () => boolean
  /** @returns a number above this one, of no other save of this page load */
  readonly numberAfter: (sequence: number) => number
  readonly random: () => number
  readonly emit: (event: AttemptEvent) => void
}

/** Why a call about the attempt failed, as far as it decides what to do next. */
export type ErrorKind = 'offline' | 'server' | 'signed-out' | 'elsewhere' | 'replaced' | 'completed' | 'gone'

/** @param online what the browser says of its connection */
export function errorKindOf(error: unknown, online: boolean): ErrorKind {
  if (!online && error instanceof NetworkError) return 'offline'
  switch (refusedCode(error)) {
    case 'signed-out':
      return 'signed-out'
    case 'exam-open-elsewhere':
      return 'elsewhere'
    case 'exam-completed':
      return 'completed'
    case 'exam-not-found':
      return 'gone'
    default:
      return 'server'
  }
}
