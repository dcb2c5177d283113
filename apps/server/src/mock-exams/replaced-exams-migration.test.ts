import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { migrateUntil, useTestDatabase } from '../test-support/test-database.ts'

const test = useTestDatabase({ migrated: false })

it('migration 0067: an exam kept before is there for as long as it was, and one that is quit has room beside it', async () => {
  const { database } = test
  await migrateUntil(database, '0067')
  await sql`insert into users (id, name, email) values ('u1', 'Sam', 'sam@example.org')`.execute(database.db)
  await sql`
    insert into replaced_exams (user_id, exam, replaced_at)
    values ('u1', '{"id": "kept"}', '2026-11-03T08:00:00Z')`.execute(database.db)
  await migrate(database)
  const kept = {
    user_id: 'u1',
    exam: { id: 'kept' },
    place: 'start',
    kept_until: new Date('2026-12-03T08:00:00Z'),
  }
  const rows = () => database.db.selectFrom('replaced_exams').selectAll().orderBy('place', 'desc').execute()
  expect(await rows()).toEqual([kept])
  const quit = { ...kept, place: 'quit' }
  await sql`
    insert into replaced_exams (user_id, exam, place, kept_until)
    select user_id, exam, 'quit', kept_until from replaced_exams`.execute(database.db)
  expect(await rows()).toEqual([kept, quit])
})
