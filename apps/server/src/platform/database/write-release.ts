import { sql } from 'kysely'
import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'
import { arrayLiteral } from './values.ts'

/** Tables whose rows come with a content release. */
type ReleasedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; retired: unknown; checksum: string | null }
    ? Name
    : never
}[keyof Tables]

/** A row's fields are its columns; `checksum` changes with any of them. */
type ReleasedRow = { readonly id: string; readonly checksum: string }

/** Rows written by one statement. */
const batchSize = 500

/**
 * Brings a table to a release: rows whose checksum is stored are not touched, those the release no longer has are
 * retired, never deleted, and may come back. Rows made elsewhere have no checksum and are left alone.
 *
 * @param rows each with the same fields
 * @returns how many rows were written
 */
export async function writeRelease(
  db: Db,
  table: ReleasedTable,
  rows: readonly ReleasedRow[],
): Promise<number> {
  const stored = await readChecksums(db, table)
  const changed = rows.filter(({ id, checksum }) => stored.get(id) !== checksum)
  for (let from = 0; from < changed.length; from += batchSize) {
    await upsert(db, table, changed.slice(from, from + batchSize))
  }
  await sql`
    update ${sql.table(table)} set retired = true
    where checksum is not null and not retired
      and id <> all(${arrayLiteral(rows.map(({ id }) => id))}::text[])`.execute(db)
  return changed.length
}

/** Of the living rows. */
async function readChecksums(db: Db, table: ReleasedTable): Promise<Map<string, string>> {
  const { rows } = await sql<ReleasedRow>`
    select id, checksum from ${sql.table(table)} where checksum is not null and not retired`.execute(db)
  return new Map(rows.map(({ id, checksum }) => [id, checksum]))
}

async function upsert(db: Db, table: ReleasedTable, rows: readonly ReleasedRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const updates = sql.join(
    columns
      .filter((column) => column !== 'id')
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  )
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set ${updates}, retired = false`.execute(db)
}
