import { lateMs } from '@collimate/domain/quizzes/timed'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** Checked answers of a row; a null stands for a question without one. */
export const answered = sql<number>`(
  select count(*)::int from jsonb_array_elements(
    case when jsonb_typeof(quiz_progress.answers) = 'array' then quiz_progress.answers else '[]' end) as answer
  where jsonb_typeof(answer) <> 'null'
)`

/**
 * Unfinished quizzes nobody answered a question of hold nothing worth keeping. A timed one about to end, or over, stays:
 * its answers may be on their way, and without any it is closed with a score of 0.
 *
 * @returns the ids of those that are gone
 */
export async function deleteUnansweredQuizzes(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('quiz_progress')
    .where('user_id', '=', userId)
    .where(holdsNothing(now))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** As `deleteUnansweredQuizzes`, of these users and begun before a moment: on no page, they keep questions from draws. */
export async function deleteForgottenQuizzes(
  db: Db,
  userIds: readonly string[],
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  await db
    .deleteFrom('quiz_progress')
    .where(sql<boolean>`user_id = any(${arrayLiteral(userIds)}::text[])`)
    .where('created_at', '<', before)
    .where(holdsNothing(now))
    .execute()
}

/** The quizzes that the user's next start deletes. */
export async function readUnansweredQuizzes(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('quiz_progress')
    .select('id')
    .where('user_id', '=', userId)
    .where(holdsNothing(now))
    .execute()
  return rows.map(({ id }) => id)
}

function holdsNothing(now: Date) {
  const soon = new Date(now.getTime() + lateMs)
  return sql<boolean>`not completed and ${answered} = 0 and (ends_at is null or ends_at > ${soon})`
}
