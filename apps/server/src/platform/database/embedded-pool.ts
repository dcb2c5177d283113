import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { parse, PGlite, protocol, type Results } from '@electric-sql/pglite'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { syncFolder, syncTree } from '../durable-files.ts'
import type { Log } from '../log.ts'
import { isBehindOthers } from './behind-others.ts'
import { lockDirectory, type DirectoryLock } from './directory-lock.ts'
import { explainReadOnly, freeBytesOf, requireRoom, watchFloor } from './disk-floor.ts'
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts'
import { startUpkeep } from './embedded-upkeep.ts'
import type { Ears } from './listen-on-server.ts'
import { Mutex } from './mutex.ts'
import { StatementNames } from './statement-name.ts'
import { parameterText, valueParsers } from './values.ts'

/**
 * The embedded engine behind the face of a pool of one connection, so that one driver serves both engines.
 *
 * @param dataDir a directory, with its lock file beside it, or 'memory' for a database that ends with the process
 * @param waitMs how long a statement waits for the connection
 * @throws DirectoryLockedError when another process has the directory open
 * @throws DiskFullError when the disk has no room to open it
 */
export async function openEmbeddedPool(dataDir: string, waitMs: number, log?: Log): Promise<EmbeddedPool> {
  if (dataDir === 'memory') return new EmbeddedPool({ engine: await createEngine(undefined), waitMs, log })
  const directory = resolve(dataDir)
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 })
  requireRoom(dirname(directory))
  const lock = await lockDirectory(`${directory}.lock`, directory)
  try {
    if (!existsSync(join(directory, 'PG_VERSION'))) await initialize(directory)
    return new EmbeddedPool({ engine: await createEngine(directory), directory, lock, waitMs, log })
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Made aside and moved into place, so that a crash half-way leaves nothing that looks like a database. Files that are
 * in the place stay: they may be a database that is still being copied, or one that the disk does not show right now.
 */
async function initialize(directory: string): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new Error(
      `${directory} holds files but no database. Move them away, or put the whole database there, and start again.`,
    )
  }
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const engine = await createEngine(draft)
  await engine.close()
  syncTree(draft)
  if (existsSync(directory)) rmdirSync(directory)
  renameSync(draft, directory)
  syncFolder(dirname(directory))
}

async function createEngine(directory: string | undefined): Promise<PGlite> {
  const storage =
    directory === undefined ? {} : { fs: new DurableFileSystem(directory), startParams: durableStartParams }
  return PGlite.create({ ...storage, parsers: valueParsers })
}

type Parts = {
  engine: PGlite
  directory?: string
  lock?: DirectoryLock
  waitMs: number
  log: Log | undefined
}

class EmbeddedPool implements PostgresPool {
  readonly options = {}
  readonly #engine: PGlite
  readonly #lock: DirectoryLock | undefined
  readonly #connection: Mutex
  readonly #statements: NamedStatements
  readonly #stopUpkeep: () => void
  readonly #directory: string | undefined
  readonly #log: Log | undefined
  #ended: Promise<void> | undefined
  #isAboveFloor: (sentBytes: number) => boolean = () => true
  #readOnly = false

  constructor({ engine, directory, lock, waitMs, log }: Parts) {
    this.#engine = engine
    this.#statements = new NamedStatements(engine)
    this.#directory = directory
    this.#lock = lock
    this.#log = log
    this.#connection = new Mutex(waitMs, 'the connection of the embedded database')
    this.#stopUpkeep = startUpkeep((work) => this.#connection.run(() => work(engine, this.#readOnly)), log)
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#ended !== undefined) throw new Error('The database is closed')
    const leave = await this.#connection.enter(isBehindOthers() ? 'back' : 'front')
    try {
      await this.#followDisk()
    } catch (error) {
      leave()
      throw error
    }
    return new EmbeddedClient(this.#engine, this.#statements, leave)
  }

  /** See `Database.refuseWritesBelow`. */
  refuseWritesBelow(floorBytes: number, freeBytes?: () => number): void {
    const directory = this.#directory
    if (directory !== undefined || freeBytes !== undefined)
      this.#isAboveFloor = watchFloor(floorBytes, freeBytes ?? (() => freeBytesOf(directory ?? '')))
  }

  /** The engine itself tells a write from a read, best of all. */
  async #followDisk(): Promise<void> {
    const readOnly = !this.#isAboveFloor(this.#statements.sentBytes)
    if (readOnly === this.#readOnly) return
    await this.#engine.exec(`set default_transaction_read_only to ${readOnly}`)
    this.#readOnly = readOnly
    if (readOnly) this.#log?.error('The disk is nearly full: writes are refused until there is room again')
    else this.#log?.info('The disk has room again: writes are taken')
  }

  /** The engine has one session: it hears its own notices, and nothing else speaks to it. */
  async listen(channel: string, { heard }: Pick<Ears, 'heard'>): Promise<() => Promise<void>> {
    await this.#connection.run(() => this.#engine.listen(channel, heard))
    return () => this.#connection.run(() => this.#engine.unlisten(channel, heard))
  }

  end(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    this.#stopUpkeep()
    try {
      await this.#connection.run(() => this.#engine.exec('checkpoint'))
    } finally {
      // Without the checkpoint, when a transaction hangs, the next start recovers from the log.
      await this.#engine.close()
      this.#lock?.release()
    }
  }
}

class EmbeddedClient implements PostgresPoolClient {
  readonly #engine: PGlite
  readonly #statements: NamedStatements
  readonly #leave: () => void

