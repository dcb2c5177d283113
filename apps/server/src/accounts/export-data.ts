import { usedTrialYears } from '@collimate/domain/billing/plans'
import { sql } from 'kysely'
import { fileResponses } from '../attempts/file-responses.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { downloadsOf } from '../study-materials/files.ts'

/**
 * Columns that would open something, or name the user to the payment provider: they stay on the server, whichever
 * table they are in.
 */
const secretColumn = /(^|_)(token|password|secret|hash|key)(_|$)|^stripe_/

/** How a draw was made: with it a running exam could be laid out before it is taken. It says nothing of the student. */
const drawColumn = /^(seed|option_orders)$/

/** Which admin did it: that is nothing of the student's. */
const adminColumn = /^(sent|closed|handled)_by$/

/** When a message was taken back from those it went to: it is not theirs any more. */
const takenBackColumn = 'taken_back_at'

/** What no table of users holds, because it refers to nobody. */
const keptAfterDeletion = [
  `If you had a free trial: keyed hashes of your email address and of your card, for ${usedTrialYears} years from the day the trial began, so that each person and card gets one trial.`,
]

/**
 * Everything stored of a user as the text of one JSON document, table by table, so that no more than one is ever held;
 * of their files, where each is downloaded.
 */
export async function* exportData(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  await fileResponses(db, { userId }).catch(unlessDiskFull)
  yield `{"exported_at":${JSON.stringify(now)},"tables":{`
  let separator = ''
  for (const table of await readOwnedTables(db)) {
    yield `${separator}${JSON.stringify(table.name)}:[`
    yield (await readRows(db, table, userId)).join(',')
    yield ']'
    separator = ','
  }
  yield `},"files":${JSON.stringify(await downloadsOf(db, userId))}`
  yield `,"kept_after_deletion":${JSON.stringify(keptAfterDeletion)}}\n`
}

/** What is not filed then is among the rows of its own table. */
function unlessDiskFull(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'disk-full')) throw error
}

/**
 * The rows as JSON texts, made by the database, so that no number loses its last digits on the way. A replaced exam is
 * kept whole in `exam`: what tells of its draw is left out there, too.
 */
async function readRows(db: Db, { name, owner, columns }: OwnedTable, userId: string): Promise<string[]> {
  const hidden = [secretColumn, drawColumn, adminColumn]
  const shown = columns.filter((column) => !hidden.some((pattern) => pattern.test(column)))
  const still = columns.includes(takenBackColumn) ? sql`and ${sql.ref(takenBackColumn)} is null` : sql``
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(own) #- '{exam,seed}' #- '{exam,option_orders}')::text as row from (
      select ${sql.join(shown.map((column) => sql.ref(column)))}
      from ${sql.table(name)} where ${sql.ref(owner)} = ${userId} ${still}
    ) own`.execute(db)
  return rows.map(({ row }) => row)
}

/** A table whose rows belong to users, with the column that says whose they are. */
type OwnedTable = {
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
