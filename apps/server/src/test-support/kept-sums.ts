import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** What the database keeps of students' answers and quizzes, as it stands and as it is computed from all of them. */
export async function readKeptSums(db: Db): Promise<{ kept: unknown[]; computed: unknown[] }> {
  const { rows: kept } = await sql`
    select user_id, category as what, coalesce(score::text, '-') || '/' || coalesce(question_count::text, '-') || '/'
        || coalesce(total_questions::text, '-') as part, quizzes, 0 as ms
    from quiz_outcomes where quizzes <> 0
    union all
    select user_id, 'quarter', at::text, quizzes, ms from quiz_quarters where quizzes <> 0 or ms <> 0
    union all
    select user_id, 'card', question_id, correct::int, first_ms from review_cards
    order by 1, 2, 3`.execute(db)
  const { rows: computed } = await sql`
    select user_id, category as what, coalesce(score::text, '-') || '/' || coalesce(question_count::text, '-') || '/'
        || coalesce(total_questions::text, '-') as part, count(*)::int as quizzes, 0 as ms
    from quiz_progress where completed group by user_id, category, score, question_count, total_questions
    union all
    select user_id, 'quarter', at::text, sum(quizzes)::int, sum(ms)::int from (
      select user_id, to_timestamp(floor(extract(epoch from created_at) / 900) * 900) as at, 1 as quizzes, 0 as ms
      from quiz_progress where completed
      union all
      select user_id, to_timestamp(floor(extract(epoch from created_at) / 900) * 900), 0, coalesce(ms, 0)
      from item_responses where kind = 'quiz'
    ) as done group by user_id, at having sum(quizzes) <> 0 or sum(ms) <> 0
    union all
    select user_id, 'card', question_id, (array_agg(correct order by id desc))[1]::int, (array_agg(ms order by id))[1]
    from item_responses group by user_id, question_id
    order by 1, 2, 3`.execute(db)
  return { kept, computed }
}
