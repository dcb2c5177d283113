import type { ResultKind } from '@collimate/contract/progress'
import type { AnswerChanges } from '@collimate/domain/mock-exams/answer-changes'
import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import { fewestForRange } from '@collimate/domain/mock-exams/result'
import type { SectionAnswers } from '@collimate/domain/progress/mastery'
import type { CalendarDay } from '@collimate/domain/progress/streak'
import type { QuizOutcome } from '@collimate/domain/progress/topics'
import type { ConfidentAnswers } from '@collimate/domain/questions/confidence'
import { categories, type Category } from '@collimate/domain/questions/categories'
import { reviewCategory } from '@collimate/domain/quizzes/build'
import { type RawBuilder, sql } from 'kysely'
import { saidColumns } from '../attempts/review-cards.ts'
import { dueFactors, isDue, type ReviewPlan } from '../attempts/review-plan.ts'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** Questions of a mock exam that count. */
const scoredQuestions = sql<number>`coalesce(scored_questions, jsonb_array_length(questions_ids))`

/**
 * Whether enough answers of a mock exam count for its error range. They are looked through only where those whose
 * changes were counted are too few: to do so for each of many exams takes long.
 */
const ranged = sql<boolean>`coalesce((answer_changes ->> 'answers')::int, 0) >= ${sql.lit(fewestForRange)} or (
  select count(*) from jsonb_object_keys(answers) as position
  where position not in (
    select (number - 1)::text from jsonb_array_elements(questions_refs) with ordinality as asked (ref, number)
    where ref ? 'pilot')
) >= ${sql.lit(fewestForRange)}`

type CompletedExam = {
  readonly id: string
  readonly score: number | null
  readonly at: Date
  readonly questions: number
  readonly ranged: boolean
  /** Null where first answers were not kept. */
  readonly changes: AnswerChanges | null
}

/** The student's completed mock exams, oldest first. */
export async function readCompletedExams(db: Db, userId: string): Promise<CompletedExam[]> {
  // As one value: the embedded engine takes longer to hand over a row than to read it.
  type Row = [
    id: string,
    score: number | null,
    at: string,
    questions: number,
    ranged: boolean,
    changes: AnswerChanges | null,
  ]
  const { rows } = await sql<{ exams: Row[] }>`
    select coalesce(json_agg(
      json_build_array(id, score, coalesce(completed_at, created_at), ${scoredQuestions}, ${ranged}, answer_changes)
      order by completed_at, created_at), '[]') as exams
    from mock_exam_progress
    where user_id = ${userId} and completed and exam_type = ${sql.lit(mockExamType)}`.execute(db)
  return (rows[0]?.exams ?? []).map(([id, score, at, questions, ranged, changes]) => ({
    id,
    score,
    at: new Date(at),
    questions,
    ranged,
    changes,
  }))
}

/** The latest of them, oldest first, and how many there are in all. */
export async function readLatestExams(db: Db, userId: string, limit: number) {
  const { rows } = await sql<{
    id: string
    score: number | null
    created_at: Date
    completed_at: Date | null
    exams: number
  }>`
    select id, score, created_at, completed_at, (count(*) over ())::int as exams from mock_exam_progress
    where user_id = ${userId} and completed and exam_type = ${sql.lit(mockExamType)}
    order by completed_at desc, created_at desc limit ${limit}`.execute(db)
  return { count: rows[0]?.exams ?? 0, exams: rows.toReversed() }
}

/** The student's completed quizzes, those that went alike as one row: few rows, however many quizzes. */
export async function readQuizOutcomes(db: Db, userId: string): Promise<QuizOutcome[]> {
  return db
    .selectFrom('quiz_outcomes')
    .select(['category', 'score', 'question_count', 'total_questions', 'quizzes'])
    .where('user_id', '=', userId)
    .where('quizzes', '>', 0)
    .orderBy('category')
    .execute()
}

type StudyDay = {
  readonly day: string
  readonly minutes: number
  readonly exams: number
  readonly quizzes: number
}

/**
 * What was done on each of those days, without the days with nothing. A finished exam counts the time it was open, a
 * quiz the time on its checked questions.
 *
 * @param days one after the other
 */
