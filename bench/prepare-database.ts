import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import {
  openDatabase,
  type DatabaseLocation,
  type Db,
} from '../apps/server/src/platform/database/open-database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { loadContent } from '../apps/server/src/load-content.ts'

const content = join(import.meta.dirname, '../content')

/** A migrated database with the content, and what `fill` adds; with fresh statistics, as after a night's upkeep. */
export async function prepareDatabase<T>(
  location: DatabaseLocation,
  fill: (db: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...location, waitMs: 120_000 })
  try {
    await migrate(database)
    await loadContent(database, content, createLog({ level: 'silent', json: true }))
    const filled = await fill(database.db)
    await sql`vacuum analyze`.execute(database.db)
    await sql`checkpoint`.execute(database.db)
    return filled
  } finally {
    await database.close()
  }
}
