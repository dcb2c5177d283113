import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../test-support/test-database.ts'
import { arrayLiteral } from './values.ts'

const test = useTestDatabase()

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    test.database.db,
  )
  return rows[0]?.value
}

describe('what a query answers, the same on both engines', () => {
  it.each([
    ['\'{"a": [1, null]}\'::jsonb', { a: [1, null] }],
    ["'null'::jsonb", null],
    ['count(*)', 1],
    ['9007199254740991::bigint', 9007199254740991],
    ['1.5::numeric', 1.5],
    ['avg(3)', 3],
    ['0.1::float8', 0.1],
    ['true', true],
    ["timestamptz '2026-01-31 08:00:00.123456+02'", new Date('2026-01-31T06:00:00.123Z')],
    ["date '2026-01-31'", '2026-01-31'],
    ["interval '90 minutes'", '01:30:00'],
    ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid", 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
    ["decode('00ff', 'hex')", Buffer.from([0, 255])],
    ['array[1, null, 3]', [1, null, 3]],
    ['array[1, 2]::bigint[]', [1, 2]],
    ["array['a,b', 'c\"d', null]", ['a,b', 'c"d', null]],
    ["array[timestamptz '2026-01-31 08:00:00+00']", [new Date('2026-01-31T08:00:00Z')]],
    ['array[\'{"a": 1}\'::jsonb]', [{ a: 1 }]],
    ["'{}'::text[]", []],
    ['null::integer', null],
  ])('%s', async (expression, value) => {
    expect(await read(expression)).toEqual(value)
  })

  it('a bigint that a number cannot hold fails rather than come out wrong', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow('does not fit a number')
  })
})

describe('what a statement takes, the same on both engines', () => {
  it('jsonb: an object, an array, or the text of JSON', async () => {
    const { db } = test.database
    const row = (id: string, answers: object | string | null) => ({
      id,
      category: 'math',
      section: 'MA1',
      objective: 'MA1',
      question: 'q',
      answers,
    })
    const given = [
      row('1', { a: 1 }),
      row('2', ['a', 'b']),
      row('3', '["text"]'),
      row('4', '"word"'),
      row('5', null),
    ]
    await db.insertInto('questions').values(given).execute()
    const stored = await db.selectFrom('questions').select(['answers', 'eligible']).orderBy('id').execute()
    expect(stored.map(({ answers }) => answers)).toEqual([{ a: 1 }, ['a', 'b'], ['text'], 'word', null])
    expect(stored.map(({ eligible }) => eligible)).toEqual([false, false, false, false, false])
    const found = await db
      .selectFrom('questions')
      .select('id')
      .where(sql<boolean>`answers @> ${JSON.stringify(['a'])}::jsonb`)
      .execute()
    expect(found).toEqual([{ id: '2' }])
  })

  it.each([
    ['timestamptz', new Date('2026-01-31T08:00:00.123Z')],
    ['boolean', false],
    ['integer', -3],
    ['numeric', 2.5],
    ['bigint', 12],
    ['bytea', Buffer.from([1, 2, 255])],
    ['text', 'it\'s "quoted" \\ and naïve'],
    ['text', null],
  ])('%s', async (type, value) => {
    const { rows } = await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(
      test.database.db,
    )
    expect(rows[0]?.value).toEqual(value)
  })

  it('an SQL array, by its literal', async () => {
    const values = ['a', 'b,c', '"d"', 'e\\f', '{}', 'null']
    const { rows } =
      await sql`select ${arrayLiteral(values)}::text[] as value, 'b,c' = any(${arrayLiteral(values)}::text[]) as hit`.execute(
        test.database.db,
      )
    expect(rows).toEqual([{ value: values, hit: true }])
  })

  it('an invalid date or a symbol fails', async () => {
    const { db } = test.database
    await expect(sql`select ${new Date(Number.NaN)}::timestamptz`.execute(db)).rejects.toThrow('invalid date')
    await expect(sql`select ${Symbol('no')}::text`.execute(db)).rejects.toThrow('cannot be a parameter')
  })
})

it('tells how many rows a statement changed', async () => {
  const { db } = test.database
  await db
    .insertInto('exam_sections')
    .values([{ id: 1, name: 'a', target_percentage: 1 }])
    .execute()
  const changed = await db
    .updateTable('exam_sections')
    .set({ name: 'b' })
    .where('id', '=', 1)
    .executeTakeFirst()
  const missed = await db
    .updateTable('exam_sections')
    .set({ name: 'b' })
    .where('id', '=', 2)
    .executeTakeFirst()
  expect([changed.numUpdatedRows, missed.numUpdatedRows]).toEqual([1n, 0n])
})
