import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import { isKeyDue } from '@collimate/domain/quizzes/timed'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import { withTwins } from './open-questions.ts'

/** Attempts looked back on when a student's next one is drawn; what is older counts as unseen again. */
const attemptsRemembered = { 'mock-exam': 12, quiz: 100 } as const

type Kind = keyof typeof attemptsRemembered

/** Question ids the user was shown in attempts of this kind, those seen longest ago first, without repeats. */
export async function readShownQuestions(db: Db, userId: string, kind: Kind): Promise<string[]> {
  const { rows } = await sql<{ shown: string[][] }>`select ${shownLists(userId, kind)} as shown`.execute(db)
  return longestUnseenFirst(rows[0]?.shown ?? [])
}

/** The question ids of each attempt the user remembers, the newest attempt first; within another statement. */
export function shownLists(userId: string, kind: Kind): RawBuilder<string[][]> {
  return sql`(
    select coalesce(jsonb_agg(question_ids order by shown_at desc, id desc), '[]')
    from (
      select question_ids, shown_at, id from shown_questions where user_id = ${userId} and kind = ${kind}
      order by shown_at desc, id desc limit ${sql.lit(attemptsRemembered[kind])}
    ) as latest
  )`
}

/** @param shown as `shownLists` gives them */
export function longestUnseenFirst(shown: readonly (readonly string[])[]): string[] {
  return [...new Set(shown.flat())].toReversed()
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

/** Deletes what no draw of these users looks back on any more. */
export async function forgetShown(db: Db, userIds: readonly string[]): Promise<void> {
  for (const [kind, attempts] of Object.entries(attemptsRemembered)) {
    await sql`
      delete from shown_questions where id in (
        select older.id from unnest(${arrayLiteral(userIds)}::text[]) as student cross join lateral (
          select id from shown_questions where user_id = student and kind = ${kind}
          order by shown_at desc, id desc offset ${sql.lit(attempts)}
        ) as older)`.execute(db)
  }
}

/**
 * Question ids of the user's running mock exam and timed quizzes, and of their twins: their keys are not due yet.
 *
 * @param without quizzes that are not looked at
 * @returns `timed`: those of the timed quizzes alone
 */
export async function readRunningQuestions(
  db: Db,
  userId: string,
  without: readonly string[] = [],
): Promise<{ readonly ids: string[]; readonly timed: string[] }> {
  const exam = await db
    .selectFrom('mock_exam_progress')
    .select('questions_ids')
    .where('user_id', '=', userId)
    .where('exam_type', '=', mockExamType)
    .where('completed', '=', false)
    .executeTakeFirst()
  const asked = await withTwins(db, (exam?.questions_ids ?? []) as string[])
  const timed = await readTimedQuestions(db, userId, without)
  return { ids: [...new Set([...asked, ...timed])], timed }
}

async function readTimedQuestions(db: Db, userId: string, without: readonly string[]): Promise<string[]> {
  const quizzes = await db
    .selectFrom('quiz_progress')
    .select(['id', 'question_ids', 'completed', 'ends_at'])
    .where('user_id', '=', userId)
    .where('completed', '=', false)
    .execute()
  const running = quizzes.filter((quiz) => !without.includes(quiz.id) && !isKeyDue(quiz, true))
  return withTwins(
    db,
    running.flatMap((quiz) => quiz.question_ids as string[]),
  )
}
