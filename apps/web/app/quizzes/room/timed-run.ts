import type { Quiz } from '@collimate/contract/quizzes'
import { isAnswered } from '@collimate/domain/attempts/answers'
import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { Store } from '../../lib/store.ts'
import { PlaceSender } from './place-sender.ts'
import { QuestionTime } from './question-time.ts'
import { SittingTasks } from './sitting-tasks.ts'
import type { Sitting } from './sitting.ts'
import type { TimedDeps, TimedEvent, TimedState, TimedTask } from './timed-deps.ts'
import { TimedSaves } from './timed-saves.ts'
import { uncountedOf, type UnsentAnswers } from './unsent-answers.ts'

/** Twice a second, so that no shown second is skipped. */
const tickMs = 500
/** Leaves the start to the student's first question. */
const aheadMs = 1500

/**
 * One sitting of a timed quiz in this window. An answer may change until the end and is saved as soon as it is given;
 * nothing here tells which are right.
 */
export class TimedRun implements Sitting {
  readonly #deps: TimedDeps
  readonly #store: Store<TimedState>
  readonly #time: QuestionTime
  readonly #place: PlaceSender
  readonly #saves: TimedSaves
  readonly #tasks: SittingTasks<TimedTask>
  #endsAt = 0
  /** What `failed` names failed after the time was up: the clock has had its try. */
  #failedAtEnd = false
  #cancels = new Map<'tick' | 'retry' | 'ahead', () => void>()
  /** Something of what was to be loaded ahead did not come. */
  #missing = false
  #over = false

