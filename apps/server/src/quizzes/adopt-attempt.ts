import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import { categories } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import type { Database, Db } from '../platform/database/open-database.ts'
import { insertQuiz } from './store.ts'
import { answersOf } from './stored-quiz.ts'

/**
 * Makes a quiz of the newest unfinished sitting of another kind that has an answer and is kept among the mock exams,
 * with its answers and in its order.
 *
 * @returns the id of the quiz; undefined when there is no such sitting
 */
export function adoptAttempt(database: Database, userId: string): Promise<string | undefined> {
  const { db } = database
  return database.transaction(async () => {
    const taken = await takeAttempt(db, userId)
    if (taken === undefined) return undefined
    const refs = taken.questions_refs as { id: string; category: string }[]
    const ids = refs.length > 0 ? refs.map((ref) => ref.id) : (taken.questions_ids as string[])
    const named = [taken.exam_type, refs[0]?.category]
    const category = categories.find((known) => named.includes(known)) ?? 'patient-care'
    const quiz = await insertQuiz(db, {
      user_id: userId,
      category,
      questions_refs: ids.map((id) => ({ id, category })),
      option_orders: [],
      answer_shapes: [],
      answers: answersOf(taken.answers),
      flags: taken.flags as number[],
      holder: null,
      created_at: taken.created_at,
    })
    return quiz.id
  })
}

function takeAttempt(db: Db, userId: string) {
  const newest = db
    .selectFrom('mock_exam_progress')
    .select('id')
    .where('user_id', '=', userId)
    .where('completed', '=', false)
    .where('exam_type', '<>', mockExamType)
    .where(
      sql<boolean>`jsonb_path_exists(answers, case jsonb_typeof(answers)
        when 'object' then '$.* ? (@ != null)'::jsonpath when 'array' then '$[*] ? (@ != null)'::jsonpath end)`,
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
  return db
    .deleteFrom('mock_exam_progress')
    .where('id', '=', newest)
    .where('user_id', '=', userId)
    .returning(['exam_type', 'answers', 'flags', 'questions_ids', 'questions_refs', 'created_at'])
    .executeTakeFirst()
}