export async function readStudyDays(
  db: Db,
  userId: string,
  days: readonly CalendarDay[],
): Promise<StudyDay[]> {
  const bounds = arrayLiteral(
    [...days.map(({ start }) => start), ...days.slice(-1).map(({ end }) => end)].map((at) =>
      at.toISOString(),
    ),
  )
  // As one value: the embedded engine takes longer to hand over a row than to read it.
  const { rows } = await sql<{ done: [place: number, ms: number, exams: number, quizzes: number][] }>`
    select coalesce(json_agg(json_build_array(
      place, coalesce(quiz.ms, 0) + coalesce(exam.seconds, 0) * 1000, exam.exams, coalesce(quiz.quizzes, 0)
    ) order by place), '[]') as done
    from (select ${bounds}::timestamptz[] as bounds) as given
    cross join lateral unnest(bounds, bounds[2:]) with ordinality as day (start, "end", place)
    cross join lateral (
      select sum(ms) as ms, sum(quizzes) as quizzes from quiz_quarters
      where user_id = ${userId} and at >= day.start and at < day."end"
    ) as quiz
    cross join lateral (
      select sum(time_spent) as seconds, count(*) as exams from mock_exam_progress
      where user_id = ${userId} and completed and exam_type = ${sql.lit(mockExamType)}
        and created_at >= day.start and created_at < day."end"
    ) as exam
    where exam.exams > 0 or quiz.quizzes is not null`.execute(db)
  return (rows[0]?.done ?? []).flatMap(([place, ms, exams, quizzes]) => {
    const own = days[place - 1]
    return own === undefined ? [] : [{ day: own.day, minutes: Math.round(ms / 60_000), exams, quizzes }]
  })
}

/** Of a category's first answers with a time: how many, and their quartiles in milliseconds. */
type FirstTimes = {
  readonly category: Category
  readonly answers: number
  readonly quartiles: readonly [low: number, median: number, high: number]
}

type Whose = {
  readonly userId: string
  readonly plan: ReviewPlan
  /** Questions whose keys are not due, which no review asks. */
  readonly running: readonly string[]
}

/**
 * Per blueprint section the latest answer to each question, per category the time of the first, by the student's cards:
 * `scheduleReviews` brings them up to the answers. Due is what a review would ask: no two twins, also of two
 * categories, and nothing while the student moved that to tomorrow.
 */
export async function readStandings(
  db: Db,
  { userId, plan, running }: Whose,
): Promise<{ sections: SectionAnswers[]; times: FirstTimes[] }> {
  type Row = { sections: SectionAnswers[]; times: FirstTimes[] }
  const { rows } = await sql<Row>`
    with own as materialized (
      select questions.category, questions.section, card.correct, card.first_ms,
        coalesce(questions.twin_group, questions.id) as twins,
        questions.eligible and not ${plan.postponed}::boolean and ${isDue(plan)}
          and questions.id <> all(${arrayLiteral(running)}::text[]) as due
      from questions
      left join review_cards as card on card.user_id = ${userId} and card.question_id = questions.id
      ${dueFactors(plan)}
      where questions.eligible or (card.correct is not null and not questions.pilot)
    ), asked as (
      select distinct on (twins) category, section from own where due order by twins, category, section
    )
    select
      (select coalesce(json_agg(part), '[]') from (
        select category, section, count(*) filter (where correct) as right, count(correct) as seen,
          count(*) filter (where correct is null) as unseen,
          (select count(*) from asked
            where asked.category = own.category and asked.section = own.section) as due
        from own group by category, section
      ) as part) as sections,
      (select coalesce(json_agg(timed order by category), '[]') from (
        select category, count(*) as answers,
          percentile_cont(array[0.25, 0.5, 0.75]::float8[]) within group (order by first_ms) as quartiles
        from own where first_ms > 0 group by category
      ) as timed) as times`.execute(db)
  return rows[0] ?? { sections: [], times: [] }
}