  /** @param quiz the server just opened here */
  constructor(deps: TimedDeps, quiz: Quiz) {
    this.#deps = deps
    const current = Math.min(quiz.position, quiz.questions.length - 1)
    this.#store = new Store<TimedState>({
      id: quiz.id,
      category: quiz.category,
      questions: quiz.questions,
      answers: quiz.answers,
      flags: quiz.flags,
      current,
      secondsLeft: 0,
      saving: 'saved',
      unsent: 0,
      busy: null,
      failed: null,
      advice: '',
      link: 'open',
    })
    this.#time = new QuestionTime(deps, current)
    const isOver = () => this.#over
    const mayWrite = () => !this.#over && this.#state.link === 'open' && this.#state.busy !== 'quit'
    this.#place = new PlaceSender(
      () => deps.server.place(quiz.id, { position: this.#state.current, flags: [...this.#state.flags] }),
      mayWrite,
    )
    this.#saves = new TimedSaves({
      deps,
      store: this.#store,
      time: this.#time,
      isOver,
      mayWrite,
      retryAfter: (ms) => this.#wait('retry', ms, () => this.#retry()),
      onTime: (endsIn) => this.#learnTime(endsIn),
      onGone: () => this.#close({ kind: 'gone' }),
      onCompleted: () => this.finish(),
    })
    this.#tasks = new SittingTasks<TimedTask>({
      store: this.#store,
      again: { finish: this.finish, 'take-back': () => this.takeBack(), quit: () => this.quit() },
      keepsFailed: true,
      isOver,
      quit: () => deps.server.quit(quiz.id),
      complete: () => this.#complete(),
      end: (event) => this.#close(event),
      tell: (event) => this.#tell(event),
      onRefused: () => {},
      onFailed: (task) => this.#failed(task),
      onSignedIn: () => void this.#saves.send(),
    })
    const kept = deps.unsent.filter(({ id }) => id === quiz.id)
    this.#take(quiz, kept)
    for (const record of kept) if (record.holder !== deps.holder) deps.settle(record)
  }

  get state(): TimedState {
    return this.#store.state
  }

  get subscribe(): Sitting['subscribe'] {
    return this.#store.subscribe
  }

  begin(): void {
    this.#tick()
    this.#wait('ahead', aheadMs, () => void this.#fetchAhead())
    void this.#saves.send()
  }

  /** Stops for good; what is unsent stays kept in this browser. */
  end(): void {
    this.#over = true
    for (const cancel of this.#cancels.values()) cancel()
  }

  readonly choose = (answer: Answer | null): void => {
    const { current, busy, link, secondsLeft } = this.#state
    if (busy !== null || link === 'elsewhere' || secondsLeft === 0) return
    this.#saves.put(current, isAnswered(answer) ? answer : null)
  }

  readonly goTo = (position: number): void => {
    const { current, questions } = this.#state
    if (position === current || !(position in questions)) return
    this.#time.goTo(position)
    this.#set({ current: position })
    this.#place.wake()
  }

  /** @returns whether the question on screen is flagged now */
  flag(): boolean {
    const { current, flags } = this.#state
    const on = !flags.includes(current)
    const next = on ? [...flags, current] : flags.filter((flag) => flag !== current)
    this.#set({ flags: ascending(next) })
    this.#place.wake()
    return on
  }

  count(): void {
    this.#time.count()
  }

  /** The page or its room may be about to go: what is unsent and the time on its question go out before. */
  leave(): void {
    this.#time.hide()
    if (!this.#over) this.#saves.hurry()
  }

  /** The student or the connection is back: what waits is tried at once, and the server says what time is left. */
  comeBack(): void {
    this.#time.show()
    if (this.#over) return
    this.#tick()
    this.#saves.ask()
    if (this.#missing) void this.#fetchAhead()
  }

  readonly finish = async (): Promise<void> => {
    if (this.#state.link !== 'elsewhere') await this.#tasks.run('finish', () => this.#complete())
  }

  quit(): Promise<void> {
    return this.#tasks.quit()
  }

  /** Takes the quiz back from the window that has it. */
  takeBack(): Promise<void> {
    return this.#tasks.run('take-back', async () => {
      const quiz = await this.#deps.server.open(this.#state.id)
      this.#take(quiz, [this.#saves.record])
      // What was flagged in the window that had it meanwhile counts too.
      const flags = ascending([...this.#state.flags, ...quiz.flags])
      this.#set({ busy: null, failed: null, link: 'open', flags })
      void this.#saves.send()
      this.#place.wake()
    })
  }

  signedIn(): void {
    this.#tasks.signedIn()
  }

  /** The next save asks again, too. */
  staySignedOut(): void {
    this.#failedAtEnd = this.#state.secondsLeft === 0
    this.#tasks.staySignedOut()
  }

  #take(quiz: Quiz, records: readonly UnsentAnswers[]): void {
    this.#time.adopt(quiz.timed?.question_ms ?? {})
    this.#learnTime(quiz.timed?.ends_in ?? 0)
    this.#set({ questions: quiz.questions })
    this.#saves.adopt(quiz, records)
  }

  #learnTime(endsIn: number): void {
    this.#endsAt = this.#deps.now() + endsIn
    this.#set({ secondsLeft: Math.ceil(endsIn / 1000) })
  }

  #tick(): void {
    if (this.#over) return
    const secondsLeft = Math.max(0, Math.ceil((this.#endsAt - this.#deps.now()) / 1000))
    if (secondsLeft !== this.#state.secondsLeft) this.#set({ secondsLeft })
    this.#wait('tick', tickMs, () => this.#tick())
    // A finish that failed after the end is tried again with the saves.
    const { busy, failed, link } = this.#state
    const tried = failed === 'finish' && this.#failedAtEnd
    if (secondsLeft === 0 && busy === null && !tried && link === 'open') void this.finish()
  }

  async #fetchAhead(): Promise<void> {
    this.#missing = false
    const pictures = this.#state.questions.flatMap(({ question }) => question.image_url ?? [])
    this.#missing = !(await this.#deps.fetchAhead(pictures))
  }

  #retry(): void {
    if (this.#state.failed === 'finish' && this.#state.secondsLeft === 0) void this.finish()
    else void this.#saves.send()
  }

  async #complete(): Promise<void> {
    const { id, flags, secondsLeft } = this.#state
    const result = await this.#deps.server.complete(id, [...flags], this.#saves.work())
    const late = uncountedOf(this.#saves.record.changes, result.answers)
    this.#close({ kind: 'completed', result, timeUp: secondsLeft === 0, late: late.length }, late)
  }

  #failed(task: TimedTask): void {
    this.#failedAtEnd = this.#state.secondsLeft === 0
    this.#set({ failed: task })
    if (task === 'finish') this.#saves.retryLater()
  }

  #wait(what: 'tick' | 'retry' | 'ahead', ms: number, work: () => void): void {
    this.#cancels.get(what)?.()
    if (!this.#over) this.#cancels.set(what, this.#deps.later(work, ms))
  }

  /** @param late what stays kept until the student has seen it */
  #close(event: TimedEvent, late: UnsentAnswers['changes'] = []): void {
    if (this.#over) return
    if (event.kind === 'completed') this.#deps.keep({ ...this.#saves.record, changes: late })
    else this.#deps.forget()
    this.#tell(event)
    this.end()
  }

  #tell(event: TimedEvent): void {
    if (!this.#over) this.#deps.emit(event)
  }

  get #state(): TimedState {
    return this.#store.state
  }

  #set(part: Partial<TimedState>): void {
    this.#store.set(part)
  }
}
