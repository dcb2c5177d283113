import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { openDatabase, type Database } from '../../apps/server/src/platform/database/open-database.ts'
import type { QuestionsTable } from '../../apps/server/src/platform/database/tables.ts'
import type { ServerUnderTest } from './server.ts'

export type QuestionRow = Insertable<QuestionsTable>

/** Does something to the database of a server that is stopped for it and started again. */
export async function betweenRuns<T>(
  server: ServerUnderTest,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await server.kill()
  try {
    return await whileStopped(server.dataDir, work)
  } finally {
    await server.start()
  }
}

/** Does something to the data of a server that does not run. */
async function whileStopped<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: join(dataDir, 'database') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Puts these questions in the place of the bank of a server that runs. */
export async function replaceBank(server: ServerUnderTest, rows: readonly QuestionRow[]): Promise<void> {
  await betweenRuns(server, (database) => fillBank(database, rows))
}

/** As `replaceBank`, before a server opens the data. */
export async function prepareBank(dataDir: string, rows: readonly QuestionRow[]): Promise<void> {
  await whileStopped(dataDir, (database) => fillBank(database, rows))
}

/** The product's own questions stay as blank rows, which no exam draws: deleted ones would be loaded again at a start. */
async function fillBank({ db }: Database, rows: readonly QuestionRow[]): Promise<void> {
  await db.deleteFrom('questions').where('checksum', 'is', null).execute()
  await db.updateTable('questions').set({ question: '   ' }).execute()
  if (rows.length > 0)
    await db
      .insertInto('questions')
      .values([...rows])
      .execute()
}

/** Blanks the product's ordered lists and hot spots in the data of a server that is stopped: no exam draws a blank row. */
export async function setAsideOrdersAndSpots(dataDir: string): Promise<void> {
  await whileStopped(dataDir, ({ db }) =>
    db.updateTable('questions').set({ question: '   ' }).where('type', 'is not', null).execute(),
  )
}

/** A plain question of four options in their order, the second of them right. */
export function questionRow(id: string, overrides: Partial<QuestionRow> = {}): QuestionRow {
  return {
    id,
    category: 'safety',
    section: 'SA1',
    objective: 'SA1.1',
    question: `What does ${id} ask?`,
    answers: JSON.stringify(['First', 'Second', 'Third', 'Fourth']),
    correct_answer: 1,
    keeps_option_order: true,
    ...overrides,
  }
}

export function plainRows(count: number): QuestionRow[] {
  return Array.from({ length: count }, (_, index) => questionRow(`plain-${index + 1}`))
}
