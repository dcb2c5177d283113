import { categories, type Category } from '@collimate/domain/questions/categories'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { readAnswer, type Shape } from '@collimate/domain/questions/types/registry'
import { lateMs } from '@collimate/domain/quizzes/timed'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { QuizProgressTable } from '../platform/database/tables.ts'
import { arrayLiteral } from '../platform/database/values.ts'

export type QuestionRef = { readonly id: string; readonly category: Category; readonly version?: number }

/** What a quiz was drawn as: questions, and each one's options as they are shown. */
export type QuizPlaces = {
  readonly questions_refs: readonly QuestionRef[]
  /** Per position: the stored option index shown in each place, or null for the stored order. */
  readonly option_orders: readonly (readonly number[] | null)[]
  readonly answer_shapes: readonly Shape[]
}

export type Quiz = QuizPlaces & {
  readonly id: string
  readonly category: string
  /** Per position: the checked answer, null before. */
  readonly answers: readonly (Answer | null)[]
  readonly flags: number[]
  readonly position: number
  readonly completed: boolean
  readonly score: number | null
  /** Ids of the questions that count as right whatever was answered; null for none. */
  readonly credited: readonly string[] | null
  readonly question_count: number | null
  readonly total_questions: number | null
  readonly holder: string | null
  readonly created_at: Date
  readonly completed_at: Date | null
  /** When a timed quiz is over; null for one that checks each answer. */
  readonly ends_at: Date | null
  /** Of the latest save of a timed quiz. */
  readonly sequence: number
  /** Of a timed quiz: position to milliseconds on screen. */
  readonly question_ms: Readonly<Record<string, number>>
}

const columns = [
  'id',
  'category',
  'answers',
  'flags',
  'position',
  'completed',
  'score',
  'credited',
  'question_count',
  'total_questions',
  'question_ids',
  'questions_refs',
  'option_orders',
  'answer_shapes',
  'holder',
  'created_at',
  'completed_at',
  'ends_at',
  'sequence',
  'question_ms',
] as const

/** Checked answers of a row; a null stands for a question without one. */
const answered = sql<number>`(
  select count(*)::int from jsonb_array_elements(
    case when jsonb_typeof(quiz_progress.answers) = 'array' then quiz_progress.answers else '[]' end) as answer
  where jsonb_typeof(answer) <> 'null'
)`

function quizzesOf(db: Db, userId: string) {
  return db.selectFrom('quiz_progress').select(columns).where('user_id', '=', userId)
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof quizzesOf>['executeTakeFirst']>>>

function quizOf(row: Row | undefined): Quiz | undefined {
  if (row === undefined) return undefined
  const { question_ids: _ids, ...rest } = row
  const refs = refsOf(row)
  const shapes = row.answer_shapes as Shape[]
  const given = answersOf(row.answers)
  // One made elsewhere that still runs may have answers to questions it does not name: `missingPlaces` finds out.
  const length = shapes.length > 0 || row.completed ? refs.length : Math.max(refs.length, given.length)
  // What its question cannot have is no answer; without shapes it is held against them once they are found.
  const answers = Array.from({ length }, (_, position) => {
    const answer = given[position] ?? null
    const read = shapes[position] === undefined ? answer : readAnswer(answer, shapes[position])
    return read === 'refused' ? null : read
  })
  return { ...rest, answers, questions_refs: refs } as Quiz
}

/** A record made elsewhere names its questions by their ids alone. */
function refsOf({ category, question_ids, questions_refs }: Row): QuestionRef[] {
  const refs = questions_refs as QuestionRef[]
  if (refs.length > 0) return refs
  const own = categories.find((known) => known === category) ?? 'patient-care'
  return (question_ids as string[]).map((id) => ({ id, category: own }))
}

/**
 * The answers of a row, by position: of a running quiz a list, of a finished one the same as a JSON text, of a mock
 * exam a map. What is no answer is none.
 */
export function answersOf(stored: unknown): (Answer | null)[] {
  const answers = typeof stored === 'string' ? parsed(stored) : stored
  if (Array.isArray(answers)) return answers.map(answerOf)
  if (typeof answers !== 'object' || answers === null) return []
  const list: (Answer | null)[] = []
  for (const [position, answer] of Object.entries(answers)) {
    if (/^\d{1,3}$/.test(position)) list[Number(position)] = answerOf(answer)
  }
  return Array.from(list, (answer) => answer ?? null)
}

function answerOf(value: unknown): Answer | null {
  if (Number.isInteger(value)) return value as number
  if (Array.isArray(value)) return value.length > 0 && value.every(Number.isInteger) ? value : null
  const isPoint = typeof value === 'object' && value !== null && 'x' in value && 'y' in value
  return isPoint && Number.isInteger(value.x) && Number.isInteger(value.y) ? (value as Answer) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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
