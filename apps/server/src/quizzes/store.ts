import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Chosen answers of a row; a null stands for a question without one. */
const answered = sql<number>`(
  select count(*)::int from jsonb_array_elements(quiz_progress.answers) as answer
  where jsonb_typeof(answer) <> 'null'
)`

/** The user's newest unfinished quiz with at least one answer. */
export function findOngoingQuiz(db: Db, userId: string) {
  return db
    .selectFrom('quiz_progress')
    .select(['id', 'category', 'question_count', 'total_questions', answered.as('answered')])
    .where('user_id', '=', userId)
    .where('completed', '=', false)
    .where(answered, '>', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the user's own unfinished quiz; a finished one, or another's, stays and answers false. */
export async function deleteOpenQuiz(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('quiz_progress')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('completed', '=', false)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
