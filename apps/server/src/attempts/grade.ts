import { type Answers, isAnswered, sameAnswer } from '@collimate/domain/attempts/answers'
import { type Confidence, confidences } from '@collimate/domain/questions/confidence'
import type { Answer, Order, Point } from '@collimate/domain/questions/types/question-type'
import { questionTypes, readAnswer, type Shape } from '@collimate/domain/questions/types/registry'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import { asDrawn, shapeOf, type DrawnRef, type Question } from '../questions/bank.ts'
import { isRight } from '../questions/show-question.ts'
import type { Services } from '../services.ts'
import { fileResponses } from './file-responses.ts'
import { rescheduleReview } from './review-cards.ts'

/** The lock that keeps grading and rulings on questions apart; any number that no other lock has. */
const lockNumber = sql.lit(772_031)

/** A transaction whose questions were changed as soon as they were read begins again so many times at most. */
const mostPasses = 3

/**
 * The questions of an attempt, each in the version that was drawn.
 *
 * @param versions as `QuestionBank.readDrawnIfKept` takes them
 */
type ReadQuestions = (
  refs: readonly DrawnRef[],
  versions?: ReadonlyMap<string, string>,
) => Promise<ReadonlyMap<string, Question>>

/**
 * Grades with the questions as all rulings so far left them, in one transaction: a ruling made meanwhile waits for it
 * or is obeyed by it. So whoever grades again after a ruling finds everything that was graded without it. Not to be
 * called inside another transaction.
 *
 * @param grade is given what reads the questions; may run several times, each time in a new transaction
 */
export async function gradeByRulings<T>(
  { database, bank }: Pick<Services, 'bank' | 'database'>,
  grade: (readQuestions: ReadQuestions) => Promise<T>,
): Promise<T> {
  for (let pass = 1; ; pass += 1) {
    try {
      return await database.transaction(async () => {
        // Without parameters: it begins the transaction in the same step.
        await sql`select pg_advisory_xact_lock_shared(${lockNumber})`.execute(database.db)
        // A statement of its own: those that read see what was committed while the lock was waited for.
        return grade(async (refs, versions) => {
          const questions = await bank.readDrawnIfKept(refs, versions)
          if (questions === null) throw new NotKept(refs)
          return questions
        })
      })
    } catch (error) {
      if (!(error instanceof NotKept) || pass === mostPasses) throw error
      await bank.readDrawn(error.refs)
    }
  }
}

/** Undoes the transaction, in which the questions must not be read. */
class NotKept extends Error {
  readonly refs: readonly DrawnRef[]

  constructor(refs: readonly DrawnRef[]) {
    super('The process does not keep these questions as they are now')
    this.refs = refs
  }
}

/** Until the transaction ends nobody grades; what is being graded is waited for. */
export async function lockGrading(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db)
}

export type Answered = {
  /** By position, as a map or a list. */
  readonly answers: Readonly<Record<number, Answer | null>>
  readonly questions_refs: readonly { readonly id: string; readonly pilot?: true }[]
  readonly option_orders: readonly Order[]
  readonly answer_shapes: readonly Shape[]
  /** Position to milliseconds on screen. */
  readonly question_ms: Readonly<Record<string, number>>
  /** Position to the first answer, where it was changed; null or none where that was not kept. */
  readonly first_answers?: Answers | null
}

/** One response per answered question that the bank still has as it was drawn, its answer in the stored order. */
export function gradeAnswers(attempt: Answered, bank: ReadonlyMap<string, Question>): ItemResponse[] {
  return attempt.questions_refs.flatMap(({ id, pilot = false }, position) => {
    const question = asDrawn(bank.get(id), attempt.answer_shapes[position])
    const answer = attempt.answers[position]
    if (question === undefined || !isAnswered(answer)) return []
    const order = attempt.option_orders[position] ?? null
    const first = attempt.first_answers?.[position]
    const stored = questionTypes[question.type].toStored(answer, order)
    return {
      question_id: id,
      chosen: typeof stored === 'number' ? [stored] : stored,
      question_version: question.version,
      pilot,
      correct: question.credited || isRight(question, order, answer),
      first_correct:
        isAnswered(first) && !sameAnswer(first, answer)
          ? question.credited || isRight(question, order, first)
          : null,
      ms: attempt.question_ms[position] ?? null,
    }
  })
}

/** The answer that is stored as `gradeAnswers` has it; undefined where the question cannot have it. */
export function storedAnswer(question: Question, chosen: unknown): Answer | undefined {
  const given: unknown = question.type === 'single' && Array.isArray(chosen) ? chosen[0] : chosen
  const read = readAnswer(given, shapeOf(question))
  return read === null || read === 'refused' ? undefined : read
}

/** Whether an answer is right that is stored as `gradeAnswers` has it. */
export function isStoredRight(question: Question, chosen: unknown): boolean {
  return question.credited || isRight(question, null, storedAnswer(question, chosen))
}

/** The questions of an attempt that count as right whatever was answered, or nothing. */
export function creditedIds(refs: Answered['questions_refs'], bank: ReadonlyMap<string, Question>): string[] {
  return refs.flatMap(({ id }) => (bank.get(id)?.credited ? [id] : []))
}

