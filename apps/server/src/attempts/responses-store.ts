import type { Point } from '@collimate/domain/questions/types/question-type'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** How one answered question went; `chosen` is a point, or indexes into the stored options. */
export type ItemResponse = {
  readonly question_id: string
  readonly chosen: readonly number[] | Point
  readonly correct: boolean
  readonly ms: number | null
}

export async function insertResponses(
  db: Db,
  userId: string,
  attempt: { readonly id: string; readonly kind: 'mock-exam' | 'quiz' },
  responses: readonly ItemResponse[],
): Promise<void> {
  if (responses.length === 0) return
  await sql`
    insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct, ms)
    select ${userId}, question_id, ${attempt.kind}, ${attempt.id}, chosen, correct, ms
    from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
      as response (question_id text, chosen jsonb, correct boolean, ms int)
    on conflict (attempt_id, question_id) do nothing`.execute(db)
}

/** Question id to whether it was answered right, as graded at completion. */
export async function readGrades(db: Db, userId: string, attemptId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('item_responses')
    .select(['question_id', 'correct'])
    .where('attempt_id', '=', attemptId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.question_id, row.correct]))
}
