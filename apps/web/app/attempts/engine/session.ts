import type { Answer } from '@collimate/domain/questions/types/question-type'
import { Store } from '../../lib/store.ts'
import {
  errorKindOf,
  type AttemptDeps,
  type AttemptEvent,
  type ErrorKind,
  type OpenedAttempt,
} from './deps.ts'
import { dropUnsent, hasUnsent, unsentCount } from './outbox.ts'
import { clearQuitMark, markQuit } from './marks.ts'
import { AttemptOpening } from './opening.ts'
import type { AttemptRecord, Leftover, LeftoverKey } from './record.ts'
import { createRecordWriter, type RecordWriter } from './record-writer.ts'
import * as attempt from './state.ts'
import type { AttemptState } from './state.ts'
import { AttemptSync } from './sync.ts'
import { Timekeeper } from './timekeeper.ts'
import type { WindowMessage } from './windows.ts'

/** The attempt's time is stored at least this often while it is open, in milliseconds. */
const beatEvery = 15_000
/** Twice a second, so that no shown second is skipped. */
const tickEvery = 500

/** What a room is entered with: an attempt the server has just opened, or what this browser kept of one. */
export type AttemptSource =
  | { readonly opened: OpenedAttempt }
  | {
      readonly record: AttemptRecord
      /** The student asked to go on with it, rather than came back to the page they had left. */
      readonly resumed: boolean
    }

/** One attempt in one window: shows at once, keeps on disk, sends as it can, until it is completed or quit. */
export class AttemptSession {
  readonly #deps: AttemptDeps
  readonly #store: Store<AttemptState>
  readonly #opening: AttemptOpening
  readonly #sync: AttemptSync
  readonly #writer: RecordWriter
  readonly #time: Timekeeper
  #lastBeat: number
  #ticking: ReturnType<typeof setInterval> | null = null
  #unsubscribe = () => {}

