import type { AttemptWork, SavedWork } from '@collimate/contract/attempts'
import { sameAnswer, type Answers, type Changes } from '@collimate/domain/attempts/answers'
import { briefMs, isBroken, patientMs } from '../../lib/api.ts'
import type { Store } from '../../lib/store.ts'
import { createDelivery, superseded, type Delivery, type Verdict } from './delivery.ts'
import {
  errorKindOf,
  type AttemptDeps,
  type AttemptEvent,
  type ErrorKind,
  type OpenedAttempt,
} from './deps.ts'
import { acknowledge, catchUp, hasUnsent, reconcile, takeBatch, unsentCount, type Batch } from './outbox.ts'
import type { AttemptRecord } from './record.ts'
import type { RecordWriter } from './record-writer.ts'
import {
  firstOpenPosition,
  outboxOfRecord,
  uncountedOf,
  type AttemptState,
  type Conflict,
  type LateAnswers,
} from './state.ts'
import type { Timekeeper } from './timekeeper.ts'

type SyncParts = {
  deps: AttemptDeps
  /** The one state of the attempt: the session holds it, the sync reads and changes it. */
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
  /** Another window holds the attempt now, or one that took its place. */
  onLost: (replaced: boolean) => void
  /** The attempt is over, for this reason. */
  onOver: (event: AttemptEvent) => Promise<void>
  /** As `onOver`, and answers of this window are not among those graded. */
  onLate: (late: LateAnswers) => void
}

/** A batch on its way, and the times it carries. */
type Sending = { batch: Batch; work: AttemptWork; questionMs: Readonly<Record<string, number>> }

