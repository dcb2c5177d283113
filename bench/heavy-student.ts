import { sql } from 'kysely'
import type { Db } from '../apps/server/src/platform/database/open-database.ts'
import type { Engine, Engines } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startServer } from './server-process.ts'
import { median, rounded } from './statistics.ts'
import { insertStudents, type Student } from './students.ts'

/** Two years of work: some 14 quizzes of five questions a day, and two exams a week. */
const quizzes = 10_000
const quizQuestions = 5
const exams = 200
const days = 730
const rounds = 25
const warmUps = 3

/** What each page asks the server for when it is opened. */
const pages = {
  dashboard: [
    '/api/accounts/session',
    '/api/mock-exams/current',
    '/api/mock-exams/format',
    '/api/quizzes/current',
    '/api/notifications',
    '/api/progress?time_zone=UTC',
    '/api/progress/report?time_zone=UTC',
  ],
  progress: [
    '/api/accounts/session',
    '/api/progress?time_zone=UTC',
    '/api/progress/report?time_zone=UTC',
    '/api/progress/results?kind=all',
  ],
} as const

export type HeavyStudentFigure = {
  readonly engine: Engine
  readonly page: keyof typeof pages
  /** Of all its calls, one after the other: median over the rounds. */
  readonly newStudentMs: number
  readonly heavyStudentMs: number
  /** Heavy to new. */
  readonly ratio: number
}

/** The pages that look back on a student's work, for one with 10,000 quizzes and 200 exams beside a new one, in turns. */
export async function measureHeavyStudent(engines: Engines): Promise<HeavyStudentFigure[]> {
  const place = await engines.createPlace()
  try {
    const [fresh, heavy] = await prepareDatabase(place.location, async (db) => {
      const students = await insertStudents(db, 2)
      const [first, second] = students
      if (first === undefined || second === undefined) throw new Error('There are no two students')
      await insertWork(db, second.userId)
      return [first, second] as const
    })
    const server = await startServer(place.env)
    try {
      const figures: HeavyStudentFigure[] = []
      for (const page of ['dashboard', 'progress'] as const) {
        const times = { fresh: [] as number[], heavy: [] as number[] }
        for (let round = 0; round < warmUps + rounds; round += 1) {
          const freshMs = await openPage(server.url, fresh, page)
          const heavyMs = await openPage(server.url, heavy, page)
          if (round < warmUps) continue
          times.fresh.push(freshMs)
          times.heavy.push(heavyMs)
        }
        const [newStudentMs, heavyStudentMs] = [median(times.fresh), median(times.heavy)]
        figures.push({
          engine: engines.engine,
          page,
          newStudentMs: rounded(newStudentMs, 1),
          heavyStudentMs: rounded(heavyStudentMs, 1),
          ratio: rounded(heavyStudentMs / newStudentMs),
        })
      }
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

async function openPage(url: string, { cookie }: Student, page: keyof typeof pages): Promise<number> {
  const began = performance.now()
  for (const path of pages[page]) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  }
  return performance.now() - began
}

/** Finished work of an hour or two a day until now; every third answer of a quiz says how sure the student was. */
async function insertWork(db: Db, userId: string): Promise<void> {
  const at = (number: string, count: number) =>
    sql`now() - floor(${sql.ref(number)}::float8 * ${days}::int / ${count}::int) * interval '1 day'
      - (${sql.ref(number)}::int % 14) * interval '6 minutes'`
  await sql`
    insert into quiz_progress (user_id, category, answers, question_ids, completed, score, total_questions,
      question_count, created_at, completed_at)
    select ${userId}, 'safety', '[0, 1, 2, 3, 0]', (
        select jsonb_agg(id) from (
          select id from questions where eligible order by md5(id || number::text) limit ${quizQuestions}
        ) as drawn
      ), true, 60, ${quizQuestions}, ${quizQuestions}, ${at('number', quizzes)}, ${at('number', quizzes)}
    from generate_series(1, ${quizzes}::int) as number`.execute(db)
  await sql`
    insert into mock_exam_progress (user_id, exam_type, questions_ids, questions_refs, scored_questions, completed, score,
      correct, answer_changes, time_spent, time_limit, created_at, completed_at)
    select ${userId}, 'mock_exam', drawn.ids, '[]', 200, true, 70, 140,
      '{"answers": 190, "wrong_to_right": 9, "right_to_wrong": 4, "wrong_to_wrong": 2}', 9000, 12600,
      ${at('number', exams)}, ${at('number', exams)}
    from generate_series(1, ${exams}::int) as number
    cross join lateral (
      select jsonb_agg(id) as ids from (
        select id from questions where eligible order by md5(id || number::text) limit 200
      ) as picked
    ) as drawn`.execute(db)
  for (const [table, kind, ids] of [
    ['quiz_progress', 'quiz', 'question_ids'],
    ['mock_exam_progress', 'mock-exam', 'questions_ids'],
  ] as const) {
    await sql`
      insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct, ms, confidence, created_at)
      select ${userId}, question, ${kind}, attempt.id, '[0]', place % 5 < 3, 20000,
        case when ${kind} = 'quiz' and place % 3 = 0 then 'sure' end, attempt.created_at
      from ${sql.table(table)} as attempt,
        jsonb_array_elements_text(attempt.${sql.ref(ids)}) with ordinality as asked (question, place)
      where attempt.user_id = ${userId}
      order by attempt.created_at`.execute(db)
  }
}
