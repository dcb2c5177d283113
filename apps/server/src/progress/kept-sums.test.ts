import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { confidences } from '@collimate/domain/questions/confidence'
import { scheduleReviews } from '../attempts/review-cards.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Db } from '../platform/database/open-database.ts'
import { readKeptSums } from '../test-support/kept-sums.ts'
import { createTestDatabase, migrateUntil, testEngine } from '../test-support/test-database.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const quiz = fc.record({
  category: fc.constantFrom('safety', 'math'),
  score: maybe(fc.constantFrom(0, 33.33, 80)),
  question_count: maybe(fc.constantFrom(3, 5)),
  total_questions: maybe(fc.constantFrom(5, 10)),
  minutes: fc.integer({ min: 0, max: 60 }),
})
const answer = fc.record({
  question: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom('quiz', 'mock-exam'),
  correct: fc.boolean(),
  ms: maybe(fc.constantFrom(0, 1200, 90_000)),
  confidence: maybe(fc.constantFrom(...confidences)),
})
/** `which` of the student's quizzes or answers. */
const step = fc.oneof(
  fc.record({ type: fc.constant('insert' as const), quiz, completed: fc.boolean() }),
  fc.record({ type: fc.constant('change' as const), quiz, completed: fc.boolean(), which: fc.nat(5) }),
  fc.record({ type: fc.constant('delete' as const), which: fc.nat(5) }),
  fc.record({ type: fc.constant('answer' as const), answer }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const begun = (minutes: number) => new Date(Date.UTC(2026, 10, 1, 9, minutes, 59))

async function take(db: Db, userId: string, one: Step): Promise<void> {
  if (one.type === 'answer') {
    const { question, kind, correct, ms, confidence } = one.answer
    const attempt = randomUUID()
    if (kind === 'mock-exam')
      await sql`
        insert into mock_exam_progress (id, user_id, time_limit, completed)
        values (${attempt}, ${userId}, 60, true)`.execute(db)
    await sql`
      insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct, ms, confidence)
      values (${userId}, ${question}, ${kind}, ${attempt}, '[0]', ${correct}, ${ms}, ${confidence})`.execute(
      db,
    )
    return
  }
  if (one.type === 'insert') {
    const { minutes, ...values } = one.quiz
    await db
      .insertInto('quiz_progress')
      .values({ ...values, user_id: userId, completed: one.completed, created_at: begun(minutes) })
      .execute()
    return
  }
  const own = db
    .selectFrom('quiz_progress')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .offset(one.which)
    .limit(1)
  if (one.type === 'delete') {
    await db.deleteFrom('quiz_progress').where('id', 'in', own).execute()
    return
  }
  const { minutes, ...values } = one.quiz
  await db
    .updateTable('quiz_progress')
    .set({ ...values, completed: one.completed, created_at: begun(minutes) })
    .where('id', 'in', own)
    .execute()
}

it('what is kept of quizzes and answers is what they come to, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { userId } = await server.signUp()
      for (const one of steps) await take(server.db, userId, one)
      await scheduleReviews(server.db, userId)
      const { kept, computed } = await readKeptSums(server.db)
      expect(kept).toEqual(computed)
      await server.db.deleteFrom('users').where('id', '=', userId).execute()
      expect(await readKeptSums(server.db)).toEqual({ kept: [], computed: [] })
    }),
    { seed: 20_261_123, numRuns: 15 },
  )
})

/** @param work is given a database with work done on it before the migration of that number, and what runs the rest */
async function afterMigrating(before: string, work: (db: Db, rest: () => Promise<void>) => Promise<void>) {
  const made = await createTestDatabase({ engine: testEngine(), migrated: false })
  const { database } = made
  try {
    await migrateUntil(database, before)
    const { db } = database
    await sql`insert into users (id, name, email) values ('u1', 'Sam', 'sam@example.org')`.execute(db)
    await sql`insert into profiles (id, username, first_name) values ('u1', 'sam', 'Sam')`.execute(db)
    const steps = fc.sample(step, { seed: 20_261_123, numRuns: 60 })
    for (const one of steps) await take(db, 'u1', one)
    await work(db, async () => void (await migrate(database)))
  } finally {
    await made.remove()
  }
}

it('migration 0047: what was done before is counted, and cards are made again', async () => {
  await afterMigrating('0047', async (db, rest) => {
    await sql`
      insert into review_cards (user_id, question_id, stability, answers, answered_at)
      select user_id, question_id, 1, count(*), now() from item_responses group by 1, 2`.execute(db)
    await sql`insert into review_plans (user_id, scheduled_until) values ('u1', now())`.execute(db)
    await rest()
    await scheduleReviews(db, 'u1')
    const { kept, computed } = await readKeptSums(db)
    expect(kept).toEqual(computed)
    expect(kept.length).toBeGreaterThan(6)
  })
})

it('migration 0060: the cards there are count how sure the student was', async () => {
  await afterMigrating('0060', async (db, rest) => {
    await sql`
      insert into review_cards (user_id, question_id, stability, answers, answered_at, correct, first_ms)
      select user_id, question_id, 1, count(*), now(), (array_agg(correct order by id desc))[1],
        (array_agg(ms order by id))[1]
      from item_responses group by 1, 2`.execute(db)
    await rest()
    const { kept, computed } = await readKeptSums(db)
    expect(kept).toEqual(computed)
    const { rows } = await sql`
      select max(sure) > 0 and max(sure_right) > 0 and max(fairly_sure) > 0 and max(fairly_sure_right) > 0
        and max(guess) > 0 and max(guess_right) > 0 as every_kind from review_cards`.execute(db)
    expect(rows).toEqual([{ every_kind: true }])
  })
})
