import type { Category } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'
import { rowVersion } from '../questions/store.ts'

export type Drawn = {
  readonly id: string
  readonly category: Category
  readonly section: string
  readonly twin_group: string | null
  /** Of its row, as `QuestionBank.readAt` takes it. */
  readonly row_version: string
}

/** So many questions of one section, or of any section of these categories. */
export type Slot = {
  readonly section?: string
  readonly categories: readonly Category[]
  readonly take: number
  /** Where in the bank's fixed random order to begin, 0 to 1. */
  readonly point: number
}

type From = {
  readonly among: 'unseen' | 'seen'
  /** The longest unseen first. */
  readonly seen: readonly string[]
  readonly drawn: readonly Omit<Drawn, 'row_version'>[]
}

export type Sample = {
  /** None twice, and no two twins. */
  readonly questions: readonly Drawn[]
  /** Questions were passed over for a twin, or for slots that met: another look may find the ones behind them. */
  readonly more: boolean
}

/** Looked at beyond what a slot takes: where slots meet or twins stand side by side, one statement is enough. */
const spare = 4

/**
 * Takes each slot's number of eligible questions, walking the bank's random order on from the slot's point and
 * round to its beginning. Neither a question drawn already nor a twin of one is taken again.
 *
 * @param from.among 'unseen' leaves out all of `seen`; 'seen' takes only those, the longest unseen first
 */
export async function sampleQuestions(db: Db, slots: readonly Slot[], from: From): Promise<Sample> {
  if (from.among === 'seen') {
    const found = await sampleSeen(db, slots, from)
    const questions = withoutTwins(found)
    return { questions, more: questions.length < found.length }
  }
  const found: Found[] = []
  for (const bySection of [true, false]) {
    const rows = slots.flatMap((slot, index) => placesOf(slot, index, bySection))
    if (rows.length > 0) found.push(...(await walkUnseen(db, rows, bySection, from)))
  }
  return pick(slots, found)
}

/** A question met on the walk of a slot. */
type Found = Drawn & { readonly slot: number }

/** Each slot takes what no slot before it took, nor a twin of that. */
function pick(slots: readonly Slot[], found: readonly Found[]): Sample {
  const questions: Drawn[] = []
  const ids = new Set<string>()
  const groups = new Set<string>()
  let more = false
  const bySlot = Map.groupBy(found, ({ slot }) => slot)
  for (const [index, slot] of slots.entries()) {
    const met = (bySlot.get(index) ?? []).slice(0, slot.take + spare)
    let left = slot.take
    for (const { slot: _slot, ...question } of met) {
      const { id, twin_group: group } = question
      if (left === 0 || ids.has(id) || (group !== null && groups.has(group))) continue
      ids.add(id)
      if (group !== null) groups.add(group)
      questions.push(question)
      left -= 1
    }
    if (left > 0 && met.length === slot.take + spare) more = true
  }
  return { questions, more }
}

type PlaceRow = { slot: number; place: string; take: number; point: number }

function placesOf(slot: Slot, index: number, bySection: boolean): PlaceRow[] {
  if ((slot.section !== undefined) !== bySection) return []
  const places = slot.section === undefined ? slot.categories : [slot.section]
  return places.map((place) => ({ slot: index, place, take: slot.take + spare, point: slot.point }))
}

async function walkUnseen(
  db: Db,
  rows: readonly PlaceRow[],
  bySection: boolean,
  { seen, drawn }: From,
): Promise<Found[]> {
  const taken = [...seen, ...drawn.map(({ id }) => id)]
  const place = bySection ? sql.ref('questions.section') : sql.ref('questions.category')
  // Not `<> all`, which compares with one after the other: this makes a hash table.
  const isTaken =
    taken.length === 0 ? sql`false` : sql`questions.id in (select unnest(${arrayLiteral(taken)}::text[]))`
  const groups = groupsOf(drawn)
  const isTwin =
    groups.length === 0
      ? sql`false`
      : sql`questions.twin_group is not null and questions.twin_group = any(${arrayLiteral(groups)}::text[])`
  const walk = (side: '>=' | '<') => sql`
    (select questions.id, questions.category, questions.section, questions.twin_group, questions.shuffle_key,
            ${rowVersion} as row_version, ${side === '>=' ? sql.lit(0) : sql.lit(1)} as lap
     from questions
     where questions.eligible and ${place} = slots.place
       and questions.shuffle_key ${sql.raw(side)} slots.point
       and not (${isTaken})
       and not (${isTwin})
     order by questions.shuffle_key
     limit slots.take)`
  // The second lap is walked only where the first did not give enough. One row of JSON is read faster than many rows,
  // and lists are written faster than objects.
  const { rows: answered } = await sql<{ found: Met[] }>`
    select coalesce(json_agg(json_build_array(slots.slot, walked.lap, walked.shuffle_key,
      walked.id, walked.category, walked.section, walked.twin_group, walked.row_version)), '[]') as found
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as slots (slot int, place text, take int, point double precision)
    cross join lateral (
      select * from (${walk('>=')} union all ${walk('<')}) as laps limit slots.take
    ) walked`.execute(db)
  return inWalkOrder(answered[0]?.found ?? [])
}

/** As the statement gives it. */
type Met = readonly [
  slot: number,
  lap: number,
  shuffleKey: number,
  id: string,
  category: Category,
  section: string,
  twinGroup: string | null,
  rowVersion: string,
]

/** The places of one slot are walked side by side: together they give what lies first. */
function inWalkOrder(met: readonly Met[]): Found[] {
  return met
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])
    .map(([slot, , , id, category, section, twin_group, row_version]) => ({
      slot,
      id,
      category,
      section,
      twin_group,
      row_version,
    }))
}

async function sampleSeen(db: Db, slots: readonly Slot[], { seen, drawn }: From): Promise<Drawn[]> {
  const taken = new Set(drawn.map(({ id }) => id))
  const left = seen.filter((id) => !taken.has(id))
  if (left.length === 0) return []
  const { rows } = await sql<{ found: Drawn[] }>`
    select coalesce(json_agg(found), '[]') as found
    from (
      select id, category, section, twin_group, ${rowVersion} as row_version
      from questions where eligible and id = any(${arrayLiteral(left)}::text[])
    ) found`.execute(db)
  const apart = apartFrom(drawn, rows[0]?.found ?? [])
  const byId = new Map(apart.map((question) => [question.id, question]))
  const free = left.flatMap((id) => byId.get(id) ?? [])
  const used = new Set<string>()
  return slots.flatMap((slot) => {
    const fitting = free.filter(
      (question) =>
        !used.has(question.id) &&
        (slot.section === undefined
          ? slot.categories.includes(question.category)
          : question.section === slot.section),
    )
    const picked = fitting.slice(0, slot.take)
    for (const question of picked) used.add(question.id)
    return picked
  })
}

function groupsOf(drawn: readonly Pick<Drawn, 'twin_group'>[]): string[] {
  return drawn.flatMap(({ twin_group }) => twin_group ?? [])
}

/** Those found that are no twin of one drawn already. */
export function apartFrom(drawn: From['drawn'], found: readonly Drawn[]): Drawn[] {
  const groups = new Set(groupsOf(drawn))
  return found.filter(({ twin_group }) => twin_group === null || !groups.has(twin_group))
}

/** Of each twin group the first. */
export function withoutTwins(found: readonly Drawn[]): Drawn[] {
  const groups = new Set<string>()
  return found.filter(({ twin_group: group }) => {
    if (group === null) return true
    if (groups.has(group)) return false
    groups.add(group)
    return true
  })
}
