import type { GuidedQuestion, GuidedQuiz, GuidedResult, SubmittedAnswer } from '@collimate/contract/lessons'
import type { StoredQuiz } from './stored-quiz.ts'

export type ShownAnswer = {
  readonly answer: number
  readonly version: string
  /** What it goes by where a server process of an older release showed the question, without a version. */
  readonly text: string | undefined
}

export type GuidedServer = {
  start(): Promise<GuidedQuiz>
  read(id: string): Promise<GuidedQuiz>
  /** @param answer its index, with its words and the version of its question as they were shown */
  submit(id: string, questionId: string, answer: ShownAnswer): Promise<SubmittedAnswer>
  complete(id: string): Promise<GuidedResult>
}

export type RunRecord = Pick<StoredQuiz, 'attemptId' | 'currentQuestionIndex' | 'selectedAnswers'>

export type RunDeps = {
  readonly server: GuidedServer
  /** What this browser kept of the quiz. */
  load(): RunRecord | null
  store(record: RunRecord): void
  clear(): void
  emit(event: RunEvent): void
}

export type RunEvent =
  | {
      readonly kind: 'restored' | 'save-failed' | 'locked' | 'subscription-required' | 'gone' | 'corrected'
    }
  | { readonly kind: 'load-failed'; readonly error: unknown }
  | { readonly kind: 'completed'; readonly result: GuidedResult }

type Task = 'submit' | 'complete'

/** A quiz under way: each list has one entry a question. */
export type QuizStep = {
  readonly kind: 'quiz'
  readonly quiz: GuidedQuiz
  readonly current: number
  /** The answer that is chosen, or was submitted. */
  readonly chosen: readonly (number | null)[]
  readonly submitted: readonly (SubmittedAnswer | null)[]
  readonly busy: Task | null
  /** The session is over; what was asked for waits for the log-in. */
  readonly signedOut: boolean
}

export type RunState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-out' | 'error'; readonly error: unknown }
  | { readonly kind: 'none' }
  | QuizStep
  | { readonly kind: 'result'; readonly result: GuidedResult; readonly missed: readonly Missed[] }

/** A question that was answered wrong, with the key its submission brought. */
export type Missed = {
  /** Its place in the quiz, from 1. */
  readonly place: number
  readonly question: GuidedQuestion
  readonly answer: SubmittedAnswer
}

export function stepOf(
  quiz: GuidedQuiz,
  current: number,
  chosen: QuizStep['chosen'],
  submitted: QuizStep['submitted'],
): QuizStep {
  return { kind: 'quiz', quiz, current, chosen, submitted, busy: null, signedOut: false }
}

export function missedIn({ quiz, submitted }: QuizStep): Missed[] {
  return quiz.questions.flatMap((question, index) => {
    const answer = submitted[index]
    return answer && !answer.is_correct ? { place: index + 1, question, answer } : []
  })
}
