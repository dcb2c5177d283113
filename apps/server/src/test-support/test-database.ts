import { createHash, randomUUID } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { migrate, migrationsFolder } from '../platform/database/migrate.ts'
import { openDatabase, type Database, type DatabaseLocation } from '../platform/database/open-database.ts'
import { onServer } from './on-server.ts'
import type { PostgresForTests } from './postgres-global-setup.ts'

export type Engine = Database['engine']

export type TestDatabase = {
  readonly database: Database
  /** To open it once more: the embedded one only after `database.close()`. */
  readonly location: DatabaseLocation
  /** Closes it and leaves nothing behind. */
  remove(): Promise<void>
}

type Options = { engine?: Engine; waitMs?: number; migrated?: boolean }

/** The engine of the running project. */
export function testEngine(): Engine {
  return process.env['TEST_ENGINE'] === 'server' ? 'server' : 'embedded'
}

/**
 * A fresh, migrated database for the tests of this file, on the engine of the running project.
 *
 * @returns a holder whose `database` is there from the first test or `beforeAll` on
 */
export function useTestDatabase(options: Omit<Options, 'engine'> = {}): TestDatabase {
  let made: TestDatabase | undefined
  const current = (): TestDatabase => {
    if (made === undefined) throw new Error('The test database is there from beforeAll on')
    return made
  }
  beforeAll(async () => {
    if (hasEngine(testEngine())) made = await createTestDatabase(options)
  })
  beforeEach(({ skip }) => skip(!hasEngine(testEngine()), 'no PostgreSQL server on this machine'))
  afterAll(() => made?.remove())
  return {
    get database() {
      return current().database
    },
    get location() {
      return current().location
    },
    remove: () => current().remove(),
  }
}

/** Whether this machine and project can give a database of that engine. */
export function hasEngine(engine: Engine): boolean {
  return engine === 'embedded' || postgres() !== undefined
}

/** One more database, for tests that need several or another engine. */
export function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  return (options.engine ?? testEngine()) === 'embedded' ? createEmbedded(options) : createOnServer(options)
}

/** Applies the migrations before that number. */
export async function migrateUntil(database: Database, number: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-migrations-'))
  try {
    for (const file of readdirSync(migrationsFolder).filter((name) => name < number))
      cpSync(join(migrationsFolder, file), join(folder, file))
    await migrate(database, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The server's setup runs in the server's project only. */
function postgres(): PostgresForTests | undefined {
  return process.env['TEST_ENGINE'] === 'server' ? inject('postgres') : undefined
}

async function createEmbedded(options: Options): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-test-'))
  const location = { dataDir: join(folder, 'database') }
  copyFolder(await embeddedTemplate(options.migrated ?? true), location.dataDir)
  const database = await openDatabase({ ...location, ...waiting(options) })
  const remove = async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { database, location, remove }
}

/** Made once for these migrations and this engine, then copied: making one takes seconds. */
async function embeddedTemplate(migrated: boolean): Promise<string> {
  const template = join(tmpdir(), `collimate-template-${process.getuid?.() ?? ''}-${templateKey(migrated)}`)
  if (existsSync(template)) return template
  const draft = mkdtempSync(`${template}-`)
  const database = await openDatabase({ dataDir: join(draft, 'database') })
  if (migrated) await migrate(database)
  await database.close()
  try {
    renameSync(join(draft, 'database'), template)
  } catch (error) {
    // Another worker may have been first; its template is as good.
    if (!existsSync(template)) throw error
  }
  rmSync(draft, { recursive: true, force: true })
  return template
}

function templateKey(migrated: boolean): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(readFileSync(join(dirname(engine), '../package.json')))
  const files = migrated ? readdirSync(migrationsFolder).toSorted() : []
  for (const file of files) hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 16)
}

function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function createOnServer(options: Options): Promise<TestDatabase> {
  const server = postgres()
  if (server === undefined) throw new Error('There is no PostgreSQL server in this project')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = (options.migrated ?? true) ? server.template : 'template0'
  await onServer(server.url, `create database ${name} template ${template}`)
  const url = new URL(server.url)
  url.pathname = name
  const location = { url: url.href }
  const database = await openDatabase({ ...location, ...waiting(options) })
  const remove = async () => {
    await database.close()
    await onServer(server.url, `drop database ${name} with (force)`)
  }
  return { database, location, remove }
}

function waiting(options: Options): { waitMs?: number } {
  return options.waitMs === undefined ? {} : { waitMs: options.waitMs }
}
