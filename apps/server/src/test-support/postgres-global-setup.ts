import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { findPostgres, type PostgresSource } from './find-postgres.ts'
import { onServer } from './on-server.ts'
import { startPostgres, type RunningPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `undefined`: no PostgreSQL server on this machine. */
    postgres: PostgresForTests | undefined
  }
}

export type PostgresForTests = {
  /** A server where databases may be made and dropped. */
  url: string
  /** A migrated, empty database to copy. */
  template: string
}

const missing = `
!!  No PostgreSQL server was found: the tests of the server engine DID NOT RUN.
!!  Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL to a server where databases may be created.
`

let server: RunningPostgres | undefined
let template: PostgresForTests | undefined

export async function setup(project: TestProject): Promise<void> {
  const source = await findPostgres()
  if (source === undefined) {
    console.error(missing)
    if (process.env['CI'] === 'true') throw new Error('CI needs a PostgreSQL server for the tests')
    project.provide('postgres', undefined)
    return
  }
  server = await runningServer(source)
  template = await createTemplate(server.url)
  project.provide('postgres', template)
}

export async function teardown(): Promise<void> {
  if (server !== undefined && template !== undefined)
    await onServer(server.url, `drop database ${template.template}`)
  await server?.stop()
}

async function runningServer(source: PostgresSource): Promise<RunningPostgres> {
  return 'url' in source ? { url: source.url, stop: async () => undefined } : startPostgres(source.programs)
}

async function createTemplate(url: string): Promise<PostgresForTests> {
  const name = `collimate_template_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = name
  const database = await openDatabase({ url: own.href })
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
  return { url, template: name }
}
