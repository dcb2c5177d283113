import type { ExamState } from './exam-state.ts'

/** The state of the running exam and who looks at it. */
export class ExamStore {
  readonly #listeners = new Set<() => void>()
  #state: ExamState

  constructor(state: ExamState) {
    this.#state = state
  }

  get state(): ExamState {
    return this.#state
  }

  set(part: Partial<ExamState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
