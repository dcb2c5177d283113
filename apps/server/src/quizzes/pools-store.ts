import type { SectionPools, QuestionPool } from '@collimate/domain/quizzes/build'
import type { Category } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'

/** The student's latest answer to each question a quiz may ask, and whether they bookmarked it. */
const standing = (userId: string, running: readonly string[]) => sql`
  from questions
  left join lateral (
    select correct from item_responses
    where user_id = ${userId} and question_id = questions.id order by id desc limit 1
  ) as latest on true
  left join question_notes as own on own.user_id = ${userId} and own.question_id = questions.id
  where questions.eligible and questions.id <> all(${arrayLiteral(running)}::text[])`

const inPool = {
  all: sql<boolean>`true`,
  unseen: sql<boolean>`latest.correct is null`,
  missed: sql<boolean>`not latest.correct`,
  bookmarked: sql<boolean>`own.bookmarked`,
} as const satisfies Record<QuestionPool, unknown>

/** Two twins count as one: no quiz asks both. */
const countOf = (pool: QuestionPool) => sql<number>`
  (count(distinct coalesce(questions.twin_group, questions.id)) filter (where ${inPool[pool]}))::int`

/**
 * Per blueprint section how many questions each of the student's pools has.
 *
 * @param running questions of a running mock exam, which no built quiz asks
 */
export async function readPools(
  db: Db,
  userId: string,
  running: readonly string[],
): Promise<(SectionPools & { category: Category })[]> {
  const { rows } = await sql<SectionPools & { category: Category }>`
    select questions.category, questions.section, ${countOf('all')} as "all", ${countOf('unseen')} as unseen,
      ${countOf('missed')} as missed, ${countOf('bookmarked')} as bookmarked
    ${standing(userId, running)}
    group by questions.category, questions.section
    order by questions.category, questions.section`.execute(db)
  return rows
}

/** The questions of one pool, in the order of their ids. */
export async function readPool(db: Db, userId: string, pool: QuestionPool, running: readonly string[]) {
  const { rows } = await sql<{ id: string; section: string; unseen: boolean }>`
    select questions.id, questions.section, latest.correct is null as unseen
    ${standing(userId, running)} and ${inPool[pool]}
    order by questions.id collate "C"`.execute(db)
  return rows
}
