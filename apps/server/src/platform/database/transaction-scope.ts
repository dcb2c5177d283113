import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import { Mutex } from './mutex.ts'

const scopes = new AsyncLocalStorage<TransactionScope>()

/** Where a scope takes place: `owner` is the database's driver, for scopes of another database are none of ours. */
export type ScopePlace = { owner: object; connection: DatabaseConnection; waitMs: number }

/**
 * One transaction, or one savepoint within. While an inner scope is open it holds the mutex of the outer one:
 * statements of the outer scope wait, so that a rollback undoes the inner work and nothing else.
 */
export class TransactionScope {
  readonly place: ScopePlace
  readonly parent: TransactionScope | undefined
  readonly #depth: number
  readonly #statements: Mutex
  #leaveParent: (() => void) | undefined
  #open = true

  constructor(place: ScopePlace, parent?: TransactionScope) {
    this.place = place
    this.parent = parent
    this.#depth = parent === undefined ? 0 : parent.#depth + 1
    this.#statements = new Mutex(place.waitMs, 'the transaction this statement belongs to')
  }

  /** The innermost open scope of the running code on the database of `owner`. */
  static current(owner: object): TransactionScope | undefined {
    let scope = scopes.getStore()
    // Work left running after its transaction ended belongs to the next one outwards, or to none.
    while (scope !== undefined && (!scope.isOpen || scope.place.owner !== owner)) scope = scope.parent
    return scope
  }

  get isOpen(): boolean {
    return this.#open && (this.parent?.isOpen ?? true)
  }

  get #savepoint(): string {
    return `nested_${this.#depth}`
  }

  isWithin(outer: TransactionScope): boolean {
    return this === outer || (this.parent?.isWithin(outer) ?? false)
  }

  /** From here on the running code, and what it calls, is inside. */
  enter(): void {
    scopes.enterWith(this)
  }

  /** @throws DatabaseBusyError when the statement's turn does not come in time */
  run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#statements.run(() => this.#execute<R>(query))
  }

  /** Begins a nested scope. */
  async save(): Promise<void> {
    try {
      if (this.parent !== undefined) this.#leaveParent = await this.parent.#statements.enter()
      await this.#execute(CompiledQuery.raw(`savepoint ${this.#savepoint}`))
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Ends a nested scope and keeps its work. A failure leaves it open, to be undone. */
  async release(): Promise<void> {
    await this.#statements.run(() => this.#execute(CompiledQuery.raw(`release savepoint ${this.#savepoint}`)))
    this.close()
  }

  /** Ends a nested scope and undoes its work. */
  async undo(): Promise<void> {
    if (!this.isOpen) return
    const text = `rollback to savepoint ${this.#savepoint}; release savepoint ${this.#savepoint}`
    try {
      await this.#execute(CompiledQuery.raw(text))
    } finally {
      this.close()
    }
  }

  /** Waits for the statements under way, then lets no more in. */
  async finish(): Promise<void> {
    await this.#statements.run(async () => this.close())
  }

  close(): void {
    this.#open = false
    this.#leaveParent?.()
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Else a statement nobody awaited would run on a connection that serves someone else by now.
    if (!this.isOpen)
      throw new Error('The transaction of this statement has ended; await every statement inside it')
    return this.place.connection.executeQuery<R>(query)
  }
}
