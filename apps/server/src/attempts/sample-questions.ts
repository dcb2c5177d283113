import type { Category } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'

export type Drawn = {
  readonly id: string
  readonly category: Category
  readonly section: string
  readonly twin_group: string | null
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
  readonly drawn: readonly Drawn[]
}

/**
 * Takes each slot's number of eligible questions, walking the bank's random order on from the slot's point and
 * round to its beginning. Neither a question drawn already nor a twin of one is taken again; two twins may be among
 * those found.
 *
 * @param from.among 'unseen' leaves out all of `seen`; 'seen' takes only those, the longest unseen first
 */
export async function sampleQuestions(db: Db, slots: readonly Slot[], from: From): Promise<Drawn[]> {
  if (from.among === 'seen') return sampleSeen(db, slots, from)
  const found: Drawn[] = []
  for (const group of [
    slots.filter((slot) => slot.section !== undefined),
    slots.filter((slot) => slot.section === undefined),
  ]) {
    if (group.length > 0) found.push(...(await sampleUnseen(db, group, from)))
  }
  return found
}

async function sampleUnseen(db: Db, slots: readonly Slot[], { seen, drawn }: From): Promise<Drawn[]> {
  const taken = [...seen, ...drawn.map(({ id }) => id)]
  const bySection = slots[0]?.section !== undefined
  const rows = slots.flatMap((slot, index) =>
    bySection
      ? [{ slot: index, place: slot.section ?? '', take: slot.take, point: slot.point }]
      : slot.categories.map((category) => ({
          slot: index,
          place: category,
          take: slot.take,
          point: slot.point,
        })),
  )
  const place = bySection ? sql.ref('questions.section') : sql.ref('questions.category')
  const walk = (side: '>=' | '<') => sql`
    (select questions.id, questions.category, questions.section, questions.twin_group, questions.shuffle_key,
            ${side === '>=' ? sql.lit(0) : sql.lit(1)} as lap
     from questions
     where questions.eligible and ${place} = slots.place
       and questions.shuffle_key ${sql.raw(side)} slots.point
       and questions.id <> all(${arrayLiteral(taken)}::text[])
       and (questions.twin_group is null or questions.twin_group <> all(${arrayLiteral(groupsOf(drawn))}::text[]))
     order by questions.shuffle_key
     limit slots.take)`
  const { rows: found } = await sql<Drawn>`
    select found.id, found.category, found.section, found.twin_group
    from (
      select slots.slot, slots.take, walked.*,
             row_number() over (partition by slots.slot order by walked.lap, walked.shuffle_key) as number
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as slots (slot int, place text, take int, point double precision)
      cross join lateral (${walk('>=')} union all ${walk('<')}) walked
    ) found
    where found.number <= found.take
    order by found.slot, found.number`.execute(db)
  return found
}

async function sampleSeen(db: Db, slots: readonly Slot[], { seen, drawn }: From): Promise<Drawn[]> {
  const taken = new Set(drawn.map(({ id }) => id))
  const groups = new Set(groupsOf(drawn))
  const left = seen.filter((id) => !taken.has(id))
  if (left.length === 0) return []
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'category', 'section', 'twin_group'])
    .where('eligible', '=', true)
    .where('id', 'in', left)
    .execute()
  const apart = rows.filter(({ twin_group }) => twin_group === null || !groups.has(twin_group))
  const byId = new Map(apart.map((row) => [row.id, row as Drawn]))
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

function groupsOf(drawn: readonly Drawn[]): string[] {
  return drawn.flatMap(({ twin_group }) => twin_group ?? [])
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
