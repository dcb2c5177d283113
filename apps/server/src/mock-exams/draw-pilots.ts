import { sql } from 'kysely'
import { shuffled } from '@collimate/domain/attempts/shuffle'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { apartFrom, withoutTwins, type Drawn } from '../attempts/sample-questions.ts'
import type { Db } from '../platform/database/open-database.ts'
import { rowVersion } from '../questions/store.ts'

/** How many pilot questions an exam may have, of the bank's and at most so many. */
export async function countPilots(db: Db, most: number): Promise<number> {
  if (most === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(twin_group, id))::int as count from questions where eligible_pilot`.execute(
    db,
  )
  return Math.min(most, rows[0]?.count ?? 0)
}

/**
 * Draws pilot questions to come along in an exam, those the student has not seen first; no twins of each other or of
 * what the exam asks already.
 *
 * @returns at most `count`, fewer when the bank has no more
 */
export async function drawPilots(
  db: Db,
  { count, seen, drawn }: { count: number; seen: readonly string[]; drawn: readonly Drawn[] },
  random: RandomGenerator,
): Promise<Drawn[]> {
  if (count === 0) return []
  const { rows } = await sql<Drawn>`
    select id, category, section, twin_group, ${rowVersion} as row_version
    from questions where eligible_pilot order by id collate "C"`.execute(db)
  const mixed = shuffled(apartFrom(drawn, rows), random)
  const known = new Set(seen)
  const inTurn = [...mixed.filter(({ id }) => !known.has(id)), ...mixed.filter(({ id }) => known.has(id))]
  return withoutTwins(inTurn).slice(0, count)
}
