import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** A table whose rows belong to users, with the column that says whose they are. */
export type OwnedTable = {
  readonly name: string
  readonly owner: string
  /** Those that hold something: what the database computes from them is left out. */
  readonly columns: readonly string[]
}

/**
 * Every table with rows of users, read from the database itself: one added later cannot be forgotten. Rows are a
 * user's when they go with the user, or when their `user_id` says so; a table that only mentions one, say as who
 * handled it, is not theirs.
 */
export async function readOwnedTables(db: Db): Promise<OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select t.relname as name, coalesce(f.owner, 'id') as owner,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns
    from pg_class t
    left join (
      select c.conrelid, a.attname as owner from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass
        and (c.confdeltype = 'c' or a.attname = 'user_id')
    ) f on f.conrelid = t.oid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and (f.conrelid is not null or t.oid = 'users'::regclass)
    order by t.relname collate "C"`.execute(db)
  return rows
}
