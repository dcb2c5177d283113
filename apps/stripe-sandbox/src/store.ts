import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ErrorStatus } from './api/stripe-error.ts'
import type { DeletedCustomer, Objects } from './objects.ts'

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists objects (
    sequence integer primary key autoincrement,
    id text not null unique,
    type text not null,
    data text not null
  ) strict;
  create index if not exists objects_by_type on objects (type, sequence);
  create table if not exists deliveries (
    sequence integer primary key autoincrement,
    event text not null,
    attempts integer not null default 0,
    next_at integer not null,
    done integer not null default 0
  ) strict;
  drop table if exists kept_answers;
  create table if not exists kept_results (
    key text primary key,
    request text not null,
    status integer not null,
    answer text not null,
    created integer not null
  ) strict;
  create table if not exists settings (name text primary key, value text not null) strict;
`

/** What a request under an idempotency key came to. @property request a hash of its address and parameters */
export type KeptResult = { request: string; status: ResultStatus; answer: string; created: number }
export type ResultStatus = 200 | ErrorStatus
export type Delivery = { sequence: number; event: string; attempts: number; next_at: number }
type Saved = Objects[keyof Objects] | DeletedCustomer
export type Page = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined }

/** Everything the sandbox knows, on disk: one row an object, as Stripe would show it. */
export class Store {
  readonly #database: DatabaseSync

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#database = new DatabaseSync(file)
    this.#database.exec(schema)
  }

  /** All or nothing. The work must not wait for anything. */
  transaction<T>(work: () => T): T {
    this.#database.exec('begin immediate')
    try {
      const result = work()
      this.#database.exec('commit')
      return result
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }

  /** As it was last saved; a customer who was deleted is not found. */
  find<T extends keyof Objects>(type: T, id: string): Objects[T] | undefined {
    const object = this.findAny(id)
    return object?.object === type && !('deleted' in object) ? (object as Objects[T]) : undefined
  }

  findAny(id: string): Saved | undefined {
    const row = this.#database.prepare('select data from objects where id = ?').get(id)
    return row === undefined ? undefined : (JSON.parse(String(row['data'])) as Saved)
  }

  save(object: Saved): void {
    this.#database
      .prepare(
        `insert into objects (id, type, data) values (?, ?, ?)
         on conflict (id) do update set type = excluded.type, data = excluded.data`,
      )
      .run(object.id, object.object, JSON.stringify(object))
  }

  /** All of a type that are still there, newest first. */
  all<T extends keyof Objects>(type: T): Objects[T][] {
    const rows = this.#database
      .prepare('select data from objects where type = ? order by sequence desc')
      .all(type)
    return rows
      .map((row) => JSON.parse(String(row['data'])) as Objects[T] | DeletedCustomer)
      .filter((object): object is Objects[T] => !('deleted' in object))
  }

  queueDelivery(event: string, nextAt: number): void {
    this.#database.prepare('insert into deliveries (event, next_at) values (?, ?)').run(event, nextAt)
  }

  /** The oldest delivery that may be tried at this time (milliseconds), or else the one to be tried next. */
  nextDelivery(at: number): Delivery | undefined {
    const open = 'select sequence, event, attempts, next_at from deliveries where done = 0'
    const due = this.#database.prepare(`${open} and next_at <= ? order by sequence limit 1`).get(at)
    const next = due ?? this.#database.prepare(`${open} order by next_at, sequence limit 1`).get()
    return next as Delivery | undefined
  }

  hasUntriedDeliveries(): boolean {
    return (
      this.#database.prepare('select 1 from deliveries where done = 0 and attempts = 0 limit 1').get() !==
      undefined
    )
  }

  /** @param nextAt when to try again, in milliseconds; null when it arrived or is given up */
  noteAttempt(sequence: number, nextAt: number | null): void {
    this.#database
      .prepare(
        'update deliveries set attempts = attempts + 1, done = ?, next_at = coalesce(?, next_at) where sequence = ?',
      )
      .run(nextAt === null ? 1 : 0, nextAt, sequence)
  }

  keptResult(key: string): KeptResult | undefined {
    const row = this.#database
      .prepare('select request, status, answer, created from kept_results where key = ?')
      .get(key)
    return row as KeptResult | undefined
  }

  keepResult(key: string, { request, status, answer, created }: KeptResult): void {
    this.#database
      .prepare(
        'insert or replace into kept_results (key, request, status, answer, created) values (?, ?, ?, ?, ?)',
      )
      .run(key, request, status, answer, created)
  }

  setting(name: string): string | undefined {
    const row = this.#database.prepare('select value from settings where name = ?').get(name)
    return row === undefined ? undefined : String(row['value'])
  }

  setSetting(name: string, value: string): void {
    this.#database.prepare('insert or replace into settings (name, value) values (?, ?)').run(name, value)
  }

  close(): void {
    this.#database.close()
  }
}
