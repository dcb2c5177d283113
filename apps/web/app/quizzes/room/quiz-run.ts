import type { checkAnswer, Quiz, QuizResult } from '@collimate/contract/quizzes'
import type { ResponseOf } from '@collimate/contract/endpoint'
import type { Confidence } from '@collimate/domain/questions/confidence'
import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { refusedCode } from '../../lib/api.ts'
import { Store } from '../../lib/store.ts'
import { PlaceSender } from './place-sender.ts'
import { QuestionTime } from './question-time.ts'
import {
  chooseAnswer,
  chooseConfidence,
  goTo,
  openState,
  takeCheck,
  toggleFlag,
  type QuizState,
} from './quiz-state.ts'
import { SittingTasks } from './sitting-tasks.ts'
import type { Sitting, SittingEvent } from './sitting.ts'

export type QuizServer = {
  open(id: string): Promise<Quiz>
  check(
    id: string,
    work: { position: number; answer: Answer; ms: number; confidence: Confidence | null },
  ): Promise<ResponseOf<typeof checkAnswer>>
  place(id: string, place: { position: number; flags: number[] }): Promise<void>
  complete(id: string, flags: number[]): Promise<QuizResult>
  quit(id: string): Promise<void>
}

export type QuizEvent =
  | SittingEvent
  /** What this browser kept was finished elsewhere before this window came. */
  | { readonly kind: 'stale'; readonly completed: boolean }

export type QuizDeps = {
  server: QuizServer
  store(state: QuizState): void
  /** Forgets what is kept of the quiz. */
  clear(id: string): void
  /** Milliseconds, monotonic. */
  now(): number
  /** Whether somebody sees the page. */
  isSeen(): boolean
  emit(event: QuizEvent): void
}

type Task = 'check' | 'finish' | 'take-back'

export type RunState = {
  readonly quiz: QuizState
  readonly busy: Task | 'quit' | null
  /** What did not work for want of an answer from the server; the same button tries again. */
  readonly failed: Task | null
  /** What to do about what failed last. */
  readonly advice: string
  readonly link: Sitting['state']['link']
}

/**
 * One sitting of a quiz in this window. Choices and flags are kept in the browser at once; an answer counts once the
 * server has checked it.
 */
export class QuizRun implements Sitting {
  readonly #deps: QuizDeps
  readonly #store: Store<RunState>
  readonly #time: QuestionTime
  readonly #place: PlaceSender
  readonly #tasks: SittingTasks<Task>
  /** This window may write: the server gave it the quiz. */
  #claimed: boolean
  #claiming: Promise<void> | null = null
  #over = false

