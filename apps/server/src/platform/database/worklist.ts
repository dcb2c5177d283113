import { sql, type Expression, type RawBuilder } from 'kysely'
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
 * Whether a row comes after the last one of the page before.
 *
 * @throws AppError 'not-found' when that one is gone: the list is to be read from its beginning
 */
export async function comesAfter(
  db: Db,
  table: Worklist,
  before: string | undefined,
): Promise<RawBuilder<boolean>> {
  if (before === undefined) return sql<boolean>`true`
  const last = await db.selectFrom(table).select('id').where('id', '=', before).executeTakeFirst()
  if (last === undefined) throw new AppError('not-found')
  const [created, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
  // Compared in the database: its moments are finer than ours.
  return sql<boolean>`(${created}, ${id}) < (
    select created_at, id from ${sql.table(table)} as last where last.id = ${before})`
}

/** How many rows a query has in all. @param query as for a page, without the limit */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${query} as listed`.execute(db)
  return Number(rows[0]?.count)
}

/** @param rows one more than a page has, where there are more @returns the page, and whether there are more */
export function pageOf<Row>(rows: readonly Row[]): { page: Row[]; more: boolean } {
  return { page: rows.slice(0, pageLength), more: rows.length > pageLength }
}

/** How many rows to read for a page. */
export const readAhead = pageLength + 1
