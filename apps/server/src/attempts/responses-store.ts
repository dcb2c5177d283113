import { confidences, type Confidence } from '@collimate/domain/questions/confidence'
import type { Point } from '@collimate/domain/questions/types/question-type'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { rescheduleReview } from './review-cards.ts'

/** How one answered question went; `chosen` is a point, or indexes into the stored options. */
export type ItemResponse = {
  readonly question_id: string
  readonly question_version: number
  /** Asked without counting. */
  readonly pilot: boolean
  readonly chosen: readonly number[] | Point
  readonly correct: boolean
  readonly ms: number | null
  /** @default null, where the student did not say */
  readonly confidence?: Confidence | null
}

export async function insertResponses(
  db: Db,
  userId: string,
  attempt: { readonly id: string; readonly kind: 'mock-exam' | 'quiz' },
  responses: readonly ItemResponse[],
): Promise<void> {
  if (responses.length === 0) return
  await sql`
    insert into item_responses (user_id, question_id, question_version, pilot, kind, attempt_id, chosen, correct, ms, confidence)
    select ${userId}, question_id, question_version, pilot, ${attempt.kind}, ${attempt.id}, chosen, correct, ms, confidence
    from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
      as response (question_id text, question_version int, pilot boolean, chosen jsonb, correct boolean, ms int, confidence text)
    on conflict (attempt_id, question_id) do nothing`.execute(db)
}

/** How an answer was graded, how sure of it the student said they were, and the milliseconds it took. */
export type Grade = {
  readonly correct: boolean
  readonly confidence: Confidence | null
  readonly ms: number | null
}

/** Question id to how its answer was graded: at the check of a quiz, at the completion of an exam. */
export async function readGrades(db: Db, userId: string, attemptId: string): Promise<Map<string, Grade>> {
  const rows = await db
    .selectFrom('item_responses')
    .select(['question_id', 'correct', 'confidence', 'ms'])
    .where('attempt_id', '=', attemptId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(
    rows.map(({ question_id, correct, confidence, ms }) => [
      question_id,
      { correct, confidence: confidences.find((known) => known === confidence) ?? null, ms },
    ]),
  )
}

/** Grades an answer that is stored already again, and schedules its question's next review by it. */
export async function updateGrade(
  db: Db,
  userId: string,
  attemptId: string,
  { question_id, correct }: Pick<ItemResponse, 'question_id' | 'correct'>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('item_responses')
    .set({ correct })
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', question_id)
    .where('user_id', '=', userId)
    .where('correct', '<>', correct)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await rescheduleReview(db, userId, question_id)
}
