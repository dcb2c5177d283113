import type { MockExamResult } from '@collimate/contract/mock-exams'
import type { ExamServer } from './exam-server.ts'
import type { ExamStorage } from './exam-storage.ts'
import type { ExamWindows } from './exam-windows.ts'

/** What the student must be told, once, in passing. */
export type ExamEvent =
  | { readonly kind: 'save-failed' | 'complete-failed' | 'quit-failed' | 'quit' | 'gone' }
  | { readonly kind: 'set-aside'; readonly count: number }
  | { readonly kind: 'completed'; readonly result: MockExamResult; readonly timeUp: boolean }
  | { readonly kind: 'already-completed'; readonly examId: string; readonly timeUp: boolean }

/** What a running exam needs of the world around it. */
export type ExamKit = {
  readonly userId: string
  /** This page load. */
  readonly holder: string
  readonly server: ExamServer
  readonly storage: ExamStorage
  readonly windows: ExamWindows
  /** Monotonic milliseconds. */
  readonly now: () => number
  readonly online: () => boolean
  readonly random: () => number
  readonly emit: (event: ExamEvent) => void
}
