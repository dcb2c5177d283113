import { sql } from 'kysely'
import type { Db } from './open-database.ts'

export type CatalogColumn = {
  readonly name: string
  readonly type: string
  /** Numbered by the database. */
  readonly identity: boolean
  /** Computed by the database from other columns. */
  readonly computed: boolean
}

export type CatalogTable = { readonly name: string; readonly columns: readonly CatalogColumn[] }

/** All tables but what a database counts for itself: its migrations, and its bank's version. Each after those it refers to. */
export async function readCatalog(db: Db): Promise<CatalogTable[]> {
  const { rows } = await sql<{ name: string; columns: CatalogColumn[]; refers_to: string[] }>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'identity', a.attidentity <> '', 'computed', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(jsonb_agg(distinct r.relname), '[]') from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('schema_migrations', 'bank_version')
    order by c.relname collate "C"`.execute(db)
  return inReferenceOrder(rows)
}

function inReferenceOrder(tables: readonly (CatalogTable & { refers_to: string[] })[]): CatalogTable[] {
  const ordered = new Map<string, CatalogTable>()
  while (ordered.size < tables.length) {
    const ready = tables.filter(
      ({ name, refers_to }) => !ordered.has(name) && refers_to.every((other) => ordered.has(other)),
    )
    if (ready.length === 0)
      throw new Error('The tables refer to each other in a circle; a backup cannot order them')
    for (const { name, columns } of ready) ordered.set(name, { name, columns })
  }
  return [...ordered.values()]
}
