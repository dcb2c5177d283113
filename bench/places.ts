import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '../apps/server/src/platform/database/open-database.ts'
import { findPostgres } from '../apps/server/src/test-support/find-postgres.ts'
import { startPostgres, type RunningPostgres } from '../apps/server/src/test-support/start-postgres.ts'
import { sql } from 'kysely'

export type Engine = Database['engine']

/** A fresh database of its own for one benchmark, and what a server process is told to find it. */
export type Place = {
  readonly engine: Engine
  readonly location: DatabaseLocation
  readonly env: Readonly<Record<string, string>>
  /**
   * The same database for a second process at the same time: the place itself on a server; a copy of an embedded
   * one, whose directory belongs to one process. Nobody may have it open meanwhile.
   */
  second(): DatabaseLocation
  remove(): Promise<void>
}

/** Makes places on one engine. */
export type Engines = {
  readonly engine: Engine
  createPlace(): Promise<Place>
  stop(): Promise<void>
}

export const embeddedEngine: Engines = {
  engine: 'embedded',
  createPlace: () => {
    const folder = mkdtempSync(join(tmpdir(), 'collimate-bench-'))
    const dataDir = join(folder, 'database')
    const copy = join(folder, 'copy')
    return Promise.resolve({
      engine: 'embedded',
      location: { dataDir },
      env: { DATA_DIR: folder },
      second: () => {
        cpSync(dataDir, copy, { recursive: true })
        return { dataDir: copy }
      },
      remove: () => {
        rmSync(folder, { recursive: true, force: true })
        return Promise.resolve()
      },
    })
  },
  stop: () => Promise.resolve(),
}

/**
 * A PostgreSQL server that keeps what it acknowledged: a server started here syncs every commit.
 *
 * @returns undefined when this machine has none
 */
export async function findServerEngine(): Promise<Engines | undefined> {
  const source = await findPostgres()
  if (source === undefined) return undefined
  const server: RunningPostgres =
    'url' in source
      ? { url: source.url, stop: () => Promise.resolve() }
      : await startPostgres(source.programs, { fsync: true })
  return { engine: 'server', createPlace: () => createOnServer(server.url), stop: () => server.stop() }
}

async function createOnServer(serverUrl: string): Promise<Place> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  const folder = mkdtempSync(join(tmpdir(), 'collimate-bench-'))
  return {
    engine: 'server',
    location: { url: url.href },
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    second: () => ({ url: url.href }),
    remove: async () => {
      await onServer(serverUrl, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const database = await openDatabase({ url, poolSize: 1 })
  try {
    await sql.raw(statement).execute(database.db)
  } finally {
    await database.close()
  }
}
