import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

export type Logged = {
  /** A name of the test's own; a student is made for each. */
  readonly student: string
  readonly chosen?: readonly number[] | { x: number; y: number }
  readonly correct: boolean
  /** Right answers of the same mock exam beside this one; a quiz without. */
  readonly rest?: number
  readonly ms?: number | null
}

/** Answers to one question, in their sequence, each in a finished mock exam or quiz of its own. */
export async function logAnswers(db: Db, questionId: string, answers: readonly Logged[]): Promise<void> {
  const rows = answers.map(({ student, correct, rest, chosen = [Number(correct)], ms = null }, place) => {
    const exam = rest === undefined ? null : rest + Number(correct)
    return { place, student, correct, chosen, ms, exam, attempt: randomUUID() }
  })
  const logged = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as logged
    (place int, student text, correct boolean, chosen jsonb, ms int, exam int, attempt uuid)`
  await sql`
    insert into users (id, name, email) select distinct student, student, student || '@example.org' from ${logged}
    on conflict do nothing`.execute(db)
  await sql`
    insert into mock_exam_progress (id, user_id, time_limit, completed, correct)
    select attempt, student, 60, true, exam from ${logged} where exam is not null`.execute(db)
  await sql`
    insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct, ms)
    select student, ${questionId}, case when exam is null then 'quiz' else 'mock-exam' end, attempt, chosen, correct, ms
    from ${logged} order by place`.execute(db)
}

/** Sixty students in exams: the better third, and it alone, takes the first option, and the key is the second. */
export async function logWrongKey(db: Db, questionId: string): Promise<void> {
  const answers = Array.from({ length: 60 }, (_, index) => {
    const good = index < 20
    return {
      student: `s${index}`,
      correct: !good,
      chosen: [good ? 0 : 1],
      rest: good ? 180 - index : 120 - index,
    }
  })
  await logAnswers(db, questionId, answers)
}
