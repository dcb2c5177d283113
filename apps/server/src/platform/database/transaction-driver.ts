import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { TransactionScope } from './transaction-scope.ts'
import { DatabaseBusyError } from './mutex.ts'
import { parameterText } from './values.ts'

/**
 * The dialect of both engines. Inside a transaction every statement of the one handle joins it, whoever makes
 * it; a transaction inside a transaction is a savepoint. Only Kysely's `startTransaction`, which ends in the hands
 * of its caller, is not followed.
 *
 * @param waitMs how long a statement waits for its turn
 */
export function transactionDialect(pool: PostgresPool, waitMs: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TransactionDriver(new PostgresDriver({ pool }), waitMs),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Thrown when no connection can be made: the server is away, or not up yet. */
export class DatabaseAwayError extends Error {}

class TransactionDriver implements Driver {
  readonly #inner: Driver
  readonly #waitMs: number

  constructor(inner: Driver, waitMs: number) {
    this.#inner = inner
    this.#waitMs = waitMs
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<ScopedConnection> {
    const outer = TransactionScope.current(this)
    if (outer !== undefined) return new ScopedConnection(this, outer.place.connection, outer)
    const connection = await this.#inner.acquireConnection().catch((error: Error) => {
      throw this.#explain(error)
    })
    return new ScopedConnection(this, connection, undefined)
  }

  /**
   * Nothing may be awaited before `enter`: Kysely calls this, awaits it and goes on to its callback, which is
   * inside only when the scope was entered by the time of that await.
   */
  beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    if (connection.outer === undefined)
      connection.beginning = new BeginningConnection(this.#inner, connection.inner, settings)
    const place = {
      owner: this,
      connection: connection.beginning ?? connection.inner,
      waitMs: this.#waitMs,
    }
    const scope = new TransactionScope(place, connection.outer)
    scope.enter()
    connection.begun = scope
    return connection.outer === undefined ? Promise.resolve() : scope.save()
  }

  async commitTransaction(connection: ScopedConnection): Promise<void> {
    if (connection.outer !== undefined) return connection.begun?.release()
    await connection.begun?.finish()
    if (connection.beginning?.begun) await this.#inner.commitTransaction(connection.inner)
  }

  async rollbackTransaction(connection: ScopedConnection): Promise<void> {
    if (connection.outer !== undefined) return connection.begun?.undo()
    connection.begun?.close()
    if (connection.beginning?.begun) await this.#inner.rollbackTransaction(connection.inner)
  }

  async releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.begun?.close()
    if (connection.outer === undefined) await this.#inner.releaseConnection(connection.inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }

  #explain(error: Error): Error {
    if (error instanceof DatabaseBusyError) return error
    if (!error.message.includes('timeout exceeded when trying to connect'))
      return new DatabaseAwayError('No connection to the database', { cause: error })
    const seconds = this.#waitMs / 1000
    const busy = new DatabaseBusyError(
      `Waited ${seconds} s for a connection to the PostgreSQL server; all are in use.`,
    )
    busy.cause = error
    return busy
  }
}

/** A transaction begins with its first statement; in the same step, where that one has no parameters. */
class BeginningConnection implements DatabaseConnection {
  begun = false
  readonly #driver: Driver
  readonly #inner: DatabaseConnection
  readonly #settings: TransactionSettings

  constructor(driver: Driver, inner: DatabaseConnection, settings: TransactionSettings) {
    this.#driver = driver
    this.#inner = inner
    this.#settings = settings
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.begun) return this.#inner.executeQuery<R>(query)
    this.begun = true
    const { isolationLevel, accessMode } = this.#settings
    if (query.parameters.length === 0 && isolationLevel === undefined && accessMode === undefined)
      return this.#inner.executeQuery<R>({ ...query, sql: `begin; ${query.sql}` })
    await this.#driver.beginTransaction(this.#inner, this.#settings)
    return this.#inner.executeQuery<R>(query)
  }

  streamQuery = refuseStream
}

/** A connection as Kysely holds it: one of its own, or a share in the transaction that was open around it. */
class ScopedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly outer: TransactionScope | undefined
  begun: TransactionScope | undefined
  /** Of a transaction that is no savepoint. */
  beginning: BeginningConnection | undefined
  readonly #owner: object

  constructor(owner: object, inner: DatabaseConnection, outer: TransactionScope | undefined) {
    this.#owner = owner
    this.inner = inner
    this.outer = outer
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const asText = { ...query, parameters: query.parameters.map(parameterText) }
    const scope = this.#scope()
    return scope === undefined ? this.inner.executeQuery<R>(asText) : scope.run<R>(asText)
  }

  streamQuery = refuseStream

  /** A handle of an outer transaction used inside an inner one belongs to the inner one: it would wait for ever else. */
  #scope(): TransactionScope | undefined {
    const base = this.begun ?? this.outer
    if (base === undefined) return undefined
    const current = TransactionScope.current(this.#owner)
    return current?.isWithin(base) ? current : base
  }
}

async function* refuseStream<R>(): AsyncIterableIterator<QueryResult<R>> {
  yield* []
  throw new Error('Streaming is not supported; use a cursor of SQL')
}
