import type { AttemptWork, SavedWork } from '@collimate/contract/attempts'
import type { Answers } from '@collimate/domain/attempts/answers'
import { longTimeoutMs, shortTimeoutMs } from '../../lib/api.ts'
import type { Store } from '../../lib/store.ts'
import { createDelivery, superseded, type Delivery, type Verdict } from './delivery.ts'
import { errorKindOf, type AttemptDeps, type AttemptEvent, type ErrorKind } from './deps.ts'
import type { AttemptOpening } from './opening.ts'
import { acknowledge, catchUp, hasUnsent, takeBatch, unsentCount, workOf, type Batch } from './outbox.ts'
import type { RecordWriter } from './record-writer.ts'
import { settleContested, uncountedOf, type AttemptState, type LateAnswers } from './state.ts'
import type { Timekeeper } from './timekeeper.ts'

type SyncParts = {
  deps: AttemptDeps
  /** The one state of the attempt: the session holds it, the opening and the sync read and change it. */
  store: Store<AttemptState>
  time: Timekeeper
  writer: RecordWriter
  opening: Pick<AttemptOpening, 'open' | 'done' | 'age' | 'tell'>
  /** Another window holds the attempt now, or one that took its place. */
  onLost: (replaced: boolean) => void
  /** The attempt is over, for this reason. */
  onOver: (event: AttemptEvent) => Promise<void>
  /** As `onOver`, and answers of this window are not among those graded. */
  onLate: (late: LateAnswers) => void
}

/** A batch on its way, and the times it carries. */
type Sending = { batch: Batch; work: AttemptWork; questionMs: Readonly<Record<string, number>> }

/** The attempt's line to the server: once open, sends what is unsent and completes it; one call at a time. */
export class AttemptSync {
  readonly #parts: SyncParts
  readonly #delivery: Delivery
  #beatDue = false
  /** The server has said that the attempt is completed: the result is asked for until it comes. */
  #completed = false
  /** Of the errors under way the student has been told. */
  #complained = false

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#delivery = createDelivery({
      attempt: (signal) => this.#attempt(signal),
      hasWork: () => this.#hasWork(),
      // An opening brings all questions, too, but on a line that is back a call that hangs holds up every save.
      timeout: (failures) => {
        if (!parts.opening.done) return Math.min(shortTimeoutMs * 2 ** failures, longTimeoutMs)
        return this.#saves() ? shortTimeoutMs : longTimeoutMs
      },
      random: parts.deps.random,
    })
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

  halt(): void {
    this.#delivery.halt()
  }

  /** Goes on asking, now and then, what has become of an attempt that another window holds. */
  watch(): void {
    this.#delivery.later()
  }

  /** Sends everything in a call that outlives the page; settles when it is answered or has failed. */
  async sendLeaving(): Promise<void> {
    const { deps, store, opening } = this.#parts
    if (!opening.done || store.state.link !== 'open') return
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
    return !this.#parts.opening.done || this.#beatDue || stage !== 'answering' || hasUnsent(outbox)
  }

  /** Rather than asks for the result. */
  #saves(): boolean {
    return !this.#completed && this.#parts.store.state.stage === 'answering'
  }

  async #attempt(signal: AbortSignal): Promise<Verdict> {
    const { store, deps, opening } = this.#parts
    const begunOnline = deps.online()
    try {
      if (!this.#completed) {
        if (store.state.link === 'elsewhere') return await this.#probe(signal)
        if (!opening.done) await opening.open(signal)
      }
      if (this.#saves()) await this.#save(signal)
      else await this.#complete(signal)
      return 'done'
    } catch (error) {
      opening.tell(error)
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
    const { deps, store, time, opening } = this.#parts
    const before = store.state.outbox
    const { outbox, batch } = takeBatch(before, deps.numberAfter(before.sequence))
    this.#beatDue = false
    store.set({ outbox })
    const { questionMs, unsavedMs, spent } = time
    const work = workOf(batch, {
      holder: deps.holder,
      now: deps.epochNow(),
      contested: store.state.contested,
      oldest: opening.age,
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
    const { outbox } = store.state
    const arrived = sequence === batch.sequence
    if (arrived) time.markSaved(questionMs)
    this.#complained = false
    store.set({
      outbox: arrived ? acknowledge(outbox, batch, kept) : catchUp(outbox, sequence),
      ...(arrived ? settleContested(store.state, batch.changes, kept) : {}),
      errorKind: null,
    })
    writer.write()
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
