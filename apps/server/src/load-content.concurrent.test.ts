import { expect, it } from 'vitest'
import { loadContent } from './load-content.ts'
import { createLog } from './platform/log.ts'
import { untilWaiting } from './test-support/meanwhile.ts'
import { useTestDatabase } from './test-support/test-database.ts'
import { contentFolder } from './test-support/test-server.ts'

const test = useTestDatabase()

it('of two servers that start at once, one loads the content while the other waits', async () => {
  const { database } = test
  const load = () => loadContent(database, contentFolder, createLog({ level: 'silent', json: true }))
  // Once it is loaded, nothing but the exam's format is written anew; without its stamp it is read anew.
  await load()
  await database.db.deleteFrom('content_release').execute()
  const [loaded, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = database.transaction(async () => {
    await load()
    loaded.resolve()
    await released.promise
  })
  await Promise.race([loaded.promise, first])
  const second = load()
  // It may fail before anybody waits for it.
  second.catch(() => undefined)
  // It reads all of the content before it waits.
  await Promise.race([untilWaiting(database, 1, 14_000), second])
  released.resolve()
  await first
  await second
  const { count } = await database.db
    .selectFrom('exam_sections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
})