  /** @param from a quiz the server just opened here, or one this browser kept */
  constructor(deps: QuizDeps, from: { opened: QuizState } | { kept: QuizState }) {
    this.#deps = deps
    this.#claimed = 'opened' in from
    const quiz = 'opened' in from ? from.opened : from.kept
    this.#store = new Store<RunState>({ quiz, busy: null, failed: null, advice: '', link: 'open' })
    this.#time = new QuestionTime(deps, quiz.current)
    this.#place = new PlaceSender(
      () => {
        const { id, current, flags } = this.#state.quiz
        return deps.server.place(id, { position: current, flags: [...flags] })
      },
      () => this.#claimed && !this.#over,
    )
    this.#tasks = new SittingTasks<Task>({
      store: this.#store,
      again: {
        check: () => this.check(),
        finish: () => this.finish(),
        'take-back': () => this.takeBack(),
        quit: () => this.quit(),
      },
      keepsFailed: false,
      isOver: () => this.#over,
      quit: () => deps.server.quit(this.#state.quiz.id),
      complete: () => this.#complete(),
      end: (event) => this.#end(event),
      tell: (event) => this.#tell(event),
      onRefused: (error) => this.#refused(error),
      onFailed: (task) => this.#set({ failed: task }),
      onSignedIn: () => {},
    })
  }

  get state(): RunState {
    return this.#store.state
  }

  get subscribe(): Sitting['subscribe'] {
    return this.#store.subscribe
  }

  /** Keeps the quiz here, and asks the server for one that only this browser knows of. */
  begin(): void {
    this.#deps.store(this.#state.quiz)
    if (!this.#claimed) void this.#claim().catch((error: unknown) => this.#arrivalFailed(error))
  }

  readonly choose = (answer: Answer | null): void => {
    if (this.#state.busy === null) this.#changeQuiz(chooseAnswer(this.#state.quiz, answer))
  }

  readonly say = (confidence: Confidence): void => {
    if (this.#state.busy === null) this.#changeQuiz(chooseConfidence(this.#state.quiz, confidence))
  }

  readonly goTo = (position: number): void => {
    const { quiz, busy } = this.#state
    if (busy !== null || position === quiz.current || !(position in quiz.questions)) return
    this.#time.goTo(position)
    this.#changeQuiz(goTo(quiz, position))
    this.#set({ failed: null })
    this.#place.wake()
  }

  /** @returns whether the question on screen is flagged now */
  flag(): boolean {
    this.#changeQuiz(toggleFlag(this.#state.quiz))
    this.#place.wake()
    return this.#state.quiz.flags.includes(this.#state.quiz.current)
  }

  count(): void {
    this.#time.count()
  }

  leave(): void {
    this.#time.hide()
  }

  comeBack(): void {
    this.#time.show()
  }

  /** Has the answer on screen checked. Called again after a failure, it asks again. */
  async check(): Promise<void> {
    const answer = this.#state.quiz.answers[this.#state.quiz.current] ?? null
    if (answer === null || this.#state.link === 'elsewhere') return
    await this.#tasks.run('check', async () => {
      if (!this.#claimed) await this.#claim()
      await this.#checkAt(this.#state.quiz.current)
      this.#set({ busy: null })
    })
  }

  /** Checks what is chosen for other questions first: the one on screen has its own button for that. */
  async finish(): Promise<void> {
    if (this.#state.link === 'elsewhere') return
    await this.#tasks.run('finish', async () => {
      if (!this.#claimed) await this.#claim()
      const { questions, current } = this.#state.quiz
      for (const position of questions.keys()) {
        if (position !== current) await this.#checkAt(position)
      }
      await this.#complete()
    })
  }

  quit(): Promise<void> {
    return this.#tasks.quit()
  }

  /** Takes the quiz back from the window that has it; what is chosen here and not checked stays. */
  takeBack(): Promise<void> {
    return this.#tasks.run('take-back', async () => {
      await this.#claim('join flags')
      this.#set({ busy: null, link: 'open' })
    })
  }

  signedIn(): void {
    this.#tasks.signedIn()
  }

  staySignedOut(): void {
    this.#tasks.staySignedOut()
  }

  end(): void {
    this.#over = true
  }

  /** One call for all that wait for it. */
  #claim(how: 'own flags' | 'join flags' = 'own flags'): Promise<void> {
    this.#claiming ??= this.#deps.server
      .open(this.#state.quiz.id)
      .then((quiz) => {
        this.#claimed = true
        const { flags: own } = this.#state.quiz
        // What was flagged in the window that had it meanwhile counts too.
        const flags = how === 'own flags' ? own : ascending([...own, ...quiz.flags])
        this.#changeQuiz(openState(quiz, { ...this.#state.quiz, flags }))
        void this.#place.goOn()
      })
      .finally(() => {
        this.#claiming = null
      })
    return this.#claiming
  }

  async #checkAt(position: number): Promise<void> {
    const { id, questions, answers, confidences } = this.#state.quiz
    const answer = answers[position] ?? null
    // Opened anew, it may turn out to be checked already.
    if (answer === null || questions[position]?.checked) return
    const ms = Math.round(this.#time.of(position))
    const confidence = confidences[position] ?? null
    const checked = await this.#deps.server.check(id, { position, answer, ms, confidence })
    this.#changeQuiz(takeCheck(this.#state.quiz, position, checked))
  }

  async #complete(): Promise<void> {
    const { id, flags } = this.#state.quiz
    this.#end({ kind: 'completed', result: await this.#deps.server.complete(id, [...flags]) })
  }

  #arrivalFailed(error: unknown): void {
    const code = refusedCode(error)
    if (code === 'quiz-completed' || code === 'quiz-not-found')
      this.#end({ kind: 'stale', completed: code === 'quiz-completed' })
    // Else it goes on from what is kept here; the first check asks again.
  }

  #refused(error: unknown): void {
    if (refusedCode(error) === 'quiz-open-elsewhere') this.#claimed = false
  }

  #changeQuiz(quiz: QuizState): void {
    if (quiz === this.#state.quiz || this.#over) return
    this.#set({ quiz })
    this.#deps.store(quiz)
  }

  #end(event: QuizEvent): void {
    if (this.#over) return
    this.#deps.clear(this.#state.quiz.id)
    this.#tell(event)
    this.#over = true
  }

  #tell(event: QuizEvent): void {
    if (!this.#over) this.#deps.emit(event)
  }

  get #state(): RunState {
    return this.#store.state
  }

  #set(part: Partial<RunState>): void {
    this.#store.set(part)
  }
}
