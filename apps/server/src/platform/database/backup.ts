import { sql } from 'kysely'
import { rowLine, writeBackupFile, type BackupHeader } from './backup-file.ts'
import { runCommand } from './database-command.ts'
import { schemaVersion } from './migrate.ts'
import type { Database, Db } from './open-database.ts'
import { readCatalog, type CatalogTable } from './table-catalog.ts'

const batchRows = 500

/**
 * Writes all rows of all tables, as they are at one moment, to a file that either engine can restore.
 *
 * @returns rows per table
 * @throws Error when the database was never migrated
 */
export async function backUp(database: Database, file: string, now: Date): Promise<BackupHeader['tables']> {
  const { db } = database
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async () => {
      await sql`set local statement_timeout = 0`.execute(db)
      const version = await schemaVersion(db)
      if (version === undefined) throw new Error('The database is empty: there is nothing to back up')
      const catalog = await readCatalog(db)
      const tables = await countRows(db, catalog)
      const header: BackupHeader = {
        format: 'collimate-backup',
        formatVersion: 1,
        schemaVersion: version,
        createdAt: now.toISOString(),
        tables,
      }
      await writeBackupFile(file, readLines(db, header, catalog))
      return tables
    })
}

export async function countRows(
  db: Db,
  catalog: readonly CatalogTable[],
): Promise<{ name: string; rows: number }[]> {
  const counts: { name: string; rows: number }[] = []
  for (const { name } of catalog) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts.push({ name, rows: rows[0]?.rows ?? 0 })
  }
  return counts
}

async function* readLines(
  db: Db,
  header: BackupHeader,
  catalog: readonly CatalogTable[],
): AsyncGenerator<string> {
  yield JSON.stringify(header)
  for (const table of catalog) yield* readTable(db, table)
}

async function* readTable(db: Db, table: CatalogTable): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for
    select ${rowExpression(table)}::text as json from ${sql.table(table.name)} as source`.execute(db)
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.lit(batchRows)} from backup_rows`.execute(db)
    for (const { json } of rows) yield rowLine(table.name, json)
    if (rows.length < batchRows) break
  }
  await sql`close backup_rows`.execute(db)
}

/** jsonb goes out as text: inside the row's JSON its null could not be told from SQL's. */
function rowExpression(table: CatalogTable) {
  const documents = table.columns.filter(({ type }) => type === 'jsonb')
  const texts = documents.map(
    ({ name }) => sql`jsonb_build_object(${sql.lit(name)}, ${sql.ref(`source.${name}`)}::text)`,
  )
  return sql`(${sql.join([sql`to_jsonb(source)`, ...texts], sql` || `)})`
}

if (import.meta.main) {
  await runCommand('backup.ts FILE', async (database, file) => {
    const tables = await backUp(database, file, new Date())
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Backed up ${rows} rows of ${tables.length} tables to ${file}`
  })
}
