import { sql } from 'kysely'
import { countRows } from './backup.ts'
import { readBackupFile, type BackupHeader, type BackupRow } from './backup-file.ts'
import { runCommand } from './database-command.ts'
import { migrate, schemaVersion } from './migrate.ts'
import type { Database, Db } from './open-database.ts'
import { readCatalog, type CatalogTable } from './table-catalog.ts'

const batchRows = 500

export type RestoreOptions = {
  /** Empties the target first; else a target with rows is refused. */
  readonly replace?: boolean
}

/**
 * Puts the rows of a backup into a database, all or nothing. An empty target is migrated first.
 *
 * @returns rows per table
 * @throws Error when the target has rows, its schema is another version, or the file is damaged
 */
export async function restore(
  database: Database,
  file: string,
  options: RestoreOptions = {},
): Promise<BackupHeader['tables']> {
  await migrate(database)
  return database.transaction(async () => {
    await sql`set local statement_timeout = 0`.execute(database.db)
    return fill(database.db, file, options.replace ?? false)
  })
}

async function fill(db: Db, file: string, replace: boolean): Promise<BackupHeader['tables']> {
  const catalog = await readCatalog(db)
  const lines = readBackupFile(file)
  const { value: header } = await lines.next()
  if (header === undefined || !('format' in header)) throw new Error('The file is not a backup')
  await refuseOtherSchema(db, header)
  await makeRoom(db, catalog, replace)
  // What triggers keep is in the backup too, and would be counted twice.
  await switchTriggers(db, catalog, 'disable')
  await insertAll(db, catalog, lines)
  await switchTriggers(db, catalog, 'enable')
  await sql`update bank_version set version = version + 1`.execute(db)
  await resetIdentities(db, catalog)
  const counts = await countRows(db, catalog)
  refuseOtherCounts(header, counts)
  return counts
}

async function refuseOtherSchema(db: Db, header: BackupHeader): Promise<void> {
  const version = await schemaVersion(db)
  if (header.schemaVersion === version) return
  throw new Error(
    `The backup is of schema ${header.schemaVersion}, this program makes ${version}: ` +
      'restore it with the version of the program it was made with, then upgrade',
  )
}

async function makeRoom(db: Db, catalog: readonly CatalogTable[], replace: boolean): Promise<void> {
  const filled = (await countRows(db, catalog)).filter(({ rows }) => rows > 0).map(({ name }) => name)
  if (filled.length === 0) return
  if (!replace) {
    throw new Error(`The database is not empty (${filled.join(', ')}): add --replace to lose what is in it`)
  }
  await sql`truncate ${sql.join(catalog.map(({ name }) => sql.table(name)))}`.execute(db)
}

async function switchTriggers(
  db: Db,
  catalog: readonly CatalogTable[],
  way: 'disable' | 'enable',
): Promise<void> {
  for (const { name } of catalog)
    await sql`alter table ${sql.table(name)} ${sql.raw(way)} trigger user`.execute(db)
}

async function insertAll(
  db: Db,
  catalog: readonly CatalogTable[],
  lines: AsyncIterable<BackupHeader | BackupRow>,
): Promise<void> {
  const tables = new Map(catalog.map((table) => [table.name, table]))
  let batch: { table: string; rows: string[] } = { table: '', rows: [] }
  const flush = () => insertBatch(db, tables.get(batch.table), batch.rows)
  for await (const line of lines) {
    if ('format' in line) throw new Error('The backup has a second header')
    if (line.table !== batch.table || batch.rows.length >= batchRows) {
      await flush()
      batch = { table: line.table, rows: [] }
    }
    batch.rows.push(line.json)
  }
  await flush()
}

async function insertBatch(db: Db, table: CatalogTable | undefined, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  if (table === undefined) throw new Error('The backup has rows of a table that this schema does not have')
  const columns = table.columns.filter(({ computed }) => !computed)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = columns.map(({ name, type }) => {
    const column = sql.ref(`source.${name}`)
    return type === 'jsonb' ? sql`(${column} #>> '{}')::jsonb` : column
  })
  await sql`insert into ${sql.table(table.name)} (${names}) overriding system value
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(table.name)}, ${`[${rows.join(',')}]`}::jsonb) as source`.execute(
    db,
  )
}

async function resetIdentities(db: Db, catalog: readonly CatalogTable[]): Promise<void> {
  for (const table of catalog) {
    // What is not filed yet has its numbers, too.
    const numbered = table.name === 'item_responses' ? 'responses' : table.name
    for (const { name } of table.columns.filter(({ identity }) => identity)) {
      await sql`select setval(pg_get_serial_sequence(${`public.${table.name}`}, ${name}),
        (select coalesce(max(${sql.ref(name)}), 0) + 1 from ${sql.table(numbered)}), false)`.execute(db)
    }
  }
}

function refuseOtherCounts(header: BackupHeader, counts: readonly { name: string; rows: number }[]): void {
  const restored = new Map(counts.map(({ name, rows }) => [name, rows]))
  for (const { name, rows } of header.tables) {
    const have = restored.get(name) ?? 0
    if (have !== rows)
      throw new Error(`The backup promises ${rows} rows of ${name} and has ${have}: it is damaged`)
  }
}

if (import.meta.main) {
  await runCommand('restore.ts FILE [--replace]', async (database, file, flags) => {
    const tables = await restore(database, file, { replace: flags.has('--replace') })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored ${rows} rows of ${tables.length} tables from ${file}`
  })
}
