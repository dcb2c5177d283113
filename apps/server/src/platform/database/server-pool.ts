import pg from 'pg'
import { StatementNames } from './statement-name.ts'
import { parserOf } from './values.ts'

const oldestServer = 15

export type ServerOptions = { url: string; poolSize: number; waitMs: number; onError: (error: Error) => void }

/** By these probes a host that went away without a word is missed while nothing is asked of it. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * A pool of connections to a PostgreSQL server.
 *
 * @throws Error when the server cannot be reached or is older than PostgreSQL 15
 */
export async function openServerPool(options: ServerOptions): Promise<pg.Pool> {
  const pool = new pg.Pool(poolConfig(options))
  // A connection that breaks while in use tells its statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', options.onError))
  // The same break of an idle connection, which its own listener has told already.
  pool.on('error', () => undefined)
  try {
    await checkServer(pool, options.url)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

type Config = pg.PoolConfig & { answerMs: number }

function poolConfig(options: ServerOptions): Config {
  return {
    ...keepAlive,
    Client: NamingClient,
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.waitMs,
    statement_timeout: options.waitMs * 3,
    // The server answers sooner, if only that the statement took too long.
    answerMs: options.waitMs * 4,
    lock_timeout: options.waitMs,
    idle_in_transaction_session_timeout: options.waitMs * 3,
    application_name: 'collimate',
    // What the parsers of values.ts expect. Without JIT: compiling takes many times what our short statements take.
    options: '-c datestyle=ISO -c intervalstyle=postgres -c timezone=UTC -c jit=off',
    types: { getTypeParser: (type: number) => parserOf(type) },
  }
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const number = await readVersion(pool).catch((cause: Error) => {
    // A refused connection has an empty message and its reason in the code.
    const reason = cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
    throw new Error(`Cannot use the PostgreSQL server at ${new URL(url).host}: ${reason}`, { cause })
  })
  const major = Math.floor(number / 10_000)
  if (major < oldestServer)
    throw new Error(`PostgreSQL ${major} is too old: ${oldestServer} or newer is needed`)
}

/** @returns e.g. 150004 for 15.4 */
async function readVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ number: string }>(
    "select current_setting('server_version_num') as number",
  )
  return Number(rows[0]?.number)
}

/** Given up when no answer comes in time: to a host that is gone the system sends again for some 15 minutes. */
class BoundedClient extends pg.Client {
  readonly #answerMs: number
  #timer: NodeJS.Timeout | undefined
  #unbounded = false

  constructor(config?: Config) {
    super(config)
    this.#answerMs = config?.answerMs ?? Infinity
    const stop = () => clearTimeout(this.#timer)
    this.on('drain', stop)
    this.on('end', stop)
  }

  override query(text: unknown, ...rest: unknown[]): never {
    this.#bound(text)
    const query: (...given: unknown[]) => unknown = super.query.bind(this)
    return query(text, ...rest) as never
  }

  #bound(text: unknown): void {
    clearTimeout(this.#timer)
    // What a transaction sets with `set local` ends with it.
    if (this.getTransactionStatus() === 'I') this.#unbounded = false
    if (typeof text === 'string' && text.includes('statement_timeout = 0')) this.#unbounded = true
    if (this.#unbounded || this.#answerMs === Infinity) return
    const seconds = this.#answerMs / 1000
    this.#timer = setTimeout(
      () => this.connection.stream.destroy(new Error(`Connection terminated: no answer in ${seconds} s`)),
      this.#answerMs,
    ).unref()
  }
}

const names = new StatementNames()

/**
 * A connection that names every statement with parameters, so that PostgreSQL parses and plans it once a
 * connection instead of at every call: a save over HTTP went from 0.42 to 0.72 of the raw driver by it
 * (`npm run bench -- saves`, 16 connections).
 */
class NamingClient extends BoundedClient {
  override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null
    const query: (...given: unknown[]) => unknown = super.query.bind(this)
    const answer = name === null ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    return (answer instanceof Promise ? answer.then(lastOf) : answer) as never
  }
}

/** A text of several statements answers as its last one. */
function lastOf(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.at(-1) : answer
}
