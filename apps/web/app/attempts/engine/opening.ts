import type { Answers } from '@collimate/domain/attempts/answers'
import { isBroken } from '../../lib/api.ts'
import type { Store } from '../../lib/store.ts'
import type { AttemptDeps, OpenedAttempt } from './deps.ts'
import { reconcile } from './outbox.ts'
import type { AttemptRecord } from './record.ts'
import type { RecordWriter } from './record-writer.ts'
import { firstOpenPosition, outboxOfRecord, type AttemptState } from './state.ts'
import type { Timekeeper } from './timekeeper.ts'

type OpeningParts = {
  deps: AttemptDeps
  /** The one state of the attempt. */
  store: Store<AttemptState>
  time: Timekeeper
  writer: RecordWriter
  /** Who wrote what the outbox was last acknowledged on. */
  author: string
  /** The server has opened the attempt for this page load. */
  opened: boolean
  /** Once open, the attempt goes on at its first open question rather than where somebody was. */
  resumed: boolean
  /** This window holds the attempt now. */
  onOpened: () => void
}

/** Opens the attempt for this window, and brings together what was answered here and elsewhere. */
export class AttemptOpening {
  readonly #parts: OpeningParts
  #author: string
  #done: boolean
  /** When the server last opened it here, in monotonic milliseconds. */
  #at: number
  /** The student is where they belong; opening it again leads nowhere else. */
  #placed: boolean
  /** The student asked for the attempt, and has not been told that the server could not open it. */
  #untold: boolean
  /** Where the student was when this page began. */
  readonly #placeBefore: number

  constructor(parts: OpeningParts) {
    this.#parts = parts
    this.#author = parts.author
    this.#done = parts.opened
    this.#at = parts.deps.now()
    this.#placed = parts.opened
    this.#untold = parts.resumed
    this.#placeBefore = parts.store.state.current
  }

  get done(): boolean {
    return this.#done
  }

  /** Milliseconds since the server last opened it here. */
  get age(): number {
    return this.#parts.deps.now() - this.#at
  }

  /** It is to be opened once more, where the student left it in this window. */
  reset(): void {
    this.#done = false
    this.#placed = true
  }

  /** A call failed: who asked for the attempt is told once that the server could not open it. */
  tell(error: unknown): void {
    if (!this.#untold || this.#done || !isBroken(error)) return
    this.#untold = false
    this.#parts.deps.emit({ kind: 'open-failed' })
  }

  async open(signal: AbortSignal): Promise<void> {
    const { deps, store, time, writer, onOpened } = this.#parts
    const opened = await deps.server.open(store.state.attemptId, deps.holder, { signal })
    const other = await this.#otherRecord()
    const alone = other === null && opened.previous_holder === this.#author
    const locals = [
      ...(other ? [{ outbox: outboxOfRecord(other), alone: opened.previous_holder === other.holder }] : []),
      { outbox: store.state.outbox, alone },
    ]
    const { outbox, contested } = reconcile(locals, opened, deps.epochNow())
    this.#at = deps.now()
    time.count(store.state.current)
    time.adopt({ spent: opened.time_spent, limit: opened.time_limit })
    this.#done = true
    this.#untold = false
    this.#author = deps.holder
    store.set({
      outbox,
      contested,
      questions: opened.questions,
      timeLimit: opened.time_limit,
      current: this.#placeAfter(opened, outbox.answers, alone),
      link: 'open',
      offered: 'no',
      errorKind: null,
      secondsLeft: time.left,
      ...(time.left === 0 && store.state.stage === 'answering' ? { stage: 'time-up' } : {}),
    })
    writer.claim()
    onOpened()
  }

  /** Where the student goes on: the newest of what they did here since, what the server knows, and what we kept. */
  #placeAfter({ position, questions }: OpenedAttempt, answers: Answers, alone: boolean): number {
    const { store, resumed } = this.#parts
    const { current } = store.state
    if (this.#placed || current !== this.#placeBefore) return current
    if (resumed) return firstOpenPosition(answers, questions.length)
    return alone || position === null || position >= questions.length ? current : position
  }

  /** What another window of this browser kept of this attempt after taking it from us. */
  async #otherRecord(): Promise<AttemptRecord | null> {
    const { deps, store } = this.#parts
    const { record } = await deps.storage.load(deps.userId).catch(() => ({ record: null }))
    return record !== null && record.attemptId === store.state.attemptId && record.holder !== deps.holder
      ? record
      : null
  }
}
