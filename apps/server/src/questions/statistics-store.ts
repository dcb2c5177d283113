import type { ExamSums, QuestionFault } from '@collimate/domain/questions/statistics'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** What the answers to one question come to. Choices are in the stored order, as far as anybody chose. */
export type Counted = {
  readonly question_id: string
  readonly version: number
  readonly withdrawn: boolean
  readonly answered: number
  readonly correct: number
  readonly exam_sums: ExamSums
  readonly best_answered: number
  readonly median_ms: number | null
  /** Stored option, as text, to students. */
  readonly choices: Readonly<Record<string, number>>
  readonly best_choices: Readonly<Record<string, number>>
}

/**
 * The first answer of each student to these questions, since each is asked as it stands. A rest score is the right
 * answers of the student's exam without the question; the best third is by it, ties included.
 */
export async function countAnswers(db: Db, questionIds: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with first_answers as (
      select distinct on (r.question_id, r.user_id)
        r.question_id, r.correct, r.ms, r.chosen, exams.correct - case when r.pilot then 0 else r.correct::int end as rest
      from responses r
      join questions on questions.id = r.question_id
      left join mock_exam_progress exams on r.kind = 'mock-exam' and exams.id = r.attempt_id
      where r.question_id = any(${arrayLiteral(questionIds)}::text[])
        and r.created_at >= coalesce(questions.asked_since, '-infinity')
        and coalesce(r.question_version, questions.version) = questions.version
      order by r.question_id, r.user_id, r.id
    ), ranked as (
      select *, rest is not null
        and (rank() over (partition by question_id, rest is null order by rest desc) - 1) * 3
          < count(*) over (partition by question_id, rest is null) as best
      from first_answers
    ), choices as (
      select question_id, option, count(*)::int as students, (count(*) filter (where best))::int as best
      from ranked cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(chosen) = 'array' then chosen else '[]' end) as option
      group by question_id, option
    ), chosen_options as (
      select question_id, jsonb_object_agg(option, students) as choices, jsonb_object_agg(option, best) as best_choices
      from choices group by question_id
    )
    select question_id, questions.version, questions.withdrawn_at is not null as withdrawn,
      count(*)::int as answered, (count(*) filter (where correct))::int as correct,
      jsonb_build_object(
        'students', count(rest),
        'correct', count(rest) filter (where correct),
        'rest', coalesce(sum(rest), 0),
        'restSquared', coalesce(sum(rest::bigint * rest), 0),
        'restOfCorrect', coalesce(sum(rest) filter (where correct), 0)) as exam_sums,
      (count(*) filter (where best))::int as best_answered,
      round(percentile_cont(0.5) within group (order by ms))::int as median_ms,
      coalesce((select choices from chosen_options where chosen_options.question_id = ranked.question_id), '{}')
        as choices,
      coalesce((select best_choices from chosen_options where chosen_options.question_id = ranked.question_id), '{}')
        as best_choices
    from ranked join questions on questions.id = question_id
    group by question_id, questions.version, questions.withdrawn_at`.execute(db)
  return rows
}

/** What is stored of a question that is still as it was counted. */
export type NewStatistics = Pick<Counted, 'question_id' | 'version' | 'withdrawn'> & {
  readonly answered: number
  readonly correct: number
  readonly exam_answered: number
  readonly discrimination: number | null
  readonly choices: readonly number[] | null
  readonly best_answered: number
  readonly best_choices: readonly number[] | null
  readonly median_ms: number | null
  readonly faults: readonly QuestionFault[]
}

/**
 * Puts these rows in place of what was known of the questions. A question keeps since when it is on the list of faulty
 * ones for as long as it has a fault. One that was ruled on or released anew since it was counted gets none.
 *
 * @param questionIds all that were counted: those without a row have no answers
 */
export async function writeStatistics(
  db: Db,
  questionIds: readonly string[],
  rows: readonly NewStatistics[],
  now: Date,
): Promise<void> {
  const found = rows.map(({ question_id }) => question_id)
  await sql`
    delete from question_statistics where question_id = any(${arrayLiteral(questionIds)}::text[])
      and question_id <> all(${arrayLiteral(found)}::text[])`.execute(db)
  await sql`
    insert into question_statistics (question_id, answered, correct, exam_answered, discrimination, choices,
      best_answered, best_choices, median_ms, faults, found_at, computed_at)
    select row.question_id, row.answered, row.correct, row.exam_answered, row.discrimination,
      row.choices, row.best_answered, row.best_choices, row.median_ms, row.faults,
      case when row.faults <> '[]' then ${now}::timestamptz end, ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as counted
    cross join lateral jsonb_populate_record(null::question_statistics, counted) as row
    join questions on questions.id = row.question_id and questions.version = (counted ->> 'version')::int
      and (questions.withdrawn_at is not null) = (counted ->> 'withdrawn')::boolean
    for share of questions skip locked
    on conflict (question_id) do update set
      answered = excluded.answered, correct = excluded.correct, exam_answered = excluded.exam_answered,
      discrimination = excluded.discrimination, choices = excluded.choices,
      best_answered = excluded.best_answered, best_choices = excluded.best_choices,
      median_ms = excluded.median_ms, faults = excluded.faults, computed_at = excluded.computed_at,
      found_at = case when excluded.faults <> '[]'
        then coalesce(question_statistics.found_at, excluded.found_at) end`.execute(db)
}

/** The ids of the bank after `after`, in their order. */
export async function readQuestionIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
