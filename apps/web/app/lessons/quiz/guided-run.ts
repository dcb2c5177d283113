import type { GuidedQuiz, GuidedResult } from '@collimate/contract/lessons'
import { refusedCode } from '../../lib/api.ts'
import { Store } from '../../lib/store.ts'
import {
  missedIn,
  type RunRecord,
  type RunDeps,
  type RunEvent,
  type QuizStep,
  type RunState,
  stepOf,
} from './guided-deps.ts'

/**
 * One sitting of a guided quiz in this window: goes on with what the browser kept, or starts anew. An answer counts
 * once the server has taken it.
 */
export class GuidedRun {
  readonly #deps: RunDeps
  readonly #store = new Store<RunState>({ kind: 'loading' })
  /** What waits for the log-in. */
  #waiting: (() => Promise<void>) | null = null
  #over = false

  constructor(deps: RunDeps) {
    this.#deps = deps
  }

  get state(): RunState {
    return this.#store.state
  }

  get subscribe(): Store<RunState>['subscribe'] {
    return this.#store.subscribe
  }

  /** Called again after an error, it tries again. */
  async begin(): Promise<void> {
    this.#set({ kind: 'loading' })
    const kept = this.#deps.load()
    if (kept === null) return this.#start()
    try {
      this.#restore(await this.#deps.server.read(kept.attemptId), kept)
    } catch (error) {
      if (refusedCode(error) === 'guided-quiz-not-found') return this.#start()
      this.#entryFailed(error, () => this.begin())
    }
  }

  /** A new attempt with all answers cleared. */
  async restart(): Promise<void> {
    this.#set({ kind: 'loading' })
    await this.#start()
  }

  readonly choose = (answer: number): void => {
    const step = this.#open()
    if (step === null || step.submitted[step.current]) return
    if (answer >= (step.quiz.questions[step.current]?.answers.length ?? 0)) return
    this.#change({ ...step, chosen: step.chosen.with(step.current, answer) })
  }

