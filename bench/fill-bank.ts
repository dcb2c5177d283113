import { sql } from 'kysely'
import type { Db } from '../apps/server/src/platform/database/open-database.ts'

/** Rows an INSERT writes; a checkpoint follows each, for the embedded engine makes none of its own. */
const batch = 50_000

/**
 * Fills the bank up to `size` eligible questions beside the loaded content, each blueprint section with its
 * share of the exam, one in ten with several answers, rows about as wide as real ones.
 *
 * @returns eligible questions in the bank now
 */
export async function fillBank(db: Db, size: number): Promise<number> {
  const missing = size - (await countEligible(db))
  for (let from = 0; from < missing; from += batch) {
    await insertItems(db, from, Math.min(batch, missing - from))
    await sql`checkpoint`.execute(db)
  }
  return countEligible(db)
}

async function countEligible(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from questions where eligible`.execute(db)
  return rows[0]?.count ?? 0
}

/** The section of item n is where n falls when the sections' shares lie end to end, in a shuffled order of n. */
async function insertItems(db: Db, from: number, count: number): Promise<void> {
  await sql`
    with shares as (
      select section, category,
             sum(weight) over (order by section) / sum(weight) over () as upper_end,
             (sum(weight) over (order by section) - weight) / sum(weight) over () as lower_end
      from blueprint_sections
      where weight > 0
    ), items as (
      select n, (n::bigint * 7919 % 10007) / 10007.0 as place
      from generate_series(${from}::int, ${from + count - 1}::int) as n
    )
    insert into questions (id, category, section, objective, level, question, answers, correct_answer,
                           correct_answers, is_multiple_answer, explanation, option_reasons, takeaway)
    select 'bench-' || n, category, section, section || '.1', 'application',
           'Generated question ' || n || '. ' || repeat('Which setting answers the case described here? ', 3),
           jsonb_build_array('First ' || n, 'Second ' || n, 'Third ' || n, 'Fourth ' || n),
           case when n % 10 = 0 then null else n % 4 end,
           case when n % 10 = 0 then '[0, 2]'::jsonb end,
           n % 10 = 0,
           repeat('Because the beam is as it is. ', 8),
           to_jsonb(array_fill(repeat('A reason for this option. ', 4), array[4])),
           'Remember number ' || n || '.'
    from items join shares on place >= lower_end and place < upper_end`.execute(db)
}
