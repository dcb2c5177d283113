import { sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import { DatabaseBusyError } from '../platform/database/mutex.ts'
import type { Db } from '../platform/database/open-database.ts'
import { DatabaseAwayError } from '../platform/database/transaction-driver.ts'
import type { Services } from '../services.ts'

/** An admin's ruling on a question, as it is carried out. */
export type Ruling = {
  readonly number: number
  readonly questionId: string
  readonly earlierAnswers: EarlierAnswers
}

/** What becomes of the answers that were given before a ruling. */
export type EarlierAnswers = 'graded-again' | 'count-as-right'

/** What a ruling did to a finished exam or quiz. */
export type ScoreChange = {
  readonly attempt_id: string
  readonly user_id: string
  readonly kind: 'mock-exam' | 'quiz'
  /** Of a quiz. */
  readonly category: string | null
  readonly completed_at: Date
  /** Questions the score is taken from. */
  readonly total: number
  readonly correct_before: number
  readonly correct_after: number
  /** Whole percent. */
  readonly score_before: number
  readonly score_after: number
}

/** Remembered until the student is told; what they know already is where the next change begins. */
export async function insertScoreChange(db: Db, ruling: Ruling, change: ScoreChange): Promise<void> {
  const unlessTold = (before: 'correct_before' | 'score_before') => sql<number>`
    case when score_changes.told_at is null then score_changes.${sql.ref(before)}
      else excluded.${sql.ref(before)} end`
  await db
    .insertInto('score_changes')
    .values({ ruling: ruling.number, ...change })
    .onConflict((conflict) =>
      conflict.columns(['ruling', 'attempt_id']).doUpdateSet({
        correct_before: unlessTold('correct_before'),
        score_before: unlessTold('score_before'),
        correct_after: change.correct_after,
        score_after: change.score_after,
        told_at: null,
      }),
    )
    .execute()
}

/** An exam or a quiz of a student. */
export type Sitting = { readonly attempt_id: string; readonly user_id: string }

/**
 * Grades sittings again. One that cannot be graded keeps no other from its score.
 *
 * @returns how many could not be
 */
export async function regradeEach(
  { log }: Services,
  sittings: readonly Sitting[],
  regrade: (sitting: Sitting) => Promise<void>,
): Promise<number> {
  let failed = 0
  for (const sitting of sittings) {
    try {
      await regrade(sitting)
    } catch (error) {
      // Then none can be.
      if (error instanceof AppError && error.code === 'disk-full') throw error
      if (error instanceof DatabaseAwayError || error instanceof DatabaseBusyError) throw error
      log.error({ err: error, attempt: sitting.attempt_id }, 'answers could not be graded again')
      failed += 1
    }
  }
  return failed
}

/**
 * Grades every sitting of one kind again in which the question of a ruling was answered.
 *
 * @param pageSize of what one statement reads
 * @returns how many could not be graded
 */
export async function regradeAnswered(
  services: Services,
  { questionId }: Ruling,
  kind: 'mock-exam' | 'quiz',
  regrade: (sitting: Sitting) => Promise<void>,
  pageSize?: number,
): Promise<number> {
  let failed = 0
  for (let after = 0; ;) {
    const answered = await readAnswered(services.database.db, questionId, kind, after, pageSize)
    failed += await regradeEach(services, answered, regrade)
    const last = answered.at(-1)
    if (last === undefined) return failed
    after = last.id
  }
}

/** Sittings of one kind in which a question was answered, by the ids of the answers; so many at most. */
async function readAnswered(
  db: Db,
  questionId: string,
  kind: 'mock-exam' | 'quiz',
  after: number,
  limit = 100,
): Promise<(Sitting & { id: number })[]> {
  return db
    .selectFrom('responses')
    .select(['id', 'attempt_id', 'user_id'])
    .where('question_id', '=', questionId)
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
