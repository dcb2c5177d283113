import type { Category } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { rowVersion } from './store.ts'

/** What a draw goes by, of one question. */
export type Drawable = {
  readonly id: string
  readonly category: Category
  readonly section: string
  readonly twin_group: string | null
  /** Of its row, as `QuestionBank.readAt` takes it. */
  readonly row_version: string
  /** Its place in the bank's fixed random order, 0 to 1. */
  readonly shuffle_key: number
}

/** What may be drawn of the bank as it stands, each list in the bank's order. */
export type DrawableQuestions = {
  readonly byId: ReadonlyMap<string, Drawable>
  readonly inSection: ReadonlyMap<string, readonly Drawable[]>
  readonly inCategory: ReadonlyMap<Category, readonly Drawable[]>
  /** Asked without counting; among none of the others. */
  readonly pilots: readonly Drawable[]
}

/** Another after every change of the bank; within another statement. */
export const bankVersion = sql<number>`(select version from bank_version)`

/**
 * Keeps in the process what draws go by: a start costs no walk through the bank's index.
 *
 * @returns gives the questions as they stand; the caller may have just read `bankVersion`. Not to be called inside a
 *   transaction: calls share their reading.
 */
export function createDrawable(db: Db): (version?: number) => Promise<DrawableQuestions> {
  let kept: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  const loadOnce = () => {
    loading ??= load(db).finally(() => (loading = undefined))
    return loading
  }
  return async (version) => {
    const current = version ?? (await readBankVersion(db))
    // The reading that others began may be of a moment before that version; the next one is not.
    if (kept?.version !== current) kept = await loadOnce()
    if (kept.version !== current) kept = await loadOnce()
    return kept.questions
  }
}

type Loaded = { readonly version: number; readonly questions: DrawableQuestions }

async function readBankVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${bankVersion} as version`.execute(db)
  return rows[0]?.version ?? 0
}

/** As the statement gives it: lists are written and read faster than objects, and one row faster than many. */
type Row = readonly [
  id: string,
  category: Category,
  section: string,
  twinGroup: string | null,
  rowVersion: string,
  shuffleKey: number,
  pilot: boolean,
]

async function load(db: Db): Promise<Loaded> {
  const { rows } = await sql<{ version: number; found: Row[] }>`
    select ${bankVersion} as version, (
      select coalesce(json_agg(json_build_array(id, category, section, twin_group, ${rowVersion}, shuffle_key, pilot)
        order by shuffle_key, id), '[]')
      from questions where eligible or eligible_pilot
    ) as found`.execute(db)
  const { version = 0, found = [] } = rows[0] ?? {}
  const all = found.map(([id, category, section, twin_group, row_version, shuffle_key, pilot]) => ({
    question: { id, category, section, twin_group, row_version, shuffle_key },
    pilot,
  }))
  const [scored = [], pilots = []] = [false, true].map((kind) =>
    all.filter(({ pilot }) => pilot === kind).map(({ question }) => question),
  )
  return { version, questions: inLists(scored, pilots) }
}

/** @param scored in the bank's order */
export function inLists(scored: readonly Drawable[], pilots: readonly Drawable[] = []): DrawableQuestions {
  return {
    byId: new Map(scored.map((question) => [question.id, question])),
    inSection: Map.groupBy(scored, ({ section }) => section),
    inCategory: Map.groupBy(scored, ({ category }) => category),
    pilots,
  }
}
