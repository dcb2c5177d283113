import type { Category } from '@collimate/domain/questions/categories'
import { type PooledQuestion, type QuestionPool, questionPools } from '@collimate/domain/quizzes/build'
import { sql } from 'kysely'
import { dueFactors, isDue, type ReviewPlan } from '../attempts/review-plan.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'
import { typeOf } from '../questions/bank.ts'

type Whose = {
  readonly userId: string
  /** Questions whose keys are not due, which no built quiz asks. */
  readonly running: readonly string[]
  readonly plan: ReviewPlan
}

/** The student's latest answer to each question a quiz may ask, whether they bookmarked it, and its card. */
const standing = ({ userId, running, plan }: Whose) => sql`
  from questions
  left join lateral (
    select id, correct from responses
    where user_id = ${userId} and question_id = questions.id order by id desc limit 1
  ) as latest on true
  left join question_notes as own on own.user_id = ${userId} and own.question_id = questions.id
  left join review_cards as card on card.user_id = ${userId} and card.question_id = questions.id
  ${dueFactors(plan)}
  where questions.eligible and questions.id <> all(${arrayLiteral(running)}::text[])`

const inPool = {
  all: () => sql<boolean>`true`,
  unseen: () => sql<boolean>`latest.correct is null`,
  missed: () => sql<boolean>`not latest.correct`,
  'sure-wrong': ({ userId }) => sql<boolean>`not latest.correct and exists (
    select from responses
    where user_id = ${userId} and question_id = questions.id and id = latest.id and confidence = 'sure')`,
  bookmarked: () => sql<boolean>`own.bookmarked`,
  due: ({ plan }) => sql<boolean>`${isDue(plan)}`,
} as const satisfies Record<QuestionPool, (whose: Whose) => unknown>

type Stored = { id: string; section: string; type: string | null; is_multiple_answer: boolean }

/** Every question a quiz may ask, with the pools it is in. */
export async function readPools(db: Db, whose: Whose): Promise<(PooledQuestion & { category: Category })[]> {
  const pools = questionPools.map((pool) => sql`coalesce(${inPool[pool](whose)}, false) as ${sql.id(pool)}`)
  const { rows } = await sql<Stored & PooledQuestion & { category: Category }>`
    select questions.id, questions.category, questions.section, questions.twin_group, questions.type,
      questions.is_multiple_answer, ${sql.join(pools)}
    ${standing(whose)}`.execute(db)
  return rows.map(({ is_multiple_answer, ...row }) => ({
    ...row,
    type: typeOf({ ...row, is_multiple_answer }),
  }))
}

/** The questions of one pool, in the order of their ids. */
export async function readPool(db: Db, pool: QuestionPool, whose: Whose) {
  const { rows } = await sql<Stored & { unseen: boolean }>`
    select questions.id, questions.section, questions.type, questions.is_multiple_answer,
      latest.correct is null as unseen
    ${standing(whose)} and ${inPool[pool](whose)}
    order by questions.id collate "C"`.execute(db)
  return rows.map((row) => ({ ...row, type: typeOf(row) }))
}
