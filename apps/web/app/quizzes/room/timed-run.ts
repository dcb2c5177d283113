import type { Quiz, QuizResult, TimedWork } from '@collimate/contract/quizzes'
import { isAnswered } from '@collimate/domain/attempts/answers'
import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { refusedCode } from '../../lib/api.ts'
import { Store } from '../../lib/store.ts'
import { PlaceSender } from './place-sender.ts'
import { QuestionTime } from './question-time.ts'
import type { Sitting, SittingEvent } from './sitting.ts'
import { layOver, uncountedOf, type UnsentAnswers } from './unsent-answers.ts'

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

type Task = 'finish' | 'quit' | 'take-back'

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
  readonly busy: Task | null
  /** What did not work; the same button tries again, and a finish by the clock tries by itself. */
  readonly failed: Exclude<Task, 'quit'> | null
  readonly link: Sitting['state']['link']
}

/** Pauses before a save is tried again, in milliseconds; the last one stays. */
const retryDelays = [1000, 2000, 5000, 10_000]
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
  /** Position to an answer that the server may not have. */
  readonly #unsent = new Map<number, Answer | null>()
  /** Of the latest save made here. */
  #sequence = 0
  /** Of the latest save the server is known to have. */
  #saved = 0
  #endsAt = 0
  /** How often the server has told what it has: a save from before may be answered with the number of another's. */
  #opening = 0
  /** The latest record of this window. */
  #kept: UnsentAnswers | null = null
  #sending = false
  /** The server is to be asked also with no answer to save: it says what time is left, and hears what was spent. */
  #asking = false
  #tries = 0
  /** What `failed` names failed after the time was up: the clock has had its try. */
  #failedAtEnd = false
  #cancels = new Map<'tick' | 'retry' | 'ahead', () => void>()
  #waiting: Task | null = null
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
      link: 'open',
    })
    this.#time = new QuestionTime(() => deps.now(), current)
    this.#place = new PlaceSender(
      () => deps.server.place(quiz.id, { position: this.#state.current, flags: [...this.#state.flags] }),
      () => this.#mayWrite(),
    )
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
    void this.#send()
  }

  /** Stops for good; what is unsent stays kept in this browser. */
  end(): void {
    this.#over = true
    for (const cancel of this.#cancels.values()) cancel()
  }

  readonly choose = (answer: Answer | null): void => {
    const { current, answers, busy, link } = this.#state
    if (busy !== null || link === 'elsewhere' || this.#state.secondsLeft === 0) return
    const given = isAnswered(answer) ? answer : null
    this.#unsent.set(current, given)
    this.#set({ answers: answers.with(current, given) })
    this.#keep()
    void this.#send()
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

  /** The page or its room may be about to go: what is unsent and the time on its question go out before. */
  leave(): void {
    this.#time.hide()
    if (this.#over) return
    this.#asking = true
    // A save on its way may go with the page, and its answer would come too late for another one.
    if (this.#sending && this.#mayWrite()) void this.#save()
    else void this.#send()
  }

  /** The student or the connection is back: what waits is tried at once, and the server says what time is left. */
  comeBack(): void {
    this.#time.show()
    if (this.#over) return
    this.#tick()
    this.#asking = true
    void this.#send()
    if (this.#missing) void this.#fetchAhead()
  }

  readonly finish = async (): Promise<void> => {
    if (this.#state.link === 'elsewhere' || !this.#begins('finish')) return
    try {
      await this.#complete()
    } catch (error) {
      await this.#refused('finish', error)
    }
  }

  async quit(): Promise<void> {
    if (!this.#begins('quit')) return
    try {
      await this.#deps.server.quit(this.#state.id)
    } catch (error) {
      // Gone already is what was asked for.
      if (refusedCode(error) !== 'quiz-not-found') return this.#refused('quit', error)
    }
    this.#close({ kind: 'quit' })
  }

  /** Takes the quiz back from the window that has it. */
  async takeBack(): Promise<void> {
    if (!this.#begins('take-back')) return
    try {
      const quiz = await this.#deps.server.open(this.#state.id)
      const own = this.#unsentAnswers()
      this.#unsent.clear()
      this.#take(quiz, [own])
      // What was flagged in the window that had it meanwhile counts too.
      const flags = ascending([...this.#state.flags, ...quiz.flags])
      this.#set({ busy: null, failed: null, link: 'open', flags })
      void this.#send()
      this.#place.wake()
    } catch (error) {
      await this.#refused('take-back', error)
    }
  }

  signedIn(): void {
    if (this.#state.link !== 'signed-out') return
    const task = this.#waiting
    this.#waiting = null
    this.#set({ link: 'open' })
    if (task === 'finish') void this.finish()
    else if (task === 'take-back') void this.takeBack()
    else if (task === 'quit') void this.quit()
    else void this.#send()
  }

  /** The next save asks again, too. */
  staySignedOut(): void {
    const task = this.#waiting
    this.#waiting = null
    this.#set({ link: 'open' })
    this.#keepFailed(task === 'quit' ? null : task)
  }

  /** What the server has, under what this browser has of it. */
  #take(quiz: Quiz, records: readonly UnsentAnswers[]): void {
    const { sequence = 0, ends_in: endsIn = 0, question_ms: questionMs = {} } = quiz.timed ?? {}
    const { answers, unsent } = layOver(quiz, records)
    for (const [place, answer] of unsent) this.#unsent.set(place, answer)
    this.#sequence = Math.max(sequence, this.#sequence)
    this.#saved = sequence
    this.#opening += 1
    this.#time.adopt(questionMs)
    this.#learnTime(endsIn)
    this.#set({ answers, questions: quiz.questions })
    this.#keep()
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

  async #send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    while (this.#mayWrite() && (this.#asking || this.#unsent.size > 0)) if (!(await this.#save())) break
    this.#sending = false
  }

  /** @returns whether the server took it; else it is tried again later, where that helps */
  async #save(): Promise<boolean> {
    const asked = this.#asking
    this.#asking = false
    const opening = this.#opening
    const batch = [...this.#unsent]
    this.#set({ saving: batch.length > 0 ? 'saving' : this.#state.saving })
    try {
      const leaving = !this.#time.seen
      const work = this.#work()
      const { ends_in, sequence } = await this.#deps.server.save(this.#state.id, work, leaving)
      this.#learnTime(ends_in)
      this.#saved = Math.max(this.#saved, sequence)
      this.#sequence = Math.max(this.#sequence, sequence)
      const waiting = batch.filter(([place, answer]) => this.#unsent.get(place) === answer)
      // The number of another save, or one from before the quiz was opened again: the server may not have taken this.
      if (waiting.length > 0 && (sequence !== work.sequence || opening !== this.#opening)) {
        this.#set({ saving: 'trying' })
        this.#retryLater()
        return false
      }
      for (const [place] of waiting) this.#unsent.delete(place)
      this.#tries = 0
      this.#set({ saving: 'saved' })
      // The line is back, and there is time to go on.
      if (this.#state.secondsLeft > 0 && this.#state.busy === null) this.#set({ failed: null })
      this.#keep()
      return true
    } catch (error) {
      this.#asking ||= asked
      await this.#saveFailed(error)
      return false
    }
  }

  #mayWrite(): boolean {
    return !this.#over && this.#state.link === 'open' && this.#state.busy !== 'quit'
  }

  /** A save of everything unsent, under a number of its own: one whose answer was lost may have been taken. */
  #work(): TimedWork {
    this.#sequence = this.#deps.numberAfter(this.#sequence)
    const spent = this.#state.questions.map((_, place) => [place, Math.round(this.#time.of(place))] as const)
    return {
      sequence: this.#sequence,
      changes: Object.fromEntries(this.#unsent),
      question_ms: Object.fromEntries(spent.filter(([, ms]) => ms > 0)),
    }
  }

  async #saveFailed(error: unknown): Promise<void> {
    this.#set({ saving: this.#unsent.size > 0 ? 'trying' : this.#state.saving })
    switch (refusedCode(error)) {
      case 'quiz-open-elsewhere':
        return this.#set({ link: 'elsewhere' })
      case 'quiz-not-found':
        return this.#close({ kind: 'gone' })
      case 'quiz-completed':
        return this.finish()
      case 'signed-out':
        return this.#set({ link: 'signed-out' })
      case null:
      default:
        this.#retryLater()
    }
  }

  #retryLater(): void {
    const delay = retryDelays[Math.min(this.#tries, retryDelays.length - 1)] ?? 1000
    this.#tries += 1
    this.#wait('retry', delay, () => {
      if (this.#state.failed === 'finish' && this.#state.secondsLeft === 0) void this.finish()
      else void this.#send()
    })
  }

  async #complete(): Promise<void> {
    const { id, flags, secondsLeft } = this.#state
    const result = await this.#deps.server.complete(id, [...flags], this.#work())
    const late = uncountedOf([...this.#unsent], result.answers)
    this.#close({ kind: 'completed', result, timeUp: secondsLeft === 0, late: late.length }, late)
  }

  async #refused(task: Task, error: unknown): Promise<void> {
    this.#set({ busy: null })
    switch (refusedCode(error)) {
      case 'quiz-open-elsewhere':
        return this.#set({ link: 'elsewhere' })
      case 'quiz-not-found':
        return this.#close({ kind: 'gone' })
      case 'quiz-completed':
        // Its time ran out elsewhere: a second completion answers the same result.
        return this.#complete().catch(() => this.#failed(task))
      case 'signed-out':
        this.#waiting = task
        return this.#set({ link: 'signed-out' })
      case null:
      default:
        this.#failed(task)
    }
  }

  #failed(task: Task): void {
    if (task === 'quit') return this.#tell({ kind: 'quit-failed' })
    this.#keepFailed(task)
    if (task === 'finish') this.#retryLater()
  }

  #keepFailed(failed: TimedState['failed']): void {
    this.#failedAtEnd = this.#state.secondsLeft === 0
    this.#set({ failed })
  }

  #begins(task: Task): boolean {
    if (this.#state.busy !== null || this.#over) return false
    // What is tried again stays failed until it works: its words and its button stand still.
    this.#set({ busy: task, failed: task === this.#state.failed ? task : null })
    return true
  }

  #unsentAnswers(): UnsentAnswers {
    const { holder } = this.#deps
    return { id: this.#state.id, holder, sequence: this.#saved, changes: [...this.#unsent] }
  }

  #keep(): void {
    this.#set({ unsent: this.#unsent.size })
    if (!this.#over) {
      this.#kept = this.#unsentAnswers()
      this.#deps.keep(this.#kept)
    } else if (this.#unsent.size === 0 && this.#kept !== null) {
      // The room may be open again, with a record of its own under the same key.
      this.#deps.settle(this.#kept)
    }
  }

  #wait(what: 'tick' | 'retry' | 'ahead', ms: number, work: () => void): void {
    this.#cancels.get(what)?.()
    if (!this.#over) this.#cancels.set(what, this.#deps.later(work, ms))
  }

  /** @param late what stays kept until the student has seen it */
  #close(event: TimedEvent, late: UnsentAnswers['changes'] = []): void {
    if (this.#over) return
    if (event.kind === 'completed') this.#deps.keep({ ...this.#unsentAnswers(), changes: late })
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
