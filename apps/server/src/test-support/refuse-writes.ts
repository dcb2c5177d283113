import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

type Write = 'insert' | 'update' | 'delete'

/** Does something while no row of a table can be written, as on a full disk. @param write the only kind refused */
export async function whileRefused<T>(
  db: Db,
  table: string,
  work: () => Promise<T>,
  write?: Write,
): Promise<T> {
  const refused = sql.raw(write ?? 'insert or update or delete')
  await sql`
    create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'out of space'; end $$;
    create trigger refuse_write before ${refused} on ${sql.table(table)}
      for each row execute function refuse_write()`.execute(db)
  try {
    return await work()
  } finally {
    await sql`drop function refuse_write cascade`.execute(db)
  }
}
