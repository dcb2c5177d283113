import { sql } from 'kysely'
import { openDatabase, type DatabaseLocation } from '../platform/database/open-database.ts'

/**
 * A process whose power is cut: prints what it finds stored (one line of JSON: per lane how many rows, and the last),
 * then `armed`; saves 1, 2, 3 … in four lanes at once after what is stored, and prints `lane n` when one is saved.
 * Checkpoints come between. Its argument is the database's location as JSON.
 */
const database = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
const { db } = database
await sql
  .raw(
    'create table if not exists lanes (lane integer, n integer, text text not null, primary key (lane, n))',
  )
  .execute(db)
const { rows } = await sql<{ lane: number; count: number; top: number }>`
  select lane, count(*) as count, max(n) as top from lanes group by lane`.execute(db)
process.stdout.write(`${JSON.stringify(rows)}\narmed\n`)
await Promise.all([0, 1, 2, 3].map((lane) => save(lane, rows.find((row) => row.lane === lane)?.top ?? 0)))

async function save(lane: number, stored: number): Promise<void> {
  for (let n = stored + 1; ; n += 1) {
    await sql`insert into lanes (lane, n, text) values (${lane}, ${n}, ${'x'.repeat(n % 700)})`.execute(db)
    process.stdout.write(`${lane} ${n}\n`)
    if (lane === 0 && n % 5 === 0) await sql.raw('checkpoint').execute(db)
  }
}
