import type { MockExam } from '@collimate/contract/mock-exams'
import type { ExamEvent, ExamKit } from './exam-kit.ts'
import { ExamLink } from './exam-link.ts'
import type { ExamRecord } from './exam-record.ts'
import { troubleOf, type Trouble } from './exam-server.ts'
import * as exam from './exam-state.ts'
import type { ExamState } from './exam-state.ts'
import { ExamStore } from './exam-store.ts'
import type { Taken } from './exam-windows.ts'
import { clearQuitMark, markQuit } from './quit-marker.ts'
import { createRecordWriter, type RecordWriter } from './record-writer.ts'
import { Timekeeper } from './timekeeper.ts'

/** The exam's time is stored at least this often while it is open, in milliseconds. */
const beatEvery = 15_000
/** Twice a second, so that no shown second is skipped. */
const tickEvery = 500

/** One exam in one window: shows at once, keeps on disk, sends as it can, until it is completed or quit. */
export class ExamSession {
  readonly #kit: ExamKit
  readonly #store: ExamStore
  readonly #link: ExamLink
  readonly #writer: RecordWriter
  readonly #time: Timekeeper
  #lastBeat: number
  #ticking: ReturnType<typeof setInterval> | null = null
  #deaf = () => {}

  /** @param source an exam just opened by this page load, or what this browser kept of one */
  constructor(kit: ExamKit, source: { exam: MockExam } | { record: ExamRecord }) {
    const opened = 'exam' in source
    const { durable } = kit.storage
    const state = opened ? exam.stateOfExam(source.exam, durable) : exam.stateOfRecord(source.record, durable)
    const { timeLimit: limit, secondsLeft } = state
    const questionMs = opened ? {} : source.record.questionMs
    this.#kit = kit
    this.#lastBeat = kit.now()
    this.#store = new ExamStore(state)
    this.#time = new Timekeeper(kit.now, { spent: limit - secondsLeft, limit }, questionMs)
    this.#writer = createRecordWriter({
      storage: kit.storage,
      record: () => this.#record(),
      onTaken: () => this.#lose(false),
      onBroken: () => this.#store.set({ durable: false }),
    })
    this.#link = new ExamLink({
      kit,
      store: this.#store,
      time: this.#time,
      writer: this.#writer,
      opened,
      author: opened ? kit.holder : source.record.holder,
      onLost: (replaced) => this.#lose(replaced),
      onOver: (event) => this.#close(event),
    })
  }

  get state(): ExamState {
    return this.#store.state
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  begin(): void {
    const { windows, userId, holder } = this.#kit
    this.#time.start()
    this.#ticking = setInterval(() => this.tick(), tickEvery)
    this.#deaf = windows.onTaken((taken) => {
      if (taken.userId === userId && taken.holder !== holder) this.#lose(this.#isReplacedBy(taken))
    })
    windows.announce({ userId, holder, examId: this.state.examId })
    this.#writer.claim()
    this.tick()
    this.#link.wake()
  }

  /**
   * Stops for good, with everything kept.
   *
   * @returns settles when what was sent with it is answered or has failed
   */
  end(): Promise<void> {
    const sent = this.leave()
    this.#stop()
    void this.#writer.stop()
    return sent
  }

  choose = (option: number): void => {
    this.#change(exam.chooseOption(this.state, option))
  }

  /** @returns whether the current question is flagged now */
  flag(): boolean {
    this.#change(exam.toggleFlag(this.state))
    return this.state.outbox.flags.includes(this.state.current)
  }

  strike = (option: number): void => {
    this.#change(exam.toggleStrike(this.state, option))
  }

  goTo = (position: number): void => {
    this.#count()
    this.#change(exam.goTo(this.state, position))
  }

  complete(): void {
    if (!exam.mayAnswer(this.state)) return
    this.#count()
    this.#store.set({ stage: 'completing' })
    this.#link.restart()
  }

  async quit(): Promise<void> {
    if (!exam.mayAnswer(this.state)) return
    this.#store.set({ stage: 'quitting' })
    this.#link.halt()
    markQuit(this.#kit.userId)
    try {
      await this.#kit.server.quit(this.state.examId)
      await this.#close({ kind: 'quit' })
    } catch (error) {
      const trouble = troubleOf(error, this.#kit.online())
      // Gone already is what was asked for.
      if (trouble === 'gone') await this.#close({ kind: 'quit' })
      else this.#quitFailed(trouble)
    }
    clearQuitMark(this.#kit.userId)
  }

  /** Opens the exam here again after another window took it. */
  takeBack(): void {
    if (this.state.link !== 'elsewhere' || this.state.replaced) return
    this.#store.set({ link: 'opening', trouble: null })
    this.#time.start()
    this.#link.reopen()
  }

  signedIn(): void {
    if (this.state.link !== 'signed-out') return
    this.#store.set({ link: this.#link.opened ? 'open' : 'opening' })
    this.#link.restart()
  }

  /** The student closed the dialog: the exam goes on, its answers wait here. */
  staySignedOut(): void {
    if (this.state.stage === 'completing') this.#store.set({ stage: 'answering' })
  }

  /** The connection is gone. */
  loseConnection(): void {
    this.#store.set({ trouble: 'offline' })
  }

  /** The student or the connection is back. */
  comeBack(): void {
    this.tick()
    const { link, stage } = this.state
    if (link !== 'elsewhere' && link !== 'signed-out' && stage !== 'quitting') this.#link.hurry()
  }

  /** The page may be about to go: everything is written, and sent in a call that outlives the page. */
  async leave(): Promise<void> {
    if (this.state.stage !== 'answering' || this.state.link === 'elsewhere') return
    this.#count()
    const sent = this.#link.sendLeaving()
    this.#writer.flush()
    await sent
  }

  /** Counts the time that passed; called twice a second. */
  tick(): void {
    if (this.state.stage === 'over' || this.state.link === 'elsewhere') return
    this.#count()
    if (this.#kit.now() - this.#lastBeat >= beatEvery) this.#beat()
    if (this.state.secondsLeft === 0 && this.state.stage === 'answering') {
      this.#store.set({ stage: 'time-up' })
      this.#writer.write()
      this.#link.restart()
    }
  }

  #beat(): void {
    this.#lastBeat = this.#kit.now()
    this.#writer.write()
    this.#link.beat()
  }

  #count(): void {
    this.#time.count(this.state.current)
    if (this.#time.left !== this.state.secondsLeft) this.#store.set({ secondsLeft: this.#time.left })
  }

  #quitFailed(trouble: Trouble): void {
    this.#store.set({ stage: 'answering', ...(trouble === 'signed-out' ? { link: 'signed-out' } : {}) })
    this.#kit.emit({ kind: 'quit-failed' })
    if (trouble !== 'signed-out') this.#link.restart()
  }

  #isReplacedBy({ examId }: Taken): boolean {
    return examId !== null && examId !== this.state.examId
  }

  /**
   * Another window holds the exam now: nothing more is counted, written or sent here.
   *
   * @param replaced it holds a new one, and this one is no more
   */
  #lose(replaced: boolean): void {
    const { stage, link } = this.state
    if (stage === 'over' || (link === 'elsewhere' && !replaced)) return
    this.#time.stop()
    this.#link.halt()
    this.#store.set({ link: 'elsewhere', replaced, stage: 'answering' })
  }

  async #close(event: ExamEvent): Promise<void> {
    this.#stop()
    const { examId } = this.state
    this.#store.set({ stage: 'over' })
    await this.#writer.stop()
    const { storage, userId, emit } = this.#kit
    // A record the server does not know may be another account's matter: it is kept, out of the way.
    await (event.kind === 'gone' ? storage.setAside(userId, examId) : storage.clear(userId, examId)).catch(
      () => {},
    )
    emit(event)
  }

  #stop(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking)
    this.#deaf()
    this.#link.halt()
  }

  #record(): ExamRecord {
    const { userId, holder } = this.#kit
    return exam.recordOfState(this.state, {
      userId,
      holder,
      questionMs: this.#time.questionMs,
      updatedAt: Date.now(),
    })
  }

  #change(next: ExamState): void {
    if (next === this.state) return
    this.#store.set(next)
    this.#writer.write()
    this.#link.wake()
  }
}
