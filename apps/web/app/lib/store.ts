/** State that screens follow with `useSyncExternalStore`. */
export class Store<State extends object> {
  readonly #listeners = new Set<() => void>()
  #state: State

  constructor(state: State) {
    this.#state = state
  }

  get state(): State {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(part: Partial<State>): void {
    this.replace({ ...this.#state, ...part })
  }

  replace(state: State): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
