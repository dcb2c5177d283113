import type { ExamWork } from '@collimate/contract/mock-exams'
import { createDelivery, superseded, type Delivery, type Verdict } from './delivery.ts'
import type { ExamEvent, ExamKit } from './exam-kit.ts'
import type { ExamRecord } from './exam-record.ts'
import { troubleOf, type Trouble } from './exam-server.ts'
import { outboxOfRecord } from './exam-state.ts'
import type { ExamStore } from './exam-store.ts'
import { workOf } from './exam-work.ts'
import { acknowledge, catchUp, hasUnsent, takeParcel, unsentCount, type Parcel } from './outbox.ts'
import { reconcileAll } from './reconcile.ts'
import type { RecordWriter } from './record-writer.ts'
import type { Timekeeper } from './timekeeper.ts'

type ExamLinkParts = {
  kit: ExamKit
  store: ExamStore
  time: Timekeeper
  writer: RecordWriter
  /** Who wrote what the outbox was last acknowledged on. */
  author: string
  /** The server has opened the exam for this page load. */
  opened: boolean
  /** Another window holds the exam now, or one that took its place. */
  onLost: (replaced: boolean) => void
  /** The exam is over, for this reason. */
  onOver: (event: ExamEvent) => Promise<void>
}

/** A parcel on its way, and the times it carries. */
type Sending = { parcel: Parcel; work: ExamWork; questionMs: Readonly<Record<string, number>> }

/** The exam's line to the server: opens it, sends what is unsent, completes it; one call at a time. */
export class ExamLink {
  readonly #parts: ExamLinkParts
  readonly #delivery: Delivery
  #author: string
  #opened: boolean
  #beatDue = false
  /** Of the trouble under way the student has been told. */
  #complained = false

  constructor(parts: ExamLinkParts) {
    this.#parts = parts
    this.#author = parts.author
    this.#opened = parts.opened
    this.#delivery = createDelivery({
      attempt: (signal) => this.#attempt(signal),
      hasWork: () => this.#hasWork(),
      random: parts.kit.random,
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

  reopen(): void {
    this.#opened = false
    this.#delivery.restart()
  }

  halt(): void {
    this.#delivery.halt()
  }

  /** Sends everything in a call that outlives the page; settles when it is answered or has failed. */
  async sendLeaving(): Promise<void> {
    const { kit, store } = this.#parts
    if (!this.#opened || store.state.link !== 'open') return
    const sending = this.#take()
    await kit.server.save(store.state.examId, sending.work, { keepalive: true }).then(
      ({ sequence }) => this.#taken(sending, sequence),
      // Whatever went wrong, the changes are unsent still and go out with the next attempt.
      () => {},
    )
  }

  #hasWork(): boolean {
    const { stage, link, outbox } = this.#parts.store.state
    if (stage === 'over' || stage === 'quitting' || link === 'elsewhere') return false
    return !this.#opened || this.#beatDue || stage !== 'answering' || hasUnsent(outbox)
  }

  async #attempt(signal: AbortSignal): Promise<Verdict> {
    const { store, kit } = this.#parts
    const begunOnline = kit.online()
    try {
      if (!this.#opened) await this.#open(signal)
      if (store.state.stage === 'answering') await this.#save(signal)
      else await this.#complete(signal)
      return 'done'
    } catch (error) {
      const trouble = await this.#troubleWith(error, begunOnline)
      return signal.reason === superseded ? 'retry' : this.#failed(trouble)
    }
  }

  /** @param begunOnline a call begun offline fails for that, even where the connection is back before it is heard of */
  async #troubleWith(error: unknown, begunOnline: boolean): Promise<Trouble> {
    const { kit } = this.#parts
    const trouble = troubleOf(error, begunOnline && kit.online())
    if (trouble !== 'gone') return trouble
    try {
      // For another account, signed in from another tab, the exam does not exist; its own student may come back.
      if ((await kit.server.account()) !== kit.userId) return 'signed-out'
      // A new exam deletes the one before it.
      return (await kit.server.unfinished()) === null ? 'gone' : 'replaced'
    } catch (failure) {
      return troubleOf(failure, kit.online())
    }
  }

