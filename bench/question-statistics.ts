import { sql } from 'kysely'
import { openDatabase, type Db } from '../apps/server/src/platform/database/open-database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createBank } from '../apps/server/src/questions/bank.ts'
import { computeStatistics } from '../apps/server/src/questions/compute-statistics.ts'
import { fillBank } from './fill-bank.ts'
import type { Engine, Engines } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { rounded } from './statistics.ts'

const bankSize = 2000
const students = 5000
const examLength = 200
const mebibyte = 1024 * 1024

export type StatisticsFigure = {
  readonly engine: Engine
  readonly responses: number
  readonly questions: number
  readonly seconds: number
  /** Resident memory of the process, the embedded database in it: before the job, and the most during it. */
  readonly restMiB: number
  readonly mostMiB: number
}

/** The night's job over a million answers: 5,000 students with one mock exam each. */
export async function measureStatistics(engines: Engines): Promise<StatisticsFigure[]> {
  const place = await engines.createPlace()
  try {
    const responses = await prepareDatabase(place.location, fillAnswers)
    const database = await openDatabase({ ...place.location, waitMs: 120_000 })
    try {
      const bank = createBank(database.db)
      const log = createLog({ level: 'error', json: true })
      const rest = process.memoryUsage.rss()
      let most = rest
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
      const started = performance.now()
      await computeStatistics({ bank, database, log, now: () => new Date() })
      const seconds = rounded((performance.now() - started) / 1000)
      clearInterval(watch)
      const counted = await database.db
        .selectFrom('question_statistics')
        .select(({ fn }) => fn.countAll<number>().as('questions'))
        .executeTakeFirstOrThrow()
      const figure = { engine: engines.engine, responses, questions: counted.questions, seconds }
      return [{ ...figure, restMiB: Math.round(rest / mebibyte), mostMiB: Math.round(most / mebibyte) }]
    } finally {
      await database.close()
    }
  } finally {
    await place.remove()
  }
}

/** @returns how many answers there are */
async function fillAnswers(db: Db): Promise<number> {
  const size = await fillBank(db, bankSize)
  await sql`
    insert into users (id, name, email)
    select 's' || n, 'Sam', 's' || n || '@example.org' from generate_series(1, ${students}::int) as n`.execute(
    db,
  )
  await sql`
    insert into mock_exam_progress (user_id, time_limit, completed, correct)
    select 's' || n, 12600, true, 80 + n % 100 from generate_series(1, ${students}::int) as n`.execute(db)
  await sql`
    with bank as (select id, row_number() over (order by id) - 1 as place from questions where eligible),
    exams as (select id, user_id, row_number() over (order by user_id) as number from mock_exam_progress)
    insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct, ms)
    select exams.user_id, bank.id, 'mock-exam', exams.id, to_jsonb(array[(number + place) % 4]),
      (number + place) % 4 = 1, 20000 + (number * 7919 + place * 104729) % 60000
    from exams
    cross join generate_series(0, ${examLength - 1}::int) as position
    join bank on bank.place = (exams.number * 37 + position) % ${size}::int`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from item_responses`.execute(db)
  return rows[0]?.count ?? 0
}
