import type { Quiz, TimedWork } from '@collimate/contract/quizzes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { refusedCode } from '../../lib/api.ts'
import type { Store } from '../../lib/store.ts'
import type { QuestionTime } from './question-time.ts'
import type { TimedDeps, TimedState } from './timed-deps.ts'
import { layOver, type UnsentAnswers } from './unsent-answers.ts'

type SaveParts = {
  deps: TimedDeps
  /** The one state of the quiz, of which the saves change the answers, how they are saved, and the link. */
  store: Store<TimedState>
  time: QuestionTime
  isOver: () => boolean
  mayWrite: () => boolean
  /** Calls `retry` after so many milliseconds; only the latest call counts. */
  retryAfter: (ms: number) => void
  /** The server just said what time is left, in milliseconds. */
  onTime: (endsIn: number) => void
  onGone: () => void
  /** The quiz was finished elsewhere. */
  onCompleted: () => Promise<void>
}

/** Pauses before a save is tried again, in milliseconds; the last one stays. */
const retryDelays = [1000, 2000, 5000, 10_000]

/** The answers of a timed quiz on their way to the server, and what this browser keeps of them until they are there. */
export class TimedSaves {
  readonly #parts: SaveParts
  /** Position to an answer that the server may not have. */
  readonly #unsent = new Map<number, Answer | null>()
  /** Of the latest save made here. */
  #sequence = 0
  /** Of the latest save the server is known to have. */
  #saved = 0
  /** How often the server has told what it has: a save from before may be answered with the number of another's. */
  #opening = 0
  /** The latest record of this window. */
  #kept: UnsentAnswers | null = null
  #sending = false
  /** The server is to be asked also with no answer to save: it says what time is left, and hears what was spent. */
  #asking = false
  #tries = 0

  constructor(parts: SaveParts) {
    this.#parts = parts
  }

  /** What the server may not have of this window. */
  get record(): UnsentAnswers {
    const { deps, store } = this.#parts
    return { id: store.state.id, holder: deps.holder, sequence: this.#saved, changes: [...this.#unsent] }
  }

  /** Takes over what the server has, under what this browser has of it. */
  adopt(quiz: Quiz, records: readonly UnsentAnswers[]): void {
    const { answers, unsent } = layOver(quiz, records)
    this.#unsent.clear()
    for (const [place, answer] of unsent) this.#unsent.set(place, answer)
    this.#saved = quiz.timed?.sequence ?? 0
    this.#sequence = Math.max(this.#saved, this.#sequence)
    this.#opening += 1
    this.#parts.store.set({ answers })
    this.#keep()
  }

  put(place: number, answer: Answer | null): void {
    const { store } = this.#parts
    this.#unsent.set(place, answer)
    store.set({ answers: store.state.answers.with(place, answer) })
    this.#keep()
    void this.send()
  }

  async send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    while (this.#parts.mayWrite() && (this.#asking || this.#unsent.size > 0)) if (!(await this.#save())) break
    this.#sending = false
  }

  /** As `send`, also where nothing is unsent. */
  ask(): void {
    this.#asking = true
    void this.send()
  }

  /** As `ask`, beside a save on its way: it may go with the page, and its answer would come too late for another one. */
  hurry(): void {
    if (!this.#sending || !this.#parts.mayWrite()) return this.ask()
    this.#asking = true
    void this.#save()
  }

  retryLater(): void {
    const delay = retryDelays[Math.min(this.#tries, retryDelays.length - 1)] ?? 1000
    this.#tries += 1
    this.#parts.retryAfter(delay)
  }

  /** A save of everything unsent, under a number of its own: one whose answer was lost may have been taken. */
  work(): TimedWork {
    const { deps, store, time } = this.#parts
    this.#sequence = deps.numberAfter(this.#sequence)
    const spent = store.state.questions.map((_, place) => [place, Math.round(time.of(place))] as const)
    return {
      sequence: this.#sequence,
      changes: Object.fromEntries(this.#unsent),
      question_ms: Object.fromEntries(spent.filter(([, ms]) => ms > 0)),
    }
  }

  /** @returns whether the server took it; else it is tried again later, where that helps */
  async #save(): Promise<boolean> {
    const { deps, store, time, onTime } = this.#parts
    const asked = this.#asking
    this.#asking = false
    const opening = this.#opening
    const batch = [...this.#unsent]
    if (batch.length > 0) store.set({ saving: 'saving' })
    try {
      const leaving = !time.seen
      const work = this.work()
      const { ends_in: endsIn, sequence } = await deps.server.save(store.state.id, work, leaving)
      onTime(endsIn)
      this.#saved = Math.max(this.#saved, sequence)
      this.#sequence = Math.max(this.#sequence, sequence)
      const waiting = batch.filter(([place, answer]) => this.#unsent.get(place) === answer)
      // The number of another save, or one from before the quiz was opened again: the server may not have taken this.
      if (waiting.length > 0 && (sequence !== work.sequence || opening !== this.#opening)) {
        store.set({ saving: 'trying' })
        this.retryLater()
        return false
      }
      for (const [place] of waiting) this.#unsent.delete(place)
      this.#tries = 0
      store.set({ saving: 'saved' })
      // The line is back, and there is time to go on.
      if (store.state.secondsLeft > 0 && store.state.busy === null) store.set({ failed: null })
      this.#keep()
      return true
    } catch (error) {
      this.#asking ||= asked
      await this.#failed(error)
      return false
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { store, onGone, onCompleted } = this.#parts
    if (this.#unsent.size > 0) store.set({ saving: 'trying' })
    switch (refusedCode(error)) {
      case 'quiz-open-elsewhere':
        return store.set({ link: 'elsewhere' })
      case 'quiz-not-found':
        return onGone()
      case 'quiz-completed':
        return onCompleted()
      case 'signed-out':
        return store.set({ link: 'signed-out' })
      case null:
      default:
        this.retryLater()
    }
  }

  #keep(): void {
    const { deps, store, isOver } = this.#parts
    store.set({ unsent: this.#unsent.size })
    if (!isOver()) {
      this.#kept = this.record
      deps.keep(this.#kept)
    } else if (this.#unsent.size === 0 && this.#kept !== null) {
      // The room may be open again, with a record of its own under the same key.
      deps.settle(this.#kept)
    }
  }
}