  constructor(engine: PGlite, statements: NamedStatements, leave: () => void) {
    this.#engine = engine
    this.#statements = statements
    this.#leave = leave
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Streaming is not supported; use a cursor of SQL')
    return this.#execute<R>(text, parameters).catch((error: unknown) => {
      throw explainReadOnly(error)
    })
  }

  release(): void {
    this.#leave()
  }

  /** Without parameters the text may hold several statements, as with `pg`; the last one answers here. */
  async #execute<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // The engine works in this thread, whose loop takes in one new connection a turn: without a turn between two
    // statements a crowd waits outside for as long as there is work.
    await turnOfLoop()
    const results =
      parameters.length > 0
        ? await this.#statements.run<R>(text, parameters.map(parameterText))
        : await this.#last<R>(text)
    return {
      command: results?.command as PostgresQueryResult<R>['command'],
      rowCount: results?.rowCount ?? results?.affectedRows ?? 0,
      rows: results?.rows ?? [],
    }
  }

  async #last<R>(text: string): Promise<Results<R> | undefined> {
    const results = await this.#engine.exec(text)
    return results.at(-1) as Results<R> | undefined
  }
}

const { describe, execute, parse: parseStatement, sync } = protocol.serialize

/**
 * Statements with parameters under names, so that the engine parses and plans each of them once; a call is one step
 * into the engine, where its own `query` takes six.
 */
class NamedStatements {
  readonly #engine: PGlite
  readonly #names = new StatementNames()
  /** Those the engine was given. */
  readonly #named = new Set<string>()
  /** Of all statements with their parameters so far. */
  sentBytes = 0

  constructor(engine: PGlite) {
    this.#engine = engine
  }

  async run<R>(text: string, values: (string | null)[]): Promise<Results<R> | undefined> {
    const name = this.#names.of(text) ?? ''
    if (!this.#named.has(name)) {
      await this.#send([parseStatement({ name, text }), sync()])
      if (name !== '') this.#named.add(name)
    }
    const messages = await this.#send([bind(name, values), describe({ type: 'P' }), execute(), sync()])
    return parse.parseResults(messages, this.#engine.parsers)[0] as Results<R> | undefined
  }

  #send(messages: readonly Uint8Array[]) {
    const packet = Buffer.concat(messages)
    this.sentBytes += packet.length
    return this.#engine.execProtocolStream(packet)
  }
}

/**
 * The message that gives a statement its parameters, all of them texts. PGlite's own function counts the bytes of each
 * text letter by letter.
 */
function bind(statement: string, values: readonly (string | null)[]): Buffer {
  const names = Buffer.from(`\0${statement}\0`)
  const texts = values.map((value) => (value === null ? null : Buffer.from(value)))
  const length = 4 + names.length + 6 + texts.reduce((sum, text) => sum + 4 + (text?.length ?? 0), 0)
  const message = Buffer.alloc(1 + length)
  let at = message.write('B')
  at = message.writeInt32BE(length, at)
  at += names.copy(message, at)
  // No formats: every parameter is a text.
  at = message.writeUInt16BE(0, at)
  at = message.writeUInt16BE(texts.length, at)
  for (const text of texts) {
    at = message.writeInt32BE(text?.length ?? -1, at)
    at += text?.copy(message, at) ?? 0
  }
  // Nor for the results.
  message.writeUInt16BE(0, at)
  return message
}
