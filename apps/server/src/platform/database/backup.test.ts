import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runScript } from '../../test-support/run-script.ts'
import {
  createTestDatabase,
  testEngine,
  useTestDatabase,
  type Engine,
  type TestDatabase,
} from '../../test-support/test-database.ts'
import { backUp } from './backup.ts'
import type { Db } from './open-database.ts'
import { restore } from './restore.ts'

const now = new Date('2026-01-31T08:00:00Z')
const exam = '3f0e7b9c-52b5-4f57-9d0a-3a1b0c6f5a11'
const source = useTestDatabase()
const opened: TestDatabase[] = []
let folder: string
let file: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'collimate-backup-'))
  file = join(folder, 'backup.jsonl.gz')
  await fillWithAllKinds(source.database.db)
})
beforeEach(async () => {
  await backUp(source.database, file, now)
})
afterEach(async () => {
  for (const target of opened.splice(0)) await target.remove()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function fillWithAllKinds(db: Db): Promise<void> {
  const at = (text: string) => sql<Date>`${text}::timestamptz`
  await db
    .insertInto('users')
    .values({
      id: 'u1',
      name: 'Ünï\n"x"\u2028\u2029\u0085\r',
      email: 'a@b.c',
      created_at: at('2026-01-31 08:00:00.123456+02'),
    })
    .execute()
  await db
    .insertInto('profiles')
    .values({ id: 'u1', username: 'abc', first_name: 'A', last_name: null, exam_time_factor: 1.5 })
    .execute()
  const question = { category: 'math', section: 'MA1', objective: 'MA1.1', question: 'How much?' }
  await db
    .insertInto('questions')
    .values([
      { id: 'q1', ...question, answers: { a: [1, null, 'x'] }, correct_answer: 1, shuffle_key: 0.1 },
      { id: 'q2', ...question, answers: 'null', options: null, shuffle_key: 1e-300 },
      { id: 'q3', ...question, answers: '"a, b"', options: ['{}', '"'], shuffle_key: 0.30000000000000004 },
    ])
    .execute()
  await db
    .insertInto('mock_exam_progress')
    .values({
      id: exam,
      user_id: 'u1',
      time_limit: 12_600,
      seed: sql<number>`9223372036854775807`,
      answers: { 0: 1 },
    })
    .execute()
  await db.insertInto('quiz_progress').values({ user_id: 'u1', category: 'math', completed: true }).execute()
  const response = { user_id: 'u1', kind: 'quiz', attempt_id: exam, chosen: [0], correct: true, ms: 7 }
  const many = Array.from({ length: 1234 }, (_, index) => ({ ...response, question_id: `q${index}` }))
  await db.insertInto('item_responses').values(many).execute()
  await db
    .insertInto('unfiled_responses')
    .values({
      attempt_id: exam,
      user_id: 'u1',
      question_ids: sql`array['unfiled', 'unfiled-2']`,
      question_versions: sql`array[1, 2]`,
      pilots: sql`array[false, true]`,
      chosen: JSON.stringify([[0], { x: 1, y: 2 }]),
      correct: sql`array[true, false]`,
      first_correct: sql`array[null, true]`,
      ms: sql`array[7, null]::int[]`,
    })
    .execute()
}

/** Every row of every table as text, so that nothing is lost on the way to the comparison; but for what each database counts. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter(
    (table) => !['schema_migrations', 'bank_version'].includes(table.name),
  )) {
    const { rows } = await sql<{
      row: string
    }>`select source::text as row from ${sql.table(name)} as source order by 1`.execute(db)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function target(engine: Engine, migrated = false): Promise<TestDatabase> {
  const made = await createTestDatabase({ engine, migrated })
  opened.push(made)
  return made
}

/** In the server's project both engines are there: all ways between them. */
const targets: Engine[] = testEngine() === 'server' ? ['server', 'embedded'] : ['embedded']

describe('a backup', () => {
  it.each(targets)('restores into an empty database (%s) with every value as it was', async (engine) => {
    const { database } = await target(engine)
    await restore(database, file)
    expect(await contents(database.db)).toEqual(await contents(source.database.db))
    // Whoever kept the bank of before reads this one.
    const { version } = await database.db
      .selectFrom('bank_version')
      .select('version')
      .executeTakeFirstOrThrow()
    expect(version).toBeGreaterThan(1)
    // And on it goes where the numbers ended.
    const { id } = await database.db
      .insertInto('item_responses')
      .values({
        user_id: 'u1',
        question_id: 'new',
        kind: 'quiz',
        attempt_id: exam,
        chosen: [],
        correct: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const unfiled = await database.db.selectFrom('unfiled_responses').select('id').executeTakeFirstOrThrow()
    expect(id).toBeGreaterThan(unfiled.id)
  })

  it.each(targets)(
    'comes back the same from there (%s): a second backup has the same lines',
    async (engine) => {
      const { database } = await target(engine)
      await restore(database, file)
      const again = join(folder, 'again.jsonl.gz')
      await backUp(database, again, now)
      const back = await target(testEngine())
      await restore(back.database, again)
      expect(await contents(back.database.db)).toEqual(await contents(source.database.db))
    },
  )

  it('names its schema, its time and the rows of each table', () => {
    const [header = ''] = gunzipSync(readFileSync(file)).toString().split('\n')
    expect(JSON.parse(header)).toMatchObject({
      format: 'collimate-backup',
      schemaVersion: expect.stringMatching(/^\d{4}-/) as string,
      createdAt: now.toISOString(),
      tables: expect.arrayContaining([{ name: 'item_responses', rows: 1234 }]) as unknown[],
    })
  })

  it('keeps the difference between nothing and the null of JSON', async () => {
    const { database } = await target(testEngine())
    await restore(database, file)
    const { rows } =
      await sql`select answers is null as a, options is null as o from questions where id = 'q2'`.execute(
        database.db,
      )
    expect(rows).toEqual([{ a: false, o: true }])
  })
})

describe('restore', () => {
  it('refuses a target that is not empty, and replaces it when told to', async () => {
    const { database } = await target(testEngine(), true)
    await database.db
      .insertInto('exam_sections')
      .values({ id: 99, name: 'mine', target_percentage: 1 })
      .execute()
    await expect(restore(database, file)).rejects.toThrow('not empty (exam_sections): add --replace')
    await restore(database, file, { replace: true })
    expect(await contents(database.db)).toEqual(await contents(source.database.db))
  })

  it.each([
    [
      'another schema',
      (lines: string[]) => [
        lines[0]?.replace(/"schemaVersion":"[^"]+"/, '"schemaVersion":"0000-old"'),
        ...lines.slice(1),
      ],
      'schema 0000-old',
    ],
    ['a missing row', (lines: string[]) => lines.slice(0, -1), 'it is damaged'],
    ['a broken line', (lines: string[]) => [...lines, '["users",{"id"'], 'damaged line'],
    ['another kind of file', () => ['{"a":1}'], 'not a backup'],
  ])('refuses %s and leaves the target as it was', async (_, change, message) => {
    const { database } = await target(testEngine(), true)
    await database.db
      .insertInto('exam_sections')
      .values({ id: 99, name: 'mine', target_percentage: 1 })
      .execute()
    const before = await contents(database.db)
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    const changed = join(folder, 'changed.jsonl.gz')
    writeFileSync(changed, gzipSync(`${change(lines).join('\n')}\n`))
    await expect(restore(database, changed, { replace: true })).rejects.toThrow(message)
    expect(await contents(database.db)).toEqual(before)
  })

  it('refuses a file that was cut off', async () => {
    const { database } = await target(testEngine())
    const cut = join(folder, 'cut.jsonl.gz')
    writeFileSync(cut, readFileSync(file).subarray(0, -200))
    await expect(restore(database, cut)).rejects.toThrow('unexpected end of file')
    await expect(restore(database, join(folder, 'missing.gz'))).rejects.toThrow('no such file')
  })
})

describe('the commands', () => {
  const command = (name: string, args: string[], env: Record<string, string>) =>
    runScript(join(import.meta.dirname, name), args, env, folder).ended()

  it('move a database by the environment alone, or by .env, and name it', { timeout: 180_000 }, async () => {
    const { database, location } = await target('embedded')
    await database.close()
    const env = { DATA_DIR: 'dataDir' in location ? join(location.dataDir, '..') : '' }
    const dotEnv = join(folder, '.env')
    writeFileSync(dotEnv, 'DATABASE_URL=postgres://127.0.0.1:1/another\nDATA_DIR=another\n')
    const restored = await command('restore.ts', [file], env)
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored \d+ rows/) as string })
    const again = await command('restore.ts', [file], env)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') as string })
    const replaced = await command('restore.ts', [file, '--replace'], env)
    expect(replaced.code).toBe(0)
    writeFileSync(dotEnv, `DATA_DIR=${env.DATA_DIR}\n`)
    const backedUp = await command('backup.ts', [join(folder, 'moved.gz')], {})
    expect(backedUp).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Backed up \d+ rows/) as string,
    })
    expect(backedUp.stdout).toContain(` (database: ${join(env.DATA_DIR, 'database')})`)
    rmSync(dotEnv)
  })

  it('are refused, with who holds it, while the embedded database is open', async () => {
    const { location } = await target('embedded', true)
    const held = 'dataDir' in location ? join(location.dataDir, '..') : ''
    const refused = await command('backup.ts', [join(folder, 'no.gz')], { DATA_DIR: held })
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`in use by process ${process.pid}`) as string,
    })
  })

  it('say how they are called', async () => {
    expect(await command('backup.ts', [], {})).toMatchObject({ code: 2, stderr: 'Usage: backup.ts FILE\n' })
  })
})
