import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import type { Log } from '../platform/log.ts'
import { lockBankAtStart } from '../questions/store.ts'
import { readSources, type Source } from './read-sources.ts'

/** Rows written by one statement. */
const batchSize = 300

/** Brings the index of RadBot's search to what the database holds. Sources that did not change are left alone. */
export async function indexPassages(database: Database, log: Log): Promise<void> {
  const { db } = database
  const changed = await database.transaction(async () => {
    // Else an explanation that a ruling takes out meanwhile would be indexed after it.
    await lockBankAtStart(db)
    const sources = await readSources(db)
    const stored = await readChecksums(db)
    const wanted = new Map(sources.map((source) => [keyOf(source), source]))
    const stale = [...stored.keys()].filter((key) => wanted.get(key)?.checksum !== stored.get(key))
    const fresh = sources.filter((source) => stored.get(keyOf(source)) !== source.checksum)
    await deleteSources(db, stale)
    const passages = await insertPassages(db, fresh)
    const changedSources = stale.length + fresh.length
    if (changedSources > 0) {
      await keepWords(db)
      await keepStamp(db)
    }
    return { passages, sources: changedSources }
  })
  if (changed.sources > 0) log.info(changed, 'passages indexed')
}

/** @returns how many they have */
async function insertPassages(db: Db, sources: readonly Source[]): Promise<number> {
  const made = sources.flatMap(({ kind, id: source_id, checksum, passages }) =>
    passages().map(({ asks, ...passage }, place) => {
      const id = `${kind}:${source_id}:${place}`
      return {
        row: { ...passage, id, kind, source_id, place, checksum },
        asks: asks.map((ask, nth) => ({ ...ask, passage: id, place: nth })),
      }
    }),
  )
  for (let from = 0; from < made.length; from += batchSize) {
    await db
      .insertInto('radbot_passages')
      .values(made.slice(from, from + batchSize).map(({ row }) => row))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  const asks = made.flatMap((one) => one.asks)
  await sql`
    insert into radbot_asks (passage, place, text, quote)
    select passage, place, text, quote
    from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb)
      as given (passage text, place int, text text, quote text)
    on conflict (passage, place) do nothing`.execute(db)
  return made.length
}

/** The words of all passages as they are written, for the spelling of questions; two servers may start at once. */
async function keepWords(db: Db): Promise<void> {
  await db.deleteFrom('radbot_words').execute()
  await sql`
    insert into radbot_words (word, uses)
    select word, ndoc from ts_stat(
      $$select to_tsvector('simple', concat_ws(' ', title, part, body, hidden)) from radbot_passages$$)
    where word ~ '^[a-z]{4,30}$'
    on conflict (word) do update set uses = excluded.uses`.execute(db)
}

/** Alike for the same passages, whoever made them. */
async function keepStamp(db: Db): Promise<void> {
  await sql`
    insert into radbot_index (stamp)
    select md5(coalesce(string_agg(kind || source_id || checksum, ' ' order by id), ''))
    from radbot_passages where place = 0
    on conflict (only_row) do update set stamp = excluded.stamp`.execute(db)
}

function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}:${id}`
}

async function readChecksums(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('radbot_passages')
    .select(['kind', 'source_id as id', 'checksum'])
    .where('place', '=', 0)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.checksum]))
}

async function deleteSources(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from radbot_passages where kind || ':' || source_id = any(${arrayLiteral(keys)}::text[])`.execute(
    db,
  )
}

/** What a question's rationale said is quoted no more; the next start indexes what it says then. */
export function forgetRationale(db: Db, questionId: string): Promise<void> {
  return deleteSources(db, [keyOf({ kind: 'rationale', id: questionId })])
}
