import { sql } from 'kysely'
import { openDatabase, type DatabaseLocation } from '../platform/database/open-database.ts'

/**
 * A process to be killed: prints what it finds stored (one line of JSON), then `open`; saves 1, 2, 3 … after the last
 * number stored, and prints each once it is saved. Its argument is the database's location as JSON.
 */
const location = JSON.parse(process.argv[2] ?? '') as DatabaseLocation
const database = await openDatabase(location)
const { db } = database
await sql.raw('create table if not exists saved (n integer primary key, text text not null)').execute(db)
await sql.raw('create table if not exists latest (id integer primary key, n integer not null)').execute(db)
const { rows } = await sql<{ top: number }>`
  select count(*) as count, coalesce(max(n), 0) as top, (select coalesce(max(n), 0) from latest) as latest,
    coalesce(bool_and(length(text) = n % 3000), true) as whole from saved`.execute(db)
process.stdout.write(`${JSON.stringify(rows[0])}\nopen\n`)
for (let n = (rows[0]?.top ?? 0) + 1; ; n += 1) {
  await database.transaction(async () => {
    await sql`insert into saved (n, text) values (${n}, ${'x'.repeat(n % 3000)})`.execute(db)
    await sql`insert into latest (id, n) values (1, ${n}) on conflict (id) do update set n = excluded.n`.execute(
      db,
    )
  })
  process.stdout.write(`${n}\n`)
}
