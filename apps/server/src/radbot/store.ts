import type { Outcome } from '@collimate/domain/radbot/outcome'
import { mostConversations } from '@collimate/domain/radbot/bounds'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

export type PassageRef = {
  readonly id: string
  readonly checksum: string
  /** Which of its asks the question nearly is; absent where it is none, and in older answers. */
  readonly ask?: number | undefined
}

export type StoredQuestion = {
  readonly id: string
  readonly text: string
  /** What was searched for in its place, where a word of it looked misspelled. */
  readonly respelled: string | null
  readonly outcome: Outcome
  readonly passages: readonly PassageRef[]
  readonly asked_at: Date
}

export type StoredConversation = { readonly id: string; readonly title: string; readonly asked_at: Date }

/** What is searched for. */
export function meantBy({ text, respelled }: Pick<StoredQuestion, 'text' | 'respelled'>): string {
  return respelled ?? text
}

/** The user's own, the latest first. */
export async function readConversations(db: Db, userId: string): Promise<StoredConversation[]> {
  return db
    .selectFrom('radbot_conversations')
    .select(['id', 'title', 'asked_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The user's own; another's answers like none. */
export async function readConversation(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredConversation | undefined> {
  return db
    .selectFrom('radbot_conversations')
    .select(['id', 'title', 'asked_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Oldest first. */
export async function readQuestions(db: Db, userId: string, conversation: string): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('radbot_questions')
    .select(['id', 'text', 'respelled', 'outcome', 'passages', 'asked_at'])
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversation)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows as unknown as StoredQuestion[]
}

/** One of the user's own. */
export async function readQuestion(db: Db, userId: string, id: string): Promise<StoredQuestion | undefined> {
  const row = await db
    .selectFrom('radbot_questions')
    .select(['id', 'text', 'respelled', 'outcome', 'passages', 'asked_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as StoredQuestion | undefined
}

type NewQuestion = StoredQuestion & { readonly user_id: string; readonly conversation: StoredConversation }

/** Keeps a question with its answer, and begins its conversation where there is none; the oldest ones make room. */
export async function insertQuestion(db: Db, { conversation, ...question }: NewQuestion): Promise<void> {
  const { user_id, asked_at } = question
  await db
    .insertInto('radbot_conversations')
    .values({ ...conversation, user_id, asked_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ asked_at }))
    .execute()
  await db
    .insertInto('radbot_questions')
    .values({ ...question, passages: JSON.stringify(question.passages), conversation_id: conversation.id })
    .execute()
  await sql`
    delete from radbot_conversations where user_id = ${user_id} and id in (
      select id from radbot_conversations where user_id = ${user_id}
      order by asked_at desc, id offset ${mostConversations})`.execute(db)
}

export async function deleteConversation(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('radbot_conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** @returns how many there were */
export async function deleteConversations(db: Db, userId: string): Promise<number> {
  const result = await db.deleteFrom('radbot_conversations').where('user_id', '=', userId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Question id to the newest finished mock exam or quiz of the user that asked it. */
export async function readReviews(
  db: Db,
  userId: string,
  questionIds: readonly string[],
): Promise<Map<string, { kind: 'mock-exam' | 'quiz'; attempt: string }>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('responses as response')
    .leftJoin('mock_exam_progress as exam', 'exam.id', 'response.attempt_id')
    .leftJoin('quiz_progress as quiz', 'quiz.id', 'response.attempt_id')
    .select(['response.question_id', 'response.kind', 'response.attempt_id'])
    .where('response.user_id', '=', userId)
    .where('response.question_id', 'in', questionIds)
    .where((eb) => eb.or([eb('exam.completed', '=', true), eb('quiz.completed', '=', true)]))
    .orderBy('response.created_at')
    .orderBy('response.id')
    .execute()
  return new Map(
    rows.map(({ question_id, kind, attempt_id }) => [
      question_id,
      { kind: kind as 'mock-exam' | 'quiz', attempt: attempt_id },
    ]),
  )
}
