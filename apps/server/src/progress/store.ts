import type { QuizOutcome } from '@collimate/domain/progress/topics'
import { confidences, type ConfidentAnswers } from '@collimate/domain/questions/confidence'
import { categories, type Category } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import { dueInDays, type ReviewPlan } from '../attempts/review-cards.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Questions of a mock exam that count. */
const scoredQuestions = sql<number>`coalesce(scored_questions, jsonb_array_length(questions_ids))`

/** The student's completed mock exams, oldest first. */
export function readCompletedExams(db: Db, userId: string) {
  return db
    .selectFrom('mock_exam_progress')
    .select(['id', 'score', 'created_at', 'completed_at'])
    .select(scoredQuestions.as('questions'))
    .where('user_id', '=', userId)
    .where('completed', '=', true)
    .where('exam_type', '=', 'mock_exam')
    .orderBy('completed_at')
    .orderBy('created_at')
    .execute()
}

/** The student's completed quizzes, those that went alike as one row: few rows, however many quizzes. */
export async function readQuizOutcomes(db: Db, userId: string): Promise<QuizOutcome[]> {
  return db
    .selectFrom('quiz_progress')
    .select(['category', 'score', 'question_count', 'total_questions'])
    .select(sql<number>`count(*)::int`.as('quizzes'))
    .where('user_id', '=', userId)
    .where('completed', '=', true)
    .groupBy(['category', 'score', 'question_count', 'total_questions'])
    .orderBy('category')
    .execute()
}

export type Activity = {
  readonly at: Date
  readonly seconds: number
  readonly exams: number
  readonly quizzes: number
}

/**
 * What was done since then, by the quarter hour: every zone's days begin at one.
 * A finished exam counts the time it was open, a quiz the time on its checked questions.
 */
export async function readActivity(db: Db, userId: string, since: Date): Promise<Activity[]> {
  const quarter = sql`date_bin('15 minutes', created_at, timestamptz '2000-01-01 00:00Z')`
  // Each kind is summed by itself first: the thousands of answers come to few rows by a sum of integers.
  const { rows } = await sql<Activity>`
    select at, sum(seconds) as seconds, sum(exams)::int as exams, sum(quizzes)::int as quizzes
    from (
      select ${quarter} as at, sum(time_spent)::float8 as seconds, count(*) as exams, 0 as quizzes
      from mock_exam_progress
      where user_id = ${userId} and completed and exam_type = 'mock_exam' and created_at >= ${since}
      group by 1
      union all
      select ${quarter}, 0, 0, count(*) from quiz_progress
      where user_id = ${userId} and completed and created_at >= ${since}
      group by 1
      union all
      select ${quarter}, coalesce(sum(ms), 0)::float8 / 1000, 0, 0 from item_responses
      where user_id = ${userId} and kind = 'quiz' and created_at >= ${since}
      group by 1
    ) as done
    group by 1 order by 1`.execute(db)
  return rows
}

type Standing = {
  readonly category: Category
  /** Null in the row that stands for the whole category. */
  readonly section: string | null
  readonly right: number
  readonly seen: number
  readonly unseen: number
  /** Back for review today, unless the student moved that to tomorrow. */
  readonly due: number
  /** Of first answers with a time: how many, and their quartiles in milliseconds. */
  readonly timed: number
  readonly quartiles: readonly [number, number, number] | null
}

/**
 * Per blueprint section and per category: the latest answer to each question, and the time of the first. Looks each
 * question of the bank up in the student's answers, so that it takes no longer after many of them.
 */