/** How one answered question went; `chosen` is a point, or indexes into the stored options. */
export type ItemResponse = {
  readonly question_id: string
  readonly question_version: number
  /** Asked without counting. */
  readonly pilot: boolean
  readonly chosen: readonly number[] | Point
  readonly correct: boolean
  /** Whether the answer was right that this one took the place of; null where it was the first. */
  readonly first_correct: boolean | null
  readonly ms: number | null
  /** @default null, where the student did not say */
  readonly confidence?: Confidence | null
}

/** Stores what was answered in a quiz, each question once. */
export async function insertResponses(
  db: Db,
  userId: string,
  quizId: string,
  responses: readonly ItemResponse[],
): Promise<void> {
  if (responses.length === 0) return
  const all = <T>(of: (response: ItemResponse) => T) => responses.map(of)
  await sql`
    insert into item_responses (user_id, kind, attempt_id, question_id, question_version, pilot, chosen, correct, first_correct, ms, confidence)
    select ${userId}, 'quiz', ${quizId}::uuid, response.* from unnest(
      ${arrayLiteral(all(({ question_id: id }) => id))}::text[],
      ${arrayLiteral(all(({ question_version: version }) => version))}::int[],
      ${arrayLiteral(all(({ pilot }) => pilot))}::boolean[],
      ${arrayLiteral(all(({ chosen }) => JSON.stringify(chosen)))}::jsonb[],
      ${arrayLiteral(all(({ correct }) => correct))}::boolean[],
      ${arrayLiteral(all(({ first_correct: correct }) => correct))}::boolean[],
      ${arrayLiteral(all(({ ms }) => ms))}::int[],
      ${arrayLiteral(all(({ confidence = null }) => confidence))}::text[]
    ) as response
    on conflict (attempt_id, question_id) do nothing`.execute(db)
}

/**
 * Stores what was answered in a mock exam as one row, within another statement; `responses` in the database has it at
 * once. Two hundred rows in four indexes are most of what a completion costs, and a class completes at once.
 */
export function unfiledInsert(
  userId: string,
  attemptId: string,
  responses: readonly ItemResponse[],
): RawBuilder<object> {
  const all = (of: (response: ItemResponse) => string | number | boolean | null) =>
    arrayLiteral(responses.map(of))
  return sql<object>`
    insert into unfiled_responses (user_id, attempt_id, question_ids, question_versions, pilots, chosen, correct, first_correct, ms)
    select ${userId}, ${attemptId}::uuid,
      ${all(({ question_id: id }) => id)}::text[],
      ${all(({ question_version: version }) => version)}::int[],
      ${all(({ pilot }) => pilot)}::boolean[],
      ${JSON.stringify(responses.map(({ chosen }) => chosen))}::jsonb,
      ${all(({ correct }) => correct)}::boolean[],
      ${all(({ first_correct: correct }) => correct)}::boolean[],
      ${all(({ ms }) => ms)}::int[]
    where ${responses.length > 0}`
}

/** How an answer was graded, how sure of it the student said they were, and the milliseconds it took. */
export type Grade = {
  readonly correct: boolean
  /** As in `ItemResponse`. */
  readonly first_correct: boolean | null
  readonly confidence: Confidence | null
  readonly ms: number | null
}

/** Question id to how its answer was graded: at the check of a quiz, at the completion of an exam. */
export async function readGrades(db: Db, userId: string, attemptId: string): Promise<Map<string, Grade>> {
  const rows = await db
    .selectFrom('responses')
    .select(['question_id', 'correct', 'first_correct', 'confidence', 'ms'])
    .where('attempt_id', '=', attemptId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(
    rows.map(({ question_id, confidence, ...grade }) => [
      question_id,
      { ...grade, confidence: confidences.find((known) => known === confidence) ?? null },
    ]),
  )
}

/** What was answered to a question in an attempt, indexes in the stored order, and the version it was asked in. */
export function readResponse(db: Db, userId: string, attemptId: string, questionId: string) {
  return db
    .selectFrom('responses')
    .select(['chosen', 'question_version'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Grades an answer that is stored already again, and schedules its question's next review by it.
 *
 * @throws Error where the student's row is locked, by a log-in or a deletion, so that the answer is not filed
 */
export async function updateGrade(
  db: Db,
  userId: string,
  attemptId: string,
  { question_id, correct, first_correct }: Pick<ItemResponse, 'question_id' | 'correct' | 'first_correct'>,
): Promise<void> {
  await fileResponses(db, { attemptId })
  const unfiled = db.selectFrom('unfiled_responses').select('attempt_id').where('attempt_id', '=', attemptId)
  if ((await unfiled.executeTakeFirst()) !== undefined)
    throw new Error(`The answers of ${attemptId} are not filed yet`)
  const { numUpdatedRows } = await db
    .updateTable('item_responses')
    .set({ correct, first_correct })
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', question_id)
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(correct, first_correct) is distinct from (${correct}::boolean, ${first_correct}::boolean)`,
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await rescheduleReview(db, userId, question_id)
}
