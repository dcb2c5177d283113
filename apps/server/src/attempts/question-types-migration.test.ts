import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { migrateUntil, useTestDatabase } from '../test-support/test-database.ts'

const test = useTestDatabase({ migrated: false })

it('migration 0016: running exams, questions and what was shown come along', async () => {
  const { database } = test
  await migrateUntil(database, '0016')
  await sql`insert into users (id, name, email) values ('u1', 'Sam', 'sam@example.org')`.execute(database.db)
  await sql`
    insert into questions (id, category, section, objective, question, correct_answer, correct_answers, is_multiple_answer)
    values ('one', 'safety', 'SA1', 'SA1.1', 'One?', 1, null, false),
      ('many', 'safety', 'SA1', 'SA1.1', 'Many?', null, '[0, 2]', true)`.execute(database.db)
  await sql`
    insert into mock_exam_progress (user_id, time_limit, questions_ids, option_counts)
    values ('u1', 60, '["many", "one"]', '[-5, 4]')`.execute(database.db)
  await sql`
    insert into replaced_exams (user_id, exam, replaced_at)
    select user_id, to_jsonb(mock_exam_progress), now() from mock_exam_progress`.execute(database.db)
  await migrate(database)

  const [kept] = await database.db.selectFrom('replaced_exams').select('exam').execute()
  const [running] = await database.db.selectFrom('mock_exam_progress').selectAll().execute()
  expect(Object.keys(kept?.exam as object).toSorted()).toEqual(
    Object.keys(running ?? {})
      .filter(
        (column) =>
          ![
            'position',
            'correct',
            'credited',
            'scored_questions',
            'first_answers',
            'answer_changes',
          ].includes(column),
      )
      .toSorted(),
  )
  expect(kept?.exam).toMatchObject({ answer_shapes: running?.answer_shapes })
  const exams = await database.db.selectFrom('mock_exam_progress').select('answer_shapes').execute()
  expect(exams).toEqual([
    {
      answer_shapes: [
        { type: 'multiple', options: 5 },
        { type: 'single', options: 4 },
      ],
    },
  ])
  const fields = ['id', 'type', 'is_multiple_answer', 'eligible'] as const
  expect(await database.db.selectFrom('questions').select(fields).orderBy('id').execute()).toEqual([
    { id: 'many', type: null, is_multiple_answer: true, eligible: true },
    { id: 'one', type: null, is_multiple_answer: false, eligible: true },
  ])
  const shown = await database.db.selectFrom('shown_questions').select(['user_id', 'question_ids']).execute()
  expect(shown).toEqual([{ user_id: 'u1', question_ids: ['many', 'one'] }])
})
