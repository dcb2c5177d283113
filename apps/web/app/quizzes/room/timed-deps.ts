import type { Quiz, QuizResult, TimedWork } from '@collimate/contract/quizzes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import type { Sitting, SittingEvent } from './sitting.ts'
import type { UnsentAnswers } from './unsent-answers.ts'

export type TimedServer = {
  open(id: string): Promise<Quiz>
  /** @param leaving the page may be gone before the answer comes */
  save(id: string, work: TimedWork, leaving: boolean): Promise<{ sequence: number; ends_in: number }>
  place(id: string, place: { position: number; flags: number[] }): Promise<void>
  complete(id: string, flags: number[], work: TimedWork): Promise<QuizResult>
  quit(id: string): Promise<void>
}

export type TimedEvent =
  | Exclude<SittingEvent, { kind: 'completed' }>
  | (Extract<SittingEvent, { kind: 'completed' }> & {
      readonly timeUp: boolean
      /** How many answers given here are not what counted; they stay kept. */
      readonly late: number
    })

export type TimedDeps = {
  /** This page load. */
  holder: string
  server: TimedServer
  /** What windows of this browser kept of quizzes and the server may not have. */
  unsent: readonly UnsentAnswers[]
  /** Keeps what the server does not have from this window yet; no changes when it has everything. */
  keep(unsent: UnsentAnswers): void
  /** The record was dealt with: another window's is part of this one's now, or its answers arrived after all. */
  settle(unsent: UnsentAnswers): void
  /** Removes what any window of this browser kept of the quiz, which is no more. */
  forget(): void
  /** Milliseconds, monotonic. */
  now(): number
  /** Whether somebody sees the page. */
  isSeen(): boolean
  /** @returns a number above this one, of no other save of this page load */
  numberAfter(sequence: number): number
  /** Calls back after so many milliseconds. @returns cancels it */
  later(work: () => void, ms: number): () => void
  /**
   * Loads what the room opens on need, and these pictures: later there may be no connection.
   *
   * @returns whether all of it came
   */
  fetchAhead(pictures: readonly string[]): Promise<boolean>
  emit(event: TimedEvent): void
}

export type TimedTask = 'finish' | 'take-back'

export type TimedState = {
  readonly id: string
  readonly category: string
  readonly questions: Quiz['questions']
  readonly answers: readonly (Answer | null)[]
  /** Flagged positions, ascending. */
  readonly flags: readonly number[]
  readonly current: number
  /** Whole seconds, never below 0. */
  readonly secondsLeft: number
  readonly saving: 'saved' | 'saving' | 'trying'
  /** Answers that the server may not have. */
  readonly unsent: number
  readonly busy: TimedTask | 'quit' | null
  /** What did not work; the same button tries again, and a finish by the clock tries by itself. */
  readonly failed: TimedTask | null
  /** What to do about what failed last. */
  readonly advice: string
  readonly link: Sitting['state']['link']
}
