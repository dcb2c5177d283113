import type { QuestionStatistics } from '@collimate/contract/moderation'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Attempts the discrimination is taken over: the latest ones. With fewer than the least it says nothing. */
const latestAttempts = 500
const leastAttempts = 20

/** How a question did. @param options how many it has */
export async function readStatistics(
  db: Db,
  questionId: string,
  options: number,
): Promise<QuestionStatistics> {
  const [totals, counts, discrimination] = [
    await readTotals(db, questionId),
    await readChosen(db, questionId),
    await readDiscrimination(db, questionId),
  ]
  const chosen = Array.from({ length: options }, (_, index) => counts.get(index) ?? 0)
  return { ...totals, discrimination, chosen }
}

async function readTotals(db: Db, questionId: string) {
  const { rows } = await sql<{ responses: number; facility: number | null; median_ms: number | null }>`
    select count(*)::int as responses,
           avg(correct::int)::float8 as facility,
           round(percentile_cont(0.5) within group (order by ms))::int as median_ms
    from item_responses where question_id = ${questionId}`.execute(db)
  return rows[0] ?? { responses: 0, facility: null, median_ms: null }
}

/** Index of a stored option to how often it was chosen. */
async function readChosen(db: Db, questionId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ option: number; count: number }>`
    select value::int as option, count(*)::int as count
    from item_responses cross join jsonb_array_elements_text(chosen)
    where question_id = ${questionId} group by value`.execute(db)
  return new Map(rows.map(({ option, count }) => [option, count]))
}

/** Each attempt's result is taken without this question, which would else agree with itself. */
async function readDiscrimination(db: Db, questionId: string): Promise<number | null> {
  const { rows } = await sql<{ discrimination: number | null }>`
    with attempts as (
      select attempt_id, correct from item_responses
      where question_id = ${questionId} order by created_at desc limit ${latestAttempts}
    ), results as (
      select attempts.correct, avg(rest.correct::int)::float8 as score
      from attempts join item_responses as rest
        on rest.attempt_id = attempts.attempt_id and rest.question_id <> ${questionId}
      group by attempts.attempt_id, attempts.correct
    )
    select case when count(*) >= ${leastAttempts} then corr(correct::int, score) end as discrimination
    from results`.execute(db)
  return rows[0]?.discrimination ?? null
}
