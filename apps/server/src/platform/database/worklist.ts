import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Db } from './open-database.ts'

/** A table whose rows are worked through, the newest first, by `created_at` and `id`. */
type Worklist = 'feedback' | 'question_reports' | 'support_requests' | 'testimonials'

/** As many entries as one answer holds. */
const pageLength = 50

/** Which page of a list, and what its entries must contain. */
export type Wanted = {
  /** Any case; '' for all. */
  readonly search: string
  /** The last entry of the page before. */
  readonly before?: string | undefined
}

/** @returns whether one of the columns contains the text, as it is: there are no wildcards */
export function contains(columns: readonly string[], text: string): RawBuilder<boolean> {
  if (text === '') return sql<boolean>`true`
  // Between two columns stands what no search contains.
  const all = sql.join(columns.map((column) => sql.ref(column)))
  return sql<boolean>`strpos(lower(concat_ws(chr(10), ${all})), ${text.toLowerCase()}) > 0`
}

/**
 * One page of what a query finds, the newest first, and how much it finds in all.
 *
 * @param query of rows of that table, in their order, without a limit
 * @throws AppError 'not-found' when the last entry of the page before is gone: the list is to be read from its beginning
 */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  db: Db,
  table: Worklist,
  query: SelectQueryBuilder<Tables, Table, Row>,
  before: Wanted['before'],
): Promise<{ rows: Row[]; more: boolean; total: number }> {
  const after = before === undefined ? query : query.where(await comesAfter(db, table, before))
  const rows = await after.limit(pageLength + 1).execute()
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${query} as listed`.execute(
    db,
  )
  return {
    rows: rows.slice(0, pageLength),
    more: rows.length > pageLength,
    total: counted.rows[0]?.total ?? 0,
  }
}

async function comesAfter(db: Db, table: Worklist, before: string): Promise<RawBuilder<boolean>> {
  const last = await db.selectFrom(table).select('id').where('id', '=', before).executeTakeFirst()
  if (last === undefined) throw new AppError('not-found')
  const [created, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
  // Compared in the database: its moments are finer than ours.
  return sql<boolean>`(${created}, ${id}) < (
    select created_at, id from ${sql.table(table)} as last where last.id = ${before})`
}
