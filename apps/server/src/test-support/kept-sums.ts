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
    union all
    select user_id, 'said', question_id || ' '
        || concat_ws('/', sure, sure_right, fairly_sure, fairly_sure_right, guess, guess_right), 0, 0
    from review_cards
    union all
    select user_id, 'changes', id || ' ' || answer_changes, 0, 0 from mock_exam_progress where answer_changes is not null
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
    from responses group by user_id, question_id
    union all
    select user_id, 'said', question_id || ' ' || concat_ws('/',
        count(*) filter (where confidence = 'sure'), count(*) filter (where confidence = 'sure' and correct),
        count(*) filter (where confidence = 'fairly-sure'),
        count(*) filter (where confidence = 'fairly-sure' and correct),
        count(*) filter (where confidence = 'guess'), count(*) filter (where confidence = 'guess' and correct)
      ), 0, 0
    from responses group by user_id, question_id
    union all
    select exam.user_id, 'changes', exam.id || ' ' || jsonb_build_object(
        'answers', count(response.id),
        'wrong_to_right', count(*) filter (where not first_correct and response.correct),
        'right_to_wrong', count(*) filter (where first_correct and not response.correct),
        'wrong_to_wrong', count(*) filter (where not first_correct and not response.correct)
      ), 0, 0
    from mock_exam_progress as exam
    cross join lateral jsonb_array_elements(questions_refs) with ordinality as asked (ref, place)
    left join responses as response on response.attempt_id = exam.id and response.question_id = ref ->> 'id'
      and answer_shapes -> (place - 1)::int ->> 'type' = 'single' and not response.pilot
    where answer_changes is not null group by exam.user_id, exam.id
    order by 1, 2, 3`.execute(db)
  return { kept, computed }
}
