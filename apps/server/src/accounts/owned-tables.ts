import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** A table whose rows belong to users, with the column that says whose they are. */
export type OwnedTable = {
  readonly name: string
  readonly owner: string
  readonly columns: readonly string[]
}

/**
 * Every table whose rows go when their user goes, read from the database itself: a table added later cannot be
 * forgotten. One that only mentions a user ("on delete set null") is not theirs.
 */
export async function readOwnedTables(db: Db): Promise<OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select t.relname as name, coalesce(f.owner, 'id') as owner,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class t
    left join (
      select c.conrelid, a.attname as owner from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c'
    ) f on f.conrelid = t.oid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and (f.conrelid is not null or t.oid = 'users'::regclass)
    order by t.relname collate "C"`.execute(db)
  return rows
}
