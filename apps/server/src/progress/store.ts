import type { ResultKind } from '@collimate/contract/progress'
import type { AnswerChanges } from '@collimate/domain/mock-exams/answer-changes'
import type { QuizOutcome } from '@collimate/domain/progress/topics'
import { confidences, type ConfidentAnswers } from '@collimate/domain/questions/confidence'
import { categories, type Category } from '@collimate/domain/questions/categories'
import { reviewCategory } from '@collimate/domain/quizzes/build'
import { type RawBuilder, sql } from 'kysely'
import { dueInDays, type ReviewPlan } from '../attempts/review-cards.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Questions of a mock exam that count. */
const scoredQuestions = sql<number>`coalesce(scored_questions, jsonb_array_length(questions_ids))`

type CompletedExam = {
  readonly id: string
  readonly score: number | null
  readonly at: Date
  readonly questions: number
  /** Null where first answers were not kept. */
  readonly changes: AnswerChanges | null
}

/** The student's completed mock exams, oldest first. */
export async function readCompletedExams(db: Db, userId: string): Promise<CompletedExam[]> {
  // As one value: the embedded engine takes longer to hand over a row than to read it.
  type Row = [id: string, score: number | null, at: string, questions: number, changes: AnswerChanges | null]
  const { rows } = await sql<{ exams: Row[] }>`
    select coalesce(jsonb_agg(
      jsonb_build_array(id, score, coalesce(completed_at, created_at), ${scoredQuestions}, answer_changes)
      order by completed_at, created_at), '[]') as exams
    from mock_exam_progress
    where user_id = ${userId} and completed and exam_type = 'mock_exam'`.execute(db)
  return (rows[0]?.exams ?? []).map(([id, score, at, questions, changes]) => ({
    id,
    score,
    at: new Date(at),
    questions,
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
    where user_id = ${userId} and completed and exam_type = 'mock_exam'
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

export type Activity = {
  readonly at: Date
  readonly seconds: number
  readonly exams: number
  readonly quizzes: number
}

/**
 * What was done since then, by the quarter hour and in no order: every zone's days begin at one.
 * A finished exam counts the time it was open, a quiz the time on its checked questions.
 */
export async function readActivity(db: Db, userId: string, since: Date): Promise<Activity[]> {
  // As one value: the embedded engine takes longer to hand over a row than to read it.
  const { rows } = await sql<{ done: [at: number, seconds: number, exams: number, quizzes: number][] }>`
    select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from at)::bigint, seconds, exams, quizzes)), '[]') as done
    from (
      select quarter_of(created_at) as at, time_spent as seconds, 1 as exams, 0 as quizzes
      from mock_exam_progress
      where user_id = ${userId} and completed and exam_type = 'mock_exam' and created_at >= ${since}
      union all
      select at, ms::float8 / 1000, 0, quizzes from quiz_quarters where user_id = ${userId} and at >= ${since}
    ) as quarters`.execute(db)
  return (rows[0]?.done ?? []).map(([at, seconds, exams, quizzes]) => ({
    at: new Date(at * 1000),
    seconds,
    exams,
    quizzes,
  }))
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
 * Per blueprint section and per category: the latest answer to each question, and the time of the first, by the
 * student's cards: `scheduleReviews` brings them up to the answers.
 */
export async function readStandings(db: Db, userId: string, plan: ReviewPlan): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select questions.category, questions.section,
      (count(*) filter (where card.correct))::int as right,
      count(card.correct)::int as seen,
      (count(*) filter (where card.correct is null))::int as unseen,
      (count(*) filter (where questions.eligible and not ${plan.postponed}::boolean and ${dueInDays(plan)} = 0))::int as due,
      (count(*) filter (where card.first_ms > 0))::int as timed,
      percentile_cont(array[0.25, 0.5, 0.75]::float8[]) within group (order by card.first_ms)
        filter (where card.first_ms > 0) as quartiles
    from questions
    left join review_cards as card on card.user_id = ${userId} and card.question_id = questions.id
    where questions.eligible or (card.correct is not null and not questions.pilot)
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
      where user_id = ${userId} and completed and exam_type = 'mock_exam' ${older} ${newest})`
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
        where user_id = ${userId} and completed and exam_type = 'mock_exam') as exams,
      finished.quizzes, finished.reviews,
      (select coalesce(completed_at, created_at)::text from mock_exam_progress
        where id = ${id ?? null}::uuid and user_id = ${userId} and completed and exam_type = 'mock_exam'
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
