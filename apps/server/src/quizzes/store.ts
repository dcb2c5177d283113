import type { Answer } from '@collimate/domain/questions/types/question-type'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { QuizProgressTable } from '../platform/database/tables.ts'
import { columns, quizOf, quizzesOf, type Quiz, type QuizPlaces } from './stored-quiz.ts'
import { answered } from './unanswered-store.ts'

/** The user's own quiz; another's answers like none. */
export async function readQuiz(db: Db, userId: string, id: string): Promise<Quiz | undefined> {
  return quizOf(await quizzesOf(db, userId).where('id', '=', id).executeTakeFirst())
}

/** As `readQuiz`, and nobody else changes the row until this transaction ends. */
export async function lockQuiz(db: Db, userId: string, id: string): Promise<Quiz | undefined> {
  return quizOf(await quizzesOf(db, userId).where('id', '=', id).forUpdate().executeTakeFirst())
}

export async function readLatestCompletedQuiz(db: Db, userId: string): Promise<Quiz | undefined> {
  const row = await quizzesOf(db, userId)
    .where('completed', '=', true)
    .orderBy(sql`coalesce(completed_at, created_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return quizOf(row)
}

/** The user's newest unfinished quiz with at least one answer, in short. */
export function findOngoingQuiz(db: Db, userId: string) {
  return db
    .selectFrom('quiz_progress')
    .select(['id', 'category', 'question_count', 'total_questions', 'ends_at', answered.as('answered')])
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

export type NewQuiz = QuizPlaces & {
  readonly user_id: string
  readonly category: string
  readonly answers: readonly (Answer | null)[]
  readonly flags?: readonly number[]
  readonly holder: string | null
  readonly seed?: number
  readonly draw_version?: number
  readonly created_at: Date
  readonly ends_at?: Date | null
}

export async function insertQuiz(db: Db, quiz: NewQuiz): Promise<Quiz> {
  const row = await db
    .insertInto('quiz_progress')
    .values({
      ...quiz,
      flags: JSON.stringify(quiz.flags ?? []),
      answers: JSON.stringify(quiz.answers),
      ...placesJson(quiz),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return quizOf(row) as Quiz
}

function placesJson({ questions_refs, option_orders, answer_shapes }: QuizPlaces) {
  return {
    // Without its questions its length is unknown.
    total_questions: questions_refs.length || null,
    question_ids: JSON.stringify(questions_refs.map(({ id }) => id)),
    questions_refs: JSON.stringify(questions_refs),
    option_orders: JSON.stringify(option_orders),
    answer_shapes: JSON.stringify(answer_shapes),
  }
}

/**
 * Makes `holder` the one window that may write to the unfinished quiz.
 *
 * @param places what the quiz lacked, and where it goes on; null when it lacks nothing
 * @returns undefined, and nothing has changed, where the quiz is not unfinished, or lacks other places than it did
 */
export async function claimQuiz(
  db: Db,
  userId: string,
  { id, answer_shapes }: Quiz,
  holder: string,
  places: (QuizPlaces & { readonly position: number }) | null,
): Promise<Quiz | undefined> {
  const row = await db
    .updateTable('quiz_progress')
    .set({ holder, ...(places && { ...placesJson(places), position: places.position }) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('completed', '=', false)
    .where(
      sql<boolean>`(${places === null}::boolean or answer_shapes = ${JSON.stringify(answer_shapes)}::jsonb)`,
    )
    .returning(columns)
    .executeTakeFirst()
  return quizOf(row)
}

/**
 * Keeps a checked answer; the answers before it stay.
 *
 * @returns the quiz with it
 */
export async function keepAnswer(
  db: Db,
  userId: string,
  quiz: Quiz,
  position: number,
  answer: Answer,
): Promise<Quiz> {
  const answers = quiz.answers.with(position, answer)
  await updateQuiz(db, userId, quiz.id, { answers: JSON.stringify(answers), position })
  return { ...quiz, answers }
}

/** Keeps the answers of a timed quiz with the save they came in. */
export async function keepTimedAnswers(
  db: Db,
  userId: string,
  id: string,
  work: Pick<Quiz, 'answers' | 'sequence' | 'question_ms'>,
): Promise<void> {
  await updateQuiz(db, userId, id, {
    answers: JSON.stringify(work.answers),
    sequence: work.sequence,
    question_ms: JSON.stringify(work.question_ms),
  })
}

/** Timed quizzes that nobody finished and that ended before a moment; of one user, or of all. */
export function readRunOut(
  db: Db,
  before: Date,
  userId?: string,
): Promise<{ readonly id: string; readonly user_id: string }[]> {
  const all = db
    .selectFrom('quiz_progress')
    .select(['id', 'user_id'])
    .where('completed', '=', false)
    .where('ends_at', '<', before)
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute()
}

export async function storePlace(
  db: Db,
  userId: string,
  id: string,
  place: { position: number; flags: readonly number[] },
): Promise<void> {
  await updateQuiz(db, userId, id, { position: place.position, flags: JSON.stringify(place.flags) })
}

export async function keepGrades(
  db: Db,
  userId: string,
  id: string,
  { score, credited }: { score: number; credited: readonly string[] },
): Promise<void> {
  const columns = { score, credited: JSON.stringify(credited) }
  await db
    .updateTable('quiz_progress')
    .set(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(score, credited) is distinct from (${score}::numeric, ${columns.credited}::jsonb)`)
    .execute()
}

/** Closes the quiz with its score, its answers as the documents' JSON text. */
export async function closeQuiz(
  db: Db,
  userId: string,
  quiz: Quiz,
  closing: { score: number; credited: readonly string[]; flags: readonly number[]; now: Date },
): Promise<Quiz> {
  const row = await db
    .updateTable('quiz_progress')
    .set({
      answers: JSON.stringify(JSON.stringify(quiz.answers)),
      category: quiz.category,
      question_count: quiz.questions_refs.length,
      completed: true,
      score: closing.score,
      credited: JSON.stringify(closing.credited),
      flags: JSON.stringify(closing.flags),
      completed_at: closing.now,
    })
    .where('id', '=', quiz.id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return quizOf(row) as Quiz
}

function updateQuiz(db: Db, userId: string, id: string, set: Updateable<QuizProgressTable>) {
  return db.updateTable('quiz_progress').set(set).where('id', '=', id).where('user_id', '=', userId).execute()
}
