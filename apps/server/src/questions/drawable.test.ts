import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../platform/database/open-database.ts'
import { countStatements } from '../test-support/count-statements.ts'
import { questionRow } from '../test-support/question-row.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { createDrawable } from './drawable.ts'

const server = useTestServer({ questions: () => [] })

async function bankVersion(): Promise<number> {
  const row = await server.db.selectFrom('bank_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

it('gives what may be drawn in the bank’s order, pilots apart', async () => {
  await server.fillBank([
    questionRow({ id: 'second', shuffle_key: 0.5 }),
    questionRow({ id: 'first', shuffle_key: 0.2, twin_group: 'pair' }),
    questionRow({ id: 'retired', retired: true }),
    questionRow({ id: 'withdrawn', withdrawn_at: new Date() }),
    questionRow({ id: 'blank', question: ' ' }),
    questionRow({ id: 'pilot', pilot: true }),
  ])
  const { byId, inCategory, inSection, pilots } = await createDrawable(server.db)()
  expect([...byId.keys()]).toEqual(['first', 'second'])
  expect(byId.get('first')).toMatchObject({ shuffle_key: 0.2, twin_group: 'pair' })
  expect([...inCategory.values()].flat()).toEqual([...byId.values()])
  expect([...inSection.values()].flat()).toEqual([...byId.values()])
  expect(pilots.map(({ id }) => id)).toEqual(['pilot'])
})

it.each<readonly [change: string, make: (db: Db) => Promise<unknown>, then: readonly string[]]>([
  [
    'added',
    (db) =>
      db
        .insertInto('questions')
        .values(questionRow({ id: 'new' }))
        .execute(),
    ['new', 'old'],
  ],
  ['retired', (db) => db.updateTable('questions').set({ retired: true }).execute(), []],
  ['deleted', (db) => db.deleteFrom('questions').execute(), []],
  ['emptied', (db) => sql`truncate questions cascade`.execute(db), []],
])('reads the bank once, and again after a question was %s', async (_, make, then) => {
  await server.fillBank([questionRow({ id: 'old' })])
  const { database, statements } = countStatements(server.database)
  const drawable = createDrawable(database.db)
  const first = await drawable()
  expect(statements()).toBe(2)
  expect(await drawable()).toBe(first)
  expect(await drawable(await bankVersion())).toBe(first)
  expect(statements()).toBe(3)
  await make(server.db)
  expect([...(await drawable()).byId.keys()].toSorted()).toEqual(then)
  expect(statements()).toBe(5)
})

it('a change that is undone counts for nothing', async () => {
  await server.fillBank([questionRow({ id: 'old' })])
  const before = await bankVersion()
  const undone = server.database.transaction(async () => {
    await server.db.deleteFrom('questions').execute()
    expect(await bankVersion()).toBe(before + 1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await bankVersion()).toBe(before)
})

it('a crowd shares one reading, also of a bank that has changed', async () => {
  await server.fillBank([questionRow({ id: 'old' })])
  const { database, statements } = countStatements(server.database)
  const drawable = createDrawable(database.db)
  const askAll = async () => {
    const version = await bankVersion()
    return Promise.all(Array.from({ length: 20 }, () => drawable(version)))
  }
  expect(new Set(await askAll()).size).toBe(1)
  expect(statements()).toBe(1)
  await server.db
    .insertInto('questions')
    .values(questionRow({ id: 'new' }))
    .execute()
  for (const { byId } of await askAll()) expect([...byId.keys()].toSorted()).toEqual(['new', 'old'])
  expect(statements()).toBe(2)
})

it.each([false, true])(
  'a reading that was begun before the bank changed does not stand for the changed one; one kept: %s',
  async (keepsOne) => {
    await server.fillBank([questionRow({ id: 'old' })])
    const [reached, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let holds = !keepsOne
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (holds) {
          holds = false
          reached.resolve()
          await holding.promise
        }
        return result
      },
    })
    const drawable = createDrawable(db)
    const add = (id: string) => server.db.insertInto('questions').values(questionRow({ id })).execute()
    if (keepsOne) {
      await drawable(await bankVersion())
      await add('older')
      holds = true
    }
    const early = drawable(await bankVersion())
    await reached.promise
    await add('new')
    const late = drawable(await bankVersion())
    holding.resolve()
    expect((await early).byId.has('new')).toBe(false)
    expect((await late).byId.has('new')).toBe(true)
  },
)

it('a reading that fails is tried again by the next one', async () => {
  await server.fillBank([questionRow({ id: 'old' })])
  let fails = true
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      if (fails) throw new Error('away')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const drawable = createDrawable(db)
  await expect(drawable()).rejects.toThrow('away')
  fails = false
  expect([...(await drawable()).byId.keys()]).toEqual(['old'])
})
