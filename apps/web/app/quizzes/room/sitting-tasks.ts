import { adviceFor, refusedCode } from '../../lib/api.ts'
import type { Store } from '../../lib/store.ts'
import type { Sitting } from './sitting.ts'

type TaskState<Own extends string> = {
  readonly busy: Own | 'quit' | null
  readonly failed: Own | null
  /** What to do about what failed last. */
  readonly advice: string
  readonly link: Sitting['state']['link']
}

type TaskParts<Own extends string> = {
  /** The one state of the quiz, of which the tasks change what is busy or failed, what to do about it, and the link. */
  store: Store<TaskState<Own>>
  /** By task, what its button does: it goes on with that after a log-in. */
  again: Readonly<Record<Own | 'quit', () => Promise<void>>>
  /** What is tried again stays failed until it works: its words and its button stand still. */
  keepsFailed: boolean
  isOver: () => boolean
  quit: () => Promise<void>
  /** Ends the quiz with its result; a second completion answers the same one. */
  complete: () => Promise<void>
  end: (event: { kind: 'quit' | 'gone' }) => void
  tell: (event: { kind: 'quit-failed' }) => void
  onRefused: (error: unknown) => void
  onFailed: (task: Own) => void
  /** The student is logged in again, and no task waited for it. */
  onSignedIn: () => void
}

/** What a student asks the server for in a quiz under way, one task at a time, with its refusals and a lost log-in. */
export class SittingTasks<Own extends string> {
  readonly #parts: TaskParts<Own>
  /** What waits for the log-in. */
  #waiting: Own | 'quit' | null = null
  #underWay: Promise<void> = Promise.resolve()

  constructor(parts: TaskParts<Own>) {
    this.#parts = parts
  }

  /** Does nothing while another task is under way. */
  async run(task: Own | 'quit', work: () => Promise<void>): Promise<void> {
    const { store, isOver, keepsFailed } = this.#parts
    const { busy, failed } = store.state
    if (busy !== null || isOver()) return
    store.set({ busy: task, failed: keepsFailed && task === failed ? failed : null })
    this.#underWay = this.#settled(task, work)
    await this.#underWay
  }

  /** Waits for another task under way: the student has confirmed it, and no button asks again. */
  async quit(): Promise<void> {
    const { quit, end, store } = this.#parts
    const { busy } = store.state
    if (busy === 'quit') return
    if (busy !== null) await this.#underWay
    return this.run('quit', async () => {
      try {
        await quit()
      } catch (error) {
        // Gone already is what was asked for.
        if (refusedCode(error) !== 'quiz-not-found') throw error
      }
      end({ kind: 'quit' })
    })
  }

  async #settled(task: Own | 'quit', work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await this.#refused(task, error)
    }
  }

  signedIn(): void {
    const { store, again, onSignedIn } = this.#parts
    if (store.state.link !== 'signed-out') return
    const task = this.#takeWaiting()
    store.set({ link: 'open' })
    if (task === null) onSignedIn()
    else void again[task]()
  }

  staySignedOut(): void {
    const task = this.#takeWaiting()
    this.#parts.store.set({
      link: 'open',
      failed: task === 'quit' ? null : task,
      advice: 'Log in and try again.',
    })
  }

  #takeWaiting(): Own | 'quit' | null {
    const task = this.#waiting
    this.#waiting = null
    return task
  }

  async #refused(task: Own | 'quit', error: unknown): Promise<void> {
    const { store, complete, end, onRefused } = this.#parts
    store.set({ busy: null, advice: adviceFor(error) })
    onRefused(error)
    switch (refusedCode(error)) {
      case 'quiz-open-elsewhere':
        return store.set({ link: 'elsewhere' })
      case 'quiz-not-found':
        return end({ kind: 'gone' })
      case 'quiz-completed':
        // Finished elsewhere, by another window or the clock.
        return complete().catch(() => this.#failed(task))
      case 'signed-out':
        this.#waiting = task
        return store.set({ link: 'signed-out' })
      case null:
      default:
        this.#failed(task)
    }
  }

  #failed(task: Own | 'quit'): void {
    if (task === 'quit') this.#parts.tell({ kind: 'quit-failed' })
    else this.#parts.onFailed(task)
  }
}
