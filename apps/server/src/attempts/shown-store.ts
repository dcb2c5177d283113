import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Attempts looked back on when a student's next one is drawn; what is older counts as unseen again. */
const attemptsRemembered = { 'mock-exam': 12, quiz: 100 } as const

type Kind = keyof typeof attemptsRemembered

/** Question ids the user was shown in attempts of this kind, those seen longest ago first, without repeats. */
export async function readShownQuestions(db: Db, userId: string, kind: Kind): Promise<string[]> {
  const rows = await db
    .selectFrom('shown_questions')
    .select('question_ids')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('shown_at', 'desc')
    .orderBy('id', 'desc')
    .limit(attemptsRemembered[kind])
    .execute()
  const newestFirst = rows.flatMap(({ question_ids }) => question_ids as string[])
  return [...new Set(newestFirst)].toReversed()
}

/** Remembered also when the attempt is quit. */
export async function rememberShown(
  db: Db,
  shown: {
    readonly userId: string
    readonly kind: Kind
    readonly ids: readonly string[]
    readonly now: Date
  },
): Promise<void> {
  const { userId, kind, ids, now } = shown
  await db
    .insertInto('shown_questions')
    .values({ user_id: userId, kind, question_ids: JSON.stringify(ids), shown_at: now })
    .execute()
}

/** Question ids of the user's running mock exam: their keys are not due yet. */
export async function readRunningQuestions(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('mock_exam_progress')
    .select('questions_ids')
    .where('user_id', '=', userId)
    .where('exam_type', '=', 'mock_exam')
    .where('completed', '=', false)
    .executeTakeFirst()
  return (row?.questions_ids ?? []) as string[]
}

/** As `readRunningQuestions`, and those of unfinished quizzes that are not checked yet. */
export async function readOpenQuestions(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id
    from (
      select question_ids, case when jsonb_typeof(answers) = 'array' then answers else '[]' end as answers
      from quiz_progress
      where user_id = ${userId} and not completed and jsonb_typeof(question_ids) = 'array'
    ) quiz
    cross join lateral jsonb_array_elements_text(quiz.question_ids) with ordinality as asked (id, place)
    where coalesce(jsonb_typeof(quiz.answers -> (asked.place - 1)::int), 'null') = 'null'`.execute(db)
  return [...(await readRunningQuestions(db, userId)), ...rows.map(({ id }) => id)]
}
