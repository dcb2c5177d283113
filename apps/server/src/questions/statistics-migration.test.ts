import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { migrateUntil, useTestDatabase } from '../test-support/test-database.ts'

const test = useTestDatabase({ migrated: false })

it('migration 0019: finished mock exams get the number of their right answers, others none', async () => {
  const { database } = test
  await migrateUntil(database, '0019')
  await sql`insert into users (id, name, email) values ('u1', 'Sam', 'sam@example.org')`.execute(database.db)
  await sql`
    insert into mock_exam_progress (user_id, time_limit, completed, exam_type, time_spent)
    values ('u1', 60, true, 'mock_exam', 1), ('u1', 60, true, 'mock_exam', 2), ('u1', 60, true, 'quiz', 3),
      ('u1', 60, false, 'mock_exam', 4)`.execute(database.db)
  await sql`
    insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct)
    select 'u1', n::text, 'mock-exam', id, '[0]', n < 3 from mock_exam_progress, generate_series(1, 5) as n
    where time_spent = 1`.execute(database.db)
  await migrate(database)
  const exams = await database.db
    .selectFrom('mock_exam_progress')
    .select('correct')
    .orderBy('time_spent')
    .execute()
  expect(exams.map(({ correct }) => correct)).toEqual([2, 0, null, null])
})