  constructor(deps: AttemptDeps, source: AttemptSource) {
    const opened = 'opened' in source
    const { durable } = deps.storage
    this.#deps = deps
    this.#lastBeat = deps.now()
    this.#store = new Store(
      opened ? attempt.stateOfOpened(source.opened, durable) : attempt.stateOfRecord(source.record, durable),
    )
    const { timeLimit: limit, secondsLeft } = this.state
    const questionMs = opened ? {} : source.record.questionMs
    this.#time = new Timekeeper(deps.now, { spent: limit - secondsLeft, limit }, questionMs)
    this.#writer = createRecordWriter({
      storage: deps.storage,
      record: () => this.#record(),
      onTaken: () => this.#lose(false),
      onBroken: () => this.#set({ durable: false }),
    })
    const shared = { deps, store: this.#store, time: this.#time, writer: this.#writer }
    this.#opening = new AttemptOpening({
      ...shared,
      opened,
      resumed: !opened && source.resumed,
      author: opened ? deps.holder : source.record.holder,
      onOpened: () => this.#hold(),
    })
    this.#sync = new AttemptSync({
      ...shared,
      opening: this.#opening,
      onLost: (replaced) => this.#lose(replaced),
      onOver: (event) => this.#close(event),
      onLate: (late) => this.#set({ stage: 'too-late', link: 'open', late }),
    })
  }

  get state(): AttemptState {
    return this.#store.state
  }

  get subscribe(): Store<AttemptState>['subscribe'] {
    return this.#store.subscribe
  }

  begin(): void {
    // React runs the effects of a room anew where it was hidden for a moment.
    if (this.#ticking !== null) return
    this.#time.start()
    this.#ticking = setInterval(() => this.tick(), tickEvery)
    this.#unsubscribe = this.#deps.windows.listen((message) => this.#hear(message))
    this.#writer.claim()
    this.#hold()
    this.tick()
    this.#sync.wake()
  }

  /**
   * Stops for good, with everything kept.
   *
   * @returns settles when what was sent with it is answered or has failed
   */
  end(): Promise<boolean> {
    const sent = this.leave()
    this.#stop()
    void this.#writer.stop()
    return sent
  }

  /** @param answer to the current question; null takes it back */
  answer = (answer: Answer | null): void => {
    this.#change(attempt.answerAt(this.state, this.state.current, answer, this.#deps.epochNow()))
  }

  /** @returns whether the current question is flagged now */
  flag(): boolean {
    this.#change(attempt.toggleFlag(this.state))
    return this.state.outbox.flags.includes(this.state.current)
  }

  strike = (option: number): void => {
    this.#change(attempt.toggleStrike(this.state, option))
  }

  goTo = (position: number): void => {
    this.#count()
    this.#change(attempt.goTo(this.state, position))
  }

  complete(): void {
    if (!attempt.mayAnswer(this.state)) return
    this.#count()
    this.#set({ stage: 'completing' })
    this.#sync.restart()
  }

  async quit(): Promise<void> {
    if (!attempt.mayAnswer(this.state)) return
    this.#set({ stage: 'quitting' })
    this.#sync.halt()
    const { userId, server, online } = this.#deps
    markQuit(userId)
    try {
      await server.quit(this.state.attemptId, userId)
      await this.#close({ kind: 'quit' })
    } catch (error) {
      const kind = errorKindOf(error, online())
      // Gone already is what was asked for.
      if (kind === 'gone') await this.#close({ kind: 'quit' })
      else this.#quitFailed(kind)
    }
    clearQuitMark(userId)
  }

  /** Opens the attempt here again after another window took it. */
  takeBack(): void {
    if (this.state.link !== 'elsewhere' || this.state.replaced) return
    this.#set({ link: 'opening', errorKind: null })
    this.#time.start()
    this.#opening.reset()
    this.#sync.restart()
  }

  /** The student has seen which answers were given in two windows. */
  seeConflicts(): void {
    this.#set({ conflicts: [] })
  }

  /** Answers with what was not kept of a conflict. */
  takeOther({ position, other }: attempt.Conflict): void {
    this.#change(attempt.answerAt(this.state, position, other, this.#deps.epochNow()))
    this.#set({ conflicts: this.state.conflicts.filter((conflict) => conflict.position !== position) })
  }

  /** Of what other windows left, these answers are taken; the others stay to be decided on. */
  takeOffered(taken: readonly attempt.OfferedAnswer[]): void {
    const now = this.#deps.epochNow()
    let next = this.state
    for (const { position, answer } of taken) next = attempt.answerAt(next, position, answer, now)
    this.#change(next)
    if (attempt.offeredAnswers(next).length === 0) this.settleOffers([])
  }

  /** The student has decided on what other windows left: these answers are taken, the others left out. */
  settleOffers(taken: readonly attempt.OfferedAnswer[]): void {
    const { offers } = this.state
    if (taken.length > 0) this.takeOffered(taken)
    this.#set({ offers: [] })
    for (const offer of offers) this.#settle(offer)
  }

  /** The student has seen the answers that are not among the graded ones. */
  seeUncounted(): void {
    const { stage, late } = this.state
    if (stage === 'too-late' && late !== null) void this.#close(late.end)
  }

  signedIn(): void {
    if (this.state.link !== 'signed-out') return
    this.#set({ link: this.#opening.done ? 'open' : 'opening' })
    this.#sync.restart()
  }

  /** The student closed the dialog: the attempt goes on, its answers wait here. */
  staySignedOut(): void {
    if (this.state.stage === 'completing') this.#set({ stage: 'answering' })
  }

  /** The connection is gone. */
  loseConnection(): void {
    this.#set({ errorKind: 'offline' })
  }

  /** The student or the connection is back. */
  comeBack(): void {
    // Nothing goes out before this window has claimed the record.
    if (this.#ticking === null) return
    this.tick()
    const { link, stage } = this.state
    if (link !== 'signed-out' && stage !== 'quitting' && stage !== 'too-late') this.#sync.hurry()
  }

  /**
   * The page may be about to go: everything is written, and sent in a call that outlives the page.
   *
   * @returns whether the server has all of it now
   */
  async leave(): Promise<boolean> {
    if (this.state.stage === 'answering' && this.state.link !== 'elsewhere') {
      this.#count()
      const sent = this.#sync.sendLeaving()
      this.#writer.flush()
      await sent
    }
    return !hasUnsent(this.state.outbox)
  }

  /** Counts the time that passed; called twice a second. */
  tick(): void {
    const { stage, link } = this.state
    if (stage === 'over' || stage === 'too-late' || link === 'elsewhere') return
    this.#count()
    if (this.#deps.now() - this.#lastBeat >= beatEvery) this.#beat()
    if (this.state.secondsLeft === 0 && this.state.stage === 'answering') {
      this.#set({ stage: 'time-up' })
      this.#writer.write()
      this.#sync.restart()
    }
  }

  #set(part: Partial<AttemptState>): void {
    this.#store.set(part)
  }

  #beat(): void {
    this.#lastBeat = this.#deps.now()
    this.#writer.write()
    this.#sync.beat()
  }

  #count(): void {
    this.#time.count(this.state.current)
    if (this.#time.left !== this.state.secondsLeft) this.#set({ secondsLeft: this.#time.left })
  }

  #quitFailed(kind: ErrorKind): void {
    this.#set({ stage: 'answering', ...(kind === 'signed-out' ? { link: 'signed-out' } : {}) })
    this.#deps.emit({ kind: 'quit-failed' })
    if (kind !== 'signed-out') this.#sync.restart()
  }

  /** This window has the attempt: the others stop, and what they left is the student's to decide on here. */
  #hold(): void {
    const { userId, holder, windows, storage } = this.#deps
    const { attemptId } = this.state
    windows.post({ kind: 'taken', userId, holder, attemptId })
    void storage.leftovers(userId).then(
      (all) => {
        for (const leftover of all) this.#offer(leftover)
      },
      () => {},
    )
  }

  #hear(message: WindowMessage): void {
    const { userId, holder } = this.#deps
    switch (message.kind) {
      case 'taken':
        if (message.userId !== userId || message.holder === holder) return
        return this.#lose(message.attemptId !== null && message.attemptId !== this.state.attemptId)
      case 'left':
        if (message.leftover.userId === userId && message.leftover.holder !== holder)
          this.#offer(message.leftover)
        return
      case 'asking':
      case 'settled':
        if (message.userId === userId && message.holder === holder) this.#hearDecision(message)
    }
  }

  /** What becomes of the answers this window left. */
  #hearDecision({ kind, attemptId }: { kind: 'asking' | 'settled'; attemptId: string }): void {
    const { link, outbox } = this.state
    if (attemptId !== this.state.attemptId || link !== 'elsewhere') return
    this.#set({ offered: kind, ...(kind === 'settled' ? { outbox: dropUnsent(outbox) } : {}) })
  }

  /** Asks the student about answers that were left; what is answered alike, or was here since, is settled at once. */
  #offer(leftover: Leftover): void {
    const { attemptId, link, stage, offers, outbox } = this.state
    if (leftover.attemptId !== attemptId || link === 'elsewhere' || stage === 'over') return
    const own = leftover.holder === this.#deps.holder
    const others = offers.filter(({ holder }) => holder !== leftover.holder)
    const open = attempt.offeredAnswers({ ...this.state, offers: [leftover] }).some(
      // What this window left when it lost the attempt may have been changed here since it was taken back.
      ({ position }) => !own || (outbox.unsent.madeAt[position] ?? -1) < (leftover.madeAt[position] ?? 0),
    )
    this.#set({ offers: open ? [...others, leftover] : others })
    if (open) this.#deps.windows.post({ kind: 'asking', ...keyOf(leftover) })
    else this.#settle(leftover)
  }

  #settle(leftover: Leftover): void {
    void this.#deps.storage.settle(leftover).catch(() => {})
    this.#deps.windows.post({ kind: 'settled', ...keyOf(leftover) })
  }

  /**
   * Another window holds the attempt now: nothing more is counted or written here.
   *
   * @param replaced it holds a new one, which took the place of this one
   */
  #lose(replaced: boolean): void {
    const { stage, link } = this.state
    if (stage === 'over' || stage === 'too-late' || (link === 'elsewhere' && !replaced)) return
    this.#time.stop()
    this.#set({ link: 'elsewhere', replaced, stage: 'answering', offers: [], offered: 'no' })
    this.#leaveUnsent()
    if (replaced || unsentCount(this.state.outbox) === 0) this.#sync.halt()
    else this.#sync.watch()
  }

  /** Unsent answers outlive this window, and are offered to the one that has the attempt now. */
  #leaveUnsent(): void {
    const { userId, holder, storage, windows } = this.#deps
    const leftover = attempt.leftoverOfState(this.state, { userId, holder })
    if (leftover === null) return
    void storage.leave(leftover).catch(() => this.#set({ durable: false }))
    windows.post({ kind: 'left', leftover })
  }

  async #close(event: AttemptEvent): Promise<void> {
    this.#stop()
    const { storage, userId, holder, emit } = this.#deps
    const { attemptId, stage } = this.state
    const leftover = attempt.leftoverOfState(this.state, { userId, holder })
    this.#set({ stage: 'over' })
    await this.#writer.stop()
    // An attempt the server does not know may be another account's matter: its unsent answers stay.
    const stays = event.kind === 'gone' ? leftover : null
    if (stage === 'too-late') await storage.settle({ userId, attemptId, holder }).catch(() => {})
    try {
      if (stays !== null) await storage.leave(stays)
      await storage.clear(userId, attemptId)
    } catch {
      // A disk that is full takes no copy: then the record itself stays.
    }
    emit(event)
  }

  #stop(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking)
    this.#unsubscribe()
    this.#sync.halt()
  }

  #record(): AttemptRecord {
    const { userId, holder, epochNow } = this.#deps
    return attempt.recordOfState(this.state, {
      userId,
      holder,
      questionMs: this.#time.questionMs,
      updatedAt: epochNow(),
    })
  }

  #change(next: AttemptState): void {
    if (next === this.state) return
    this.#set(next)
    this.#writer.write()
    this.#sync.wake()
  }
}

function keyOf({ userId, attemptId, holder }: Leftover): LeftoverKey {
  return { userId, attemptId, holder }
}
