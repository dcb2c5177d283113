import { sql } from 'kysely'
import { shuffled } from '@collimate/domain/attempts/shuffle'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { Apart } from '../attempts/sample-questions.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Drawable, DrawableQuestions } from '../questions/drawable.ts'

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
export function drawPilots(
  { pilots }: DrawableQuestions,
  { count, seen, drawn }: { count: number; seen: readonly string[]; drawn: readonly Drawable[] },
  random: RandomGenerator,
): Drawable[] {
  const mixed = shuffled(pilots, random)
  const known = new Set(seen)
  const inTurn = [...mixed.filter(({ id }) => !known.has(id)), ...mixed.filter(({ id }) => known.has(id))]
  return new Apart(drawn).take(count, inTurn)
}