/** How the student's answers went by how sure they said they were, by the student's cards. */
export async function readConfidentAnswers(db: Db, userId: string): Promise<ConfidentAnswers[]> {
  const total = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)`
  const one = ({ confidence, answers, right }: (typeof saidColumns)[number]) =>
    sql`json_build_object('confidence', ${confidence}::text, 'answers', ${total(answers)}, 'right', ${total(right)})`
  const { rows } = await sql<{ said: ConfidentAnswers[] }>`
    select json_build_array(${sql.join(saidColumns.map(one))}) as said
    from review_cards where user_id = ${userId}`.execute(db)
  return rows[0]?.said ?? []
}

/** What an exam takes of each blueprint section. */
export async function readWeights(db: Db) {
  const rows = await db
    .selectFrom('blueprint_sections')
    .select(['section', 'category', 'weight'])
    .orderBy('section')
    .execute()
  return rows.flatMap(({ category, ...row }) => {
    const own = categories.find((known) => known === category)
    return own === undefined ? [] : [{ ...row, category: own }]
  })
}

export type ResultRow = {
  readonly kind: 'mock-exam' | 'quiz'
  readonly id: string
  readonly category: string | null
  readonly score: number
  readonly question_count: number | null
  readonly total_questions: number | null
  readonly seconds: number
  readonly at: Date
  /** Of a mock exam where first answers were kept. */
  readonly changes: AnswerChanges | null
}

type Page = {
  readonly kind: ResultKind
  /** @default all of them */
  readonly limit?: number
  /** Where the page before ended. */
  readonly after?: Place
}

/** A moment to the microsecond, which a Date does not hold, and an id for those of the same moment. */
type Place = { readonly at: string; readonly id: string }

/** Completed exams and quizzes, newest first. */
export async function readResultRows(
  db: Db,
  userId: string,
  { kind, limit, after }: Page,
): Promise<ResultRow[]> {
  const older = after
    ? sql`and (coalesce(completed_at, created_at), id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const newest = sql`order by coalesce(completed_at, created_at) desc, id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`
  const exams = sql`(
      select 'mock-exam' as kind, id, null as category, coalesce(score, 0)::float8 as score,
        ${scoredQuestions} as question_count, null::int as total_questions,
        time_spent::float8 as seconds, coalesce(completed_at, created_at) as at, answer_changes as changes
      from mock_exam_progress
      where user_id = ${userId} and completed and exam_type = ${sql.lit(mockExamType)} ${older} ${newest})`
  const quizzes = (which: RawBuilder<unknown>) => sql`(
      select 'quiz' as kind, id, category, coalesce(score, 0)::float8 as score, question_count, total_questions,
        coalesce((select sum(ms) from item_responses
          where attempt_id = quiz_progress.id and user_id = ${userId}), 0) / 1000.0::float8 as seconds,
        coalesce(completed_at, created_at) as at, null::jsonb as changes
      from quiz_progress
      where user_id = ${userId} and completed ${which} ${older} ${newest})`
  const branches = {
    all: sql`${exams} union all ${quizzes(sql``)}`,
    'mock-exam': exams,
    quiz: quizzes(sql`and category <> ${sql.lit(reviewCategory)}`),
    review: quizzes(sql`and category = ${sql.lit(reviewCategory)}`),
  }
  const { rows } = await sql<ResultRow>`
    select * from (${branches[kind]}) as results
    order by at desc, id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** How many completed ones there are of each kind, and where one of them stands among all. */
export async function readResultCounts(db: Db, userId: string, id: string | undefined) {
  const isReview = sql`category = ${sql.lit(reviewCategory)}`
  const { rows } = await sql<{ exams: number; quizzes: number; reviews: number; at: string | null }>`
    select
      (select count(*)::int from mock_exam_progress
        where user_id = ${userId} and completed and exam_type = ${sql.lit(mockExamType)}) as exams,
      finished.quizzes, finished.reviews,
      (select coalesce(completed_at, created_at)::text from mock_exam_progress
        where id = ${id ?? null}::uuid and user_id = ${userId} and completed and exam_type = ${sql.lit(mockExamType)}
      union all
      select coalesce(completed_at, created_at)::text from quiz_progress
        where id = ${id ?? null}::uuid and user_id = ${userId} and completed limit 1) as at
    from (
      select coalesce(sum(quizzes) filter (where not ${isReview}), 0)::int as quizzes,
        coalesce(sum(quizzes) filter (where ${isReview}), 0)::int as reviews
      from quiz_outcomes where user_id = ${userId}
    ) as finished`.execute(db)
  const { exams = 0, quizzes = 0, reviews = 0, at = null } = rows[0] ?? {}
  const counts = { all: exams + quizzes + reviews, 'mock-exam': exams, quiz: quizzes, review: reviews }
  return { counts, at }
}