/** The attempt's line to the server: opens it, sends what is unsent, completes it; one call at a time. */
export class AttemptSync {
  readonly #parts: SyncParts
  readonly #delivery: Delivery
  #author: string
  #opened: boolean
  /** When the server last opened it here, in monotonic milliseconds. */
  #openedAt: number
  /** The student is where they belong; opening it again leads nowhere else. */
  #placed: boolean
  #beatDue = false
  /** The server has said that the attempt is completed: the result is asked for until it comes. */
  #completed = false
  /** Of the errors under way the student has been told. */
  #complained = false
  /** Position to what the server had there when the attempt was opened, where another window changed it too. */
  #contested: Changes = {}
  /** The student asked for the attempt, and has not been told that the server could not open it. */
  #untold: boolean
  /** Where the student was when this page began. */
  readonly #placeBefore: number

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#author = parts.author
    this.#opened = parts.opened
    this.#openedAt = parts.deps.now()
    this.#placed = parts.opened
    this.#untold = parts.resumed
    this.#placeBefore = parts.store.state.current
    this.#delivery = createDelivery({
      attempt: (signal) => this.#attempt(signal),
      hasWork: () => this.#hasWork(),
      // An opening brings all questions, too, but on a line that is back a call that hangs holds up every save.
      timeout: (failures) => {
        if (!this.#opened) return Math.min(briefMs * 2 ** failures, patientMs)
        return this.#saves() ? briefMs : patientMs
      },
      random: parts.deps.random,
    })
  }

  get opened(): boolean {
    return this.#opened
  }

  wake(): void {
    this.#delivery.wake()
  }

  /** Sends the time even where nothing else is unsent. */
  beat(): void {
    this.#beatDue = true
    this.#delivery.wake()
  }

  /** As `beat`, without waiting for the next attempt's turn. */
  hurry(): void {
    this.#beatDue = true
    this.#delivery.hurry()
  }

  restart(): void {
    this.#delivery.restart()
  }

  /** Opens it once more, where the student left it in this window. */
  reopen(): void {
    this.#opened = false
    this.#placed = true
    this.#delivery.restart()
  }

  halt(): void {
    this.#delivery.halt()
  }

  /** Goes on asking, now and then, what has become of an attempt that another window holds. */
  watch(): void {
    this.#delivery.later()
  }

  /** Sends everything in a call that outlives the page; settles when it is answered or has failed. */
  async sendLeaving(): Promise<void> {
    const { deps, store } = this.#parts
    if (!this.#opened || store.state.link !== 'open') return
    const sending = this.#take()
    await deps.server.save(store.state.attemptId, sending.work, { keepalive: true }).then(
      (saved) => this.#taken(sending, saved),
      // Whatever went wrong, the changes are unsent still and go out with the next attempt.
      () => {},
    )
  }

  #hasWork(): boolean {
    const { stage, link, outbox, replaced } = this.#parts.store.state
    if (stage === 'over' || stage === 'quitting' || stage === 'too-late' || replaced) return false
    if (this.#completed) return true
    // A window that lost the attempt goes on asking what becomes of its unsent answers.
    if (link === 'elsewhere') return unsentCount(outbox) > 0
    return !this.#opened || this.#beatDue || stage !== 'answering' || hasUnsent(outbox)
  }

  /** Rather than asks for the result. */
  #saves(): boolean {
    return !this.#completed && this.#parts.store.state.stage === 'answering'
  }

  async #attempt(signal: AbortSignal): Promise<Verdict> {
    const { store, deps } = this.#parts
    const begunOnline = deps.online()
    try {
      if (!this.#completed) {
        if (store.state.link === 'elsewhere') return await this.#probe(signal)
        if (!this.#opened) await this.#open(signal)
      }
      if (this.#saves()) await this.#save(signal)
      else await this.#complete(signal)
      return 'done'
    } catch (error) {
      if (this.#untold && !this.#opened && isBroken(error)) {
        this.#untold = false
        deps.emit({ kind: 'open-failed' })
      }
      const kind = await this.#kindOf(error, begunOnline)
      return signal.reason === superseded ? 'retry' : this.#failed(kind)
    }
  }

  /** A save the server refuses to the window that lost the attempt, unless the attempt is over. */
  async #probe(signal: AbortSignal): Promise<Verdict> {
    const { store, deps } = this.#parts
    await deps.server.save(store.state.attemptId, this.#take().work, { signal })
    return 'halt'
  }

  /** @param begunOnline a call begun offline fails for that, even where the connection is back before it is heard of */
  async #kindOf(error: unknown, begunOnline: boolean): Promise<ErrorKind> {
    const { deps } = this.#parts
    const kind = errorKindOf(error, begunOnline && deps.online())
    if (kind !== 'gone') return kind
    try {
      // For another account, signed in from another tab, the attempt does not exist; its own student may come back.
      if ((await deps.server.account()) !== deps.userId) return 'signed-out'
      // A new attempt takes the place of the one before it.
      return (await deps.server.unfinished()) === null ? 'gone' : 'replaced'
    } catch (failure) {
      return errorKindOf(failure, deps.online())
    }
  }

  async #open(signal: AbortSignal): Promise<void> {
    const { deps, store, time, writer, onOpened } = this.#parts
    const opened = await deps.server.open(store.state.attemptId, deps.holder, { signal })
    const other = await this.#otherRecord()
    const alone = other === null && opened.previous_holder === this.#author
    const locals = [
      ...(other ? [{ outbox: outboxOfRecord(other), alone: opened.previous_holder === other.holder }] : []),
      { outbox: store.state.outbox, alone },
    ]
    const { outbox, contested } = reconcile(locals, opened, deps.epochNow())
    this.#openedAt = deps.now()
    time.count(store.state.current)
    time.adopt({ spent: opened.time_spent, limit: opened.time_limit })
    this.#opened = true
    this.#untold = false
    this.#author = deps.holder
    this.#contested = contested
    store.set({
      outbox,
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

  async #save(signal: AbortSignal): Promise<void> {
    const { deps, store, writer } = this.#parts
    const sending = this.#take()
    writer.write()
    this.#taken(sending, await deps.server.save(store.state.attemptId, sending.work, { signal }))
  }

  async #complete(signal: AbortSignal): Promise<void> {
    const { deps, store, writer } = this.#parts
    const timeUp = store.state.stage === 'time-up'
    const { work } = this.#take()
    writer.write()
    const attempt = await deps.server.complete(store.state.attemptId, work, { signal })
    const kind = this.#completed ? 'already-completed' : 'completed'
    await this.#finish(attempt.answers, { kind, attempt, timeUp })
  }

  /** What of this window is not among the graded answers is shown, not dropped: another window was first, or later. */
  async #finish(graded: Answers, end: AttemptEvent): Promise<void> {
    const { store, onOver, onLate } = this.#parts
    if (store.state.stage === 'over' || store.state.stage === 'too-late') return
    const uncounted = uncountedOf(store.state.outbox.unsent.changes, graded)
    if (Object.keys(uncounted).length > 0) onLate({ uncounted, graded, end })
    else await onOver(end)
  }

  #take(): Sending {
    const { deps, store, time } = this.#parts
    const { outbox, batch } = takeBatch(store.state.outbox)
    this.#beatDue = false
    store.set({ outbox })
    const { questionMs, unsavedMs, spent } = time
    const work = workOf(batch, {
      holder: deps.holder,
      now: deps.epochNow(),
      contested: this.#contested,
      oldest: deps.now() - this.#openedAt,
      position: store.state.current,
      timeSpent: spent,
      questionMs: unsavedMs,
    })
    return { batch, work, questionMs }
  }

  /** The saved sequence is the server's; another than the batch's means that it was taken for an old one. */
  #taken({ batch, questionMs }: Sending, { sequence, kept }: SavedWork): void {
    const { store, time, writer } = this.#parts
    if (store.state.stage === 'over') return
    const { outbox, conflicts } = store.state
    const arrived = sequence === batch.sequence
    if (arrived) time.markSaved(questionMs)
    this.#complained = false
    store.set({
      outbox: arrived ? acknowledge(outbox, batch, kept) : catchUp(outbox, sequence),
      conflicts: arrived ? withNewer(conflicts, this.#conflictsIn(batch.changes, kept)) : conflicts,
      errorKind: null,
    })
    writer.write()
  }

  /** What was answered in another window, too: there the later answer was kept. */
  #conflictsIn(changes: Changes, kept: Changes): Conflict[] {
    const found = Object.entries(changes).flatMap(([position, own]) => {
      const place = { position: Number(position) }
      if (position in kept && !sameAnswer(kept[position], own))
        return [{ ...place, kept: kept[position] ?? null, other: own }]
      return position in this.#contested
        ? [{ ...place, kept: own, other: this.#contested[position] ?? null }]
        : []
    })
    this.#contested = {}
    return found
  }

  #failed(kind: ErrorKind): Verdict {
    const { store, onLost, onOver } = this.#parts
    const { stage } = store.state
    if (stage === 'over' || stage === 'quitting') return 'halt'
    switch (kind) {
      case 'signed-out':
        store.set({ link: 'signed-out' })
        return 'halt'
      case 'elsewhere':
      case 'replaced':
        onLost(kind === 'replaced')
        return this.#hasWork() ? 'retry' : 'halt'
      case 'completed':
        if (this.#completed) return 'retry'
        this.#completed = true
        if (stage === 'answering') store.set({ stage: 'completing' })
        return 'done'
      case 'gone':
        void onOver({ kind: 'gone' })
        return 'halt'
      case 'offline':
      case 'server':
        if (store.state.link !== 'elsewhere') this.#complain(kind)
        return 'retry'
    }
  }

  #complain(kind: 'offline' | 'server'): void {
    const { deps, store } = this.#parts
    store.set({ errorKind: kind })
    const { stage, outbox } = store.state
    if (stage === 'completing' && !this.#completed) {
      store.set({ stage: 'answering' })
      deps.emit({ kind: 'complete-failed' })
    } else if (!this.#complained && (this.#completed || (kind === 'server' && unsentCount(outbox) > 0))) {
      this.#complained = true
      deps.emit({ kind: this.#completed ? 'result-late' : 'save-failed' })
    }
  }
}

type WorkRest = {
  holder: string
  /** Milliseconds since 1970. */
  now: number
  /** What another window changed too; everything, where that is not known. */
  contested?: Changes
  /** Milliseconds since the attempt was opened here: no change that is not contested counts as older. */
  oldest?: number
  position: number
  timeSpent: number
  questionMs: Readonly<Record<string, number>>
}

/** A batch as the contract sends it. */
export function workOf(
  batch: Batch,
  { holder, now, contested = batch.changes, oldest = 0, position, timeSpent, questionMs }: WorkRest,
): AttemptWork {
  const ages = Object.entries(batch.madeAt).map(([place, at]) => {
    const age = Math.max(0, now - at)
    // The device's clock may have been set since the opening.
    return [place, place in contested ? age : Math.min(age, oldest)]
  })
  return {
    holder,
    position,
    sequence: batch.sequence,
    changes: { ...batch.changes },
    ages: Object.fromEntries(ages),
    time_spent: timeSpent,
    question_ms: { ...questionMs },
    ...(batch.flags === null ? {} : { flags: [...batch.flags] }),
  }
}

function withNewer(before: readonly Conflict[], found: readonly Conflict[]): readonly Conflict[] {
  if (found.length === 0) return before
  const again = new Set(found.map(({ position }) => position))
  return [...before.filter(({ position }) => !again.has(position)), ...found]
}