export async function readStandings(db: Db, userId: string, plan: ReviewPlan): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select questions.category, questions.section,
      (count(*) filter (where latest.correct))::int as right,
      count(latest.correct)::int as seen,
      (count(*) filter (where latest.correct is null and questions.eligible))::int as unseen,
      (count(*) filter (where questions.eligible and not ${plan.postponed}::boolean and ${dueInDays(plan)} = 0))::int as due,
      count(first.ms)::int as timed,
      percentile_cont(array[0.25, 0.5, 0.75]::float8[]) within group (order by first.ms) as quartiles
    from questions
    left join lateral (
      select correct from item_responses
      where user_id = ${userId} and question_id = questions.id order by id desc limit 1
    ) as latest on true
    left join lateral (
      select case when ms > 0 then ms end as ms from item_responses
      where user_id = ${userId} and question_id = questions.id order by id limit 1
    ) as first on true
    left join review_cards as card on card.user_id = ${userId} and card.question_id = questions.id
    where questions.eligible or (latest.correct is not null and not questions.pilot)
    group by grouping sets ((questions.category, questions.section), (questions.category))
    order by questions.category, questions.section`.execute(db)
  return rows
}

/** How the student's answers went by how sure they said they were. */
export async function readConfidentAnswers(db: Db, userId: string): Promise<ConfidentAnswers[]> {
  const rows = await db
    .selectFrom('item_responses')
    .select('confidence')
    .select(sql<number>`count(*)::int`.as('answers'))
    .select(sql<number>`(count(*) filter (where correct))::int`.as('right'))
    .where('user_id', '=', userId)
    .where('confidence', 'is not', null)
    .groupBy('confidence')
    .execute()
  return confidences.flatMap((confidence) => {
    const own = rows.find((row) => row.confidence === confidence)
    return own === undefined ? [] : [{ ...own, confidence }]
  })
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

export type ResultKind = 'mock-exam' | 'quiz'

export type ResultRow = {
  readonly kind: ResultKind
  readonly id: string
  readonly category: string | null
  readonly score: number
  readonly question_count: number | null
  readonly total_questions: number | null
  readonly seconds: number
  readonly at: Date
}

type Page = {
  readonly kinds: readonly ResultKind[]
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
  { kinds, limit, after }: Page,
): Promise<ResultRow[]> {
  const older = after
    ? sql`and (coalesce(completed_at, created_at), id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const newest = sql`order by coalesce(completed_at, created_at) desc, id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`
  const branches = {
    'mock-exam': sql`(
      select 'mock-exam' as kind, id, null as category, coalesce(score, 0)::float8 as score,
        ${scoredQuestions} as question_count, null::int as total_questions,
        time_spent::float8 as seconds, coalesce(completed_at, created_at) as at
      from mock_exam_progress
      where user_id = ${userId} and completed and exam_type = 'mock_exam' ${older} ${newest})`,
    quiz: sql`(
      select 'quiz' as kind, id, category, coalesce(score, 0)::float8 as score, question_count, total_questions,
        coalesce((select sum(ms) from item_responses
          where attempt_id = quiz_progress.id and user_id = ${userId}), 0) / 1000.0::float8 as seconds,
        coalesce(completed_at, created_at) as at
      from quiz_progress
      where user_id = ${userId} and completed ${older} ${newest})`,
  }
  const { rows } = await sql<ResultRow>`
    select * from (${sql.join(
      kinds.map((kind) => branches[kind]),
      sql` union all `,
    )}) as results
    order by at desc, id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** How many completed exams and quizzes there are, and where one of them stands among all. */
export async function readResultCounts(db: Db, userId: string, id: string | undefined) {
  const { rows } = await sql<{ exams: number; quizzes: number; at: string | null }>`
    select
      (select count(*)::int from mock_exam_progress
        where user_id = ${userId} and completed and exam_type = 'mock_exam') as exams,
      (select count(*)::int from quiz_progress where user_id = ${userId} and completed) as quizzes,
      (select coalesce(completed_at, created_at)::text from mock_exam_progress
        where id = ${id ?? null}::uuid and user_id = ${userId} and completed and exam_type = 'mock_exam'
      union all
      select coalesce(completed_at, created_at)::text from quiz_progress
        where id = ${id ?? null}::uuid and user_id = ${userId} and completed limit 1) as at`.execute(db)
  return rows[0] ?? { exams: 0, quizzes: 0, at: null }
}
