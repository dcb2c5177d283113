import type { Category } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import { dueFactors, dueInDays, isDue, type ReviewPlan, waited } from '../attempts/review-plan.ts'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

type Whose = {
  readonly userId: string
  /** Questions of a running mock exam, which no review asks. */
  readonly running: readonly string[]
  readonly plan: ReviewPlan
}

/** The student's cards of questions that can be asked. */
const cards = ({ userId, running, plan }: Whose) => sql`
  from review_cards as card
  join questions on questions.id = card.question_id and questions.eligible
  ${dueFactors(plan)}
  where card.user_id = ${userId} and questions.id <> all(${arrayLiteral(running)}::text[])`

export type Coming = {
  readonly category: Category
  /** 0 is today. */
  readonly days: number
  /** Two twins of a day count as one, also of two categories: no review asks both. */
  readonly questions: number
}

/** How many questions of each category come back when. */
export async function readComing(db: Db, whose: Whose): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select category, days, count(*)::int as questions
    from (
      select min(category) as category, days
      from (
        select questions.category, ${dueInDays(whose.plan)} as days,
          coalesce(questions.twin_group, questions.id) as twins
        ${cards(whose)}
      ) as card
      group by days, twins
    ) as coming
    group by category, days order by days, category`.execute(db)
  return rows
}

/** What is due, that first whose time to come back is the longest over. */
export async function readDueIds(db: Db, whose: Whose): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select questions.id ${cards(whose)} and ${isDue(whose.plan)}
    order by ${waited(whose.plan)} desc, questions.id collate "C"`.execute(db)
  return rows.map(({ id }) => id)
}

/** In how many days the questions answered in a quiz come back. */
export async function readReturns(
  db: Db,
  { userId, quizId, plan }: { userId: string; quizId: string; plan: ReviewPlan },
) {
  const { rows } = await sql<{ days: number; questions: number }>`
    select ${dueInDays(plan)} as days, count(*)::int as questions
    ${cards({ userId, running: [], plan })} and questions.id in (
      select question_id from item_responses where attempt_id = ${quizId} and user_id = ${userId})
    group by 1 order by 1`.execute(db)
  return rows
}

/** The student's usual milliseconds on a question of a quiz, from the latest hundred; null without any. */
export async function readUsualMs(db: Db, userId: string): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (order by ms)::float8 as ms from (
      select ms from item_responses
      where user_id = ${userId} and kind = 'quiz' and ms > 0 order by created_at desc limit 100
    ) as latest`.execute(db)
  return rows[0]?.ms ?? null
}

/** @param until null puts nothing off */
export async function postpone(db: Db, userId: string, until: Date | null): Promise<void> {
  await sql`
    insert into review_plans (user_id, postponed_until) values (${userId}, ${until})
    on conflict (user_id) do update set postponed_until = excluded.postponed_until`.execute(db)
}