  /** Called again after a failure, it asks again. */
  async submit(): Promise<void> {
    const step = this.#open()
    const answer = step?.chosen[step.current] ?? null
    const question = step?.quiz.questions[step.current]
    if (step === null || answer === null || question === undefined || step.submitted[step.current]) return
    this.#change({ ...step, busy: 'submit' })
    try {
      const submitted = await this.#deps.server.submit(step.quiz.id, question.id, {
        answer,
        version: question.version,
        text: question.answers[answer],
      })
      this.#change({
        ...step,
        chosen: step.chosen.with(step.current, submitted.chosen),
        submitted: step.submitted.with(step.current, submitted),
      })
    } catch (error) {
      await this.#saveFailed(step, error, () => this.submit())
    }
  }

  /** After a submitted answer: the next question, or the end of the quiz. */
  async next(): Promise<void> {
    const step = this.#open()
    if (step === null || !step.submitted[step.current]) return
    if (step.current < step.quiz.questions.length - 1)
      return this.#change({ ...step, current: step.current + 1 })
    this.#change({ ...step, busy: 'complete' })
    try {
      this.#finish(await this.#deps.server.complete(step.quiz.id), step)
    } catch (error) {
      await this.#saveFailed(step, error, () => this.next())
    }
  }

  /** The student leaves the quiz by one of its own ways out. */
  leave(): void {
    this.#deps.clear()
    this.#over = true
  }

  /** The student is logged in again: what was waiting for it goes on. */
  signedIn(): void {
    const waiting = this.#stopWaiting()
    if (waiting !== null) void waiting()
  }

  /** The dialog to log in was closed: the same button asks again. */
  staySignedOut(): void {
    this.#stopWaiting()
  }

  /** The room is gone: nothing that comes later is told or kept. */
  end(): void {
    this.#over = true
  }

  async #start(): Promise<void> {
    this.#deps.clear()
    try {
      const quiz = await this.#deps.server.start()
      const empty = quiz.questions.map(() => null)
      this.#change(stepOf(quiz, 0, empty, empty))
    } catch (error) {
      this.#entryFailed(error, () => this.#start())
    }
  }

  #restore(quiz: GuidedQuiz, kept: RunRecord): void {
    const submitted = quiz.questions.map(
      ({ id }) => quiz.submitted.find((answer) => answer.question_id === id) ?? null,
    )
    const chosen = quiz.questions.map(
      (_, index) => submitted[index]?.chosen ?? kept.selectedAnswers[index] ?? null,
    )
    const [open, last] = [submitted.indexOf(null), quiz.questions.length - 1]
    if (quiz.completed) {
      // Only the answer to its completion was lost.
      this.#change(stepOf(quiz, last, chosen, submitted))
      return void this.next()
    }
    const furthest = open === -1 ? last : open
    this.#change(stepOf(quiz, Math.min(kept.currentQuestionIndex, furthest), chosen, submitted))
    if (chosen.some((answer) => answer !== null)) this.#tell({ kind: 'restored' })
  }

  #finish(result: GuidedResult, step: QuizStep): void {
    if (this.#over) return
    this.#deps.clear()
    this.#set({ kind: 'result', result, missed: missedIn(step) })
    this.#tell({ kind: 'completed', result })
  }

  #entryFailed(error: unknown, again: () => Promise<void>): void {
    switch (refusedCode(error)) {
      case 'no-guided-quiz':
      case 'lesson-not-found':
        return this.#set({ kind: 'none' })
      case 'subsection-locked':
        return this.#tell({ kind: 'locked' })
      case 'subscription-required':
        return this.#tell({ kind: 'subscription-required' })
      case 'signed-out':
        this.#waiting = again
        return this.#set({ kind: 'signed-out', error })
      default:
        this.#set({ kind: 'error', error })
        this.#tell({ kind: 'load-failed', error })
    }
  }

  async #saveFailed(step: QuizStep, error: unknown, again: () => Promise<void>): Promise<void> {
    this.#change({ ...step, busy: null })
    switch (refusedCode(error)) {
      case 'signed-out':
        this.#waiting = again
        return this.#change({ ...step, busy: null, signedOut: true })
      case 'subscription-required':
        return this.#tell({ kind: 'subscription-required' })
      case 'guided-quiz-not-found':
        this.#tell({ kind: 'gone' })
        return this.restart()
      case 'guided-question-changed':
        return this.#showCorrected(step)
      case 'guided-quiz-unfinished':
        // An answer that only this browser had: the server's attempt says which are missing.
        return this.begin()
      default:
        this.#tell({ kind: 'save-failed' })
    }
  }

  /**
   * A release changed the question on screen: shows that one as it is now, with nothing chosen. Those answered before
   * stay beside the answers they were given.
   */
  async #showCorrected({ current, ...before }: QuizStep): Promise<void> {
    const step = { ...before, current, chosen: before.chosen.with(current, null) }
    this.#change({ ...step, busy: 'submit' })
    try {
      const { questions, submitted } = await this.#deps.server.read(step.quiz.id)
      const shown = step.quiz.questions[current]
      const now = questions.find(({ id }) => id === shown?.id) ?? shown
      // A submission whose answer was lost counts.
      const taken = submitted.find((answer) => answer.question_id === now?.id) ?? null
      this.#change({
        ...step,
        quiz: { ...step.quiz, questions: now ? step.quiz.questions.with(current, now) : step.quiz.questions },
        chosen: step.chosen.with(current, taken?.chosen ?? null),
        submitted: step.submitted.with(current, taken),
        busy: null,
      })
      if (taken === null) this.#tell({ kind: 'corrected' })
    } catch (error) {
      this.#entryFailed(error, () => this.begin())
    }
  }

  #stopWaiting(): (() => Promise<void>) | null {
    const waiting = this.#waiting
    this.#waiting = null
    const { state } = this
    if (state.kind === 'signed-out') this.#set({ kind: 'error', error: state.error })
    if (state.kind === 'quiz') this.#set({ ...state, signedOut: false })
    return waiting
  }

  /** The quiz, while the student may act in it. */
  #open(): QuizStep | null {
    const { state } = this
    return state.kind === 'quiz' && state.busy === null && !this.#over ? state : null
  }

  #change(step: QuizStep): void {
    if (this.#over) return
    this.#set(step)
    // A quiz in which nothing is chosen has nothing to go on with.
    if (step.chosen.every((answer) => answer === null)) return this.#deps.clear()
    this.#deps.store({
      attemptId: step.quiz.id,
      currentQuestionIndex: step.current,
      selectedAnswers: [...step.chosen],
    })
  }

  #tell(event: RunEvent): void {
    if (!this.#over) this.#deps.emit(event)
  }

  #set(state: RunState): void {
    if (!this.#over) this.#store.replace(state)
  }
}