  async #open(signal: AbortSignal): Promise<void> {
    const { kit, store, time, writer } = this.#parts
    const opened = await kit.server.open(store.state.examId, kit.holder, { signal })
    const other = await this.#otherRecord()
    const locals = [
      ...(other ? [{ outbox: outboxOfRecord(other), alone: opened.previous_holder === other.holder }] : []),
      { outbox: store.state.outbox, alone: other === null && opened.previous_holder === this.#author },
    ]
    const { outbox, setAside } = reconcileAll(locals, opened)
    time.count(store.state.current)
    time.adopt({ spent: opened.time_spent, limit: opened.time_limit })
    this.#opened = true
    this.#author = kit.holder
    store.set({
      outbox,
      questions: opened.questions,
      timeLimit: opened.time_limit,
      link: 'open',
      trouble: null,
      secondsLeft: time.left,
      ...(time.left === 0 && store.state.stage === 'answering' ? { stage: 'time-up' } : {}),
    })
    writer.claim()
    kit.windows.announce({ userId: kit.userId, holder: kit.holder, examId: store.state.examId })
    if (setAside.length > 0) kit.emit({ kind: 'set-aside', count: setAside.length })
  }

  /** What another window of this browser kept of this exam after taking it from us. */
  async #otherRecord(): Promise<ExamRecord | null> {
    const { kit, store } = this.#parts
    const { record } = await kit.storage.load(kit.userId).catch(() => ({ record: null }))
    return record !== null && record.examId === store.state.examId && record.holder !== kit.holder
      ? record
      : null
  }

  async #save(signal: AbortSignal): Promise<void> {
    const { kit, store, writer } = this.#parts
    const sending = this.#take()
    writer.write()
    const { sequence } = await kit.server.save(store.state.examId, sending.work, { signal })
    this.#taken(sending, sequence)
  }

  async #complete(signal: AbortSignal): Promise<void> {
    const { kit, store, writer, onOver } = this.#parts
    const timeUp = store.state.stage === 'time-up'
    const { work } = this.#take()
    writer.write()
    const result = await kit.server.complete(store.state.examId, work, { signal })
    await onOver({ kind: 'completed', result, timeUp })
  }

  #take(): Sending {
    const { kit, store, time } = this.#parts
    const { outbox, parcel } = takeParcel(store.state.outbox)
    this.#beatDue = false
    store.set({ outbox })
    const { questionMs, unsavedMs, spent } = time
    const work = workOf(parcel, { holder: kit.holder, timeSpent: spent, questionMs: unsavedMs })
    return { parcel, work, questionMs }
  }

  /** @param sequence the server's; another than the parcel's means that it was taken for an old one */
  #taken({ parcel, questionMs }: Sending, sequence: number): void {
    const { store, time, writer } = this.#parts
    if (store.state.stage === 'over') return
    const { outbox } = store.state
    const arrived = sequence === parcel.sequence
    if (arrived) time.markSaved(questionMs)
    this.#complained = false
    store.set({ outbox: arrived ? acknowledge(outbox, parcel) : catchUp(outbox, sequence), trouble: null })
    writer.write()
  }

  #failed(trouble: Trouble): Verdict {
    const { store, onLost, onOver } = this.#parts
    const { stage, examId } = store.state
    if (stage === 'over' || stage === 'quitting') return 'halt'
    switch (trouble) {
      case 'signed-out':
        store.set({ link: 'signed-out' })
        return 'halt'
      case 'elsewhere':
      case 'replaced':
        onLost(trouble === 'replaced')
        return 'halt'
      case 'completed':
        void onOver({ kind: 'already-completed', examId, timeUp: stage === 'time-up' })
        return 'halt'
      case 'gone':
        void onOver({ kind: 'gone' })
        return 'halt'
      case 'offline':
      case 'server':
        this.#complain(trouble)
        return 'retry'
    }
  }

  #complain(trouble: 'offline' | 'server'): void {
    const { kit, store } = this.#parts
    store.set({ trouble })
    if (store.state.stage === 'completing') {
      store.set({ stage: 'answering' })
      kit.emit({ kind: 'complete-failed' })
    } else if (trouble === 'server' && !this.#complained && unsentCount(store.state.outbox) > 0) {
      this.#complained = true
      kit.emit({ kind: 'save-failed' })
    }
  }
}
