import { namedQuestionTypes } from '@collimate/domain/questions/types/registry'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { questionRow } from '../test-support/question-row.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { createBank } from './bank.ts'
import { readVersions } from './store.ts'
import type { Db } from '../platform/database/open-database.ts'

const server = useTestServer({ questions: () => [] })

/** A handle that counts how often whole rows are read. */
function counting(): { db: Db; reads: () => number } {
  let count = 0
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { db, reads: () => count }
}

async function bankOf(count: number) {
  const rows = Array.from({ length: count }, () => questionRow())
  await server.fillBank(rows)
  return rows.map(({ id }) => id)
}

it('reads a question once, and again when its row has changed: at once, whoever changed it', async () => {
  const [id = '', other = ''] = await bankOf(2)
  const { db, reads } = counting()
  const bank = createBank(db)
  const first = (await bank.read([id, other])).get(id)
  expect(first?.key.correct).toEqual([1])
  expect((await bank.read([other, id])).get(id)).toBe(first)
  expect(reads()).toBe(1)

  await server.db.updateTable('questions').set({ correct_answer: 2 }).where('id', '=', id).execute()
  const corrected = await bank.read([id, other])
  expect(corrected.get(id)?.key.correct).toEqual([2])
  expect(reads()).toBe(2)

  await server.db.deleteFrom('questions').where('id', '=', id).execute()
  expect([...(await bank.read([id, other])).keys()]).toEqual([other])
  expect(reads()).toBe(2)
})

it('reads no versions that the caller was told, and a question anew when its version is another', async () => {
  const [id = ''] = await bankOf(1)
  const { db, reads } = counting()
  const bank = createBank(db)
  const told = await readVersions(server.db, [id])
  const first = await bank.readAt(told)
  expect([...first.keys()]).toEqual([id])
  expect(await bank.readAt(told)).toEqual(first)
  expect(reads()).toBe(1)
  await server.db.updateTable('questions').set({ takeaway: 'Anew.' }).where('id', '=', id).execute()
  expect((await bank.readAt(await readVersions(server.db, [id]))).get(id)?.takeaway).toBe('Anew.')
  expect(reads()).toBe(2)
})

it('calls that miss at the same moment share one reading', async () => {
  const ids = await bankOf(5)
  const { db, reads } = counting()
  const bank = createBank(db)
  const read = await Promise.all(Array.from({ length: 20 }, () => bank.read(ids)))
  expect(reads()).toBe(1)
  for (const questions of read) expect([...questions.keys()]).toEqual([...(read[0]?.keys() ?? [])])
})

it('a reading that fails is not kept', async () => {
  const [id = ''] = await bankOf(1)
  const { db } = counting()
  let broken = true
  const failing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) =>
      broken && result.rows.some((row) => 'question' in row)
        ? Promise.reject(new Error('cut'))
        : Promise.resolve(result),
  })
  const bank = createBank(failing)
  await expect(bank.read([id])).rejects.toThrow('cut')
  broken = false
  expect((await bank.read([id])).size).toBe(1)
})

it('answers what is kept as it stands now, and null for anything else', async () => {
  const [id = '', other = ''] = await bankOf(2)
  const { db, reads } = counting()
  const bank = createBank(db)
  const refs = [{ id }, { id: other }]
  expect(await bank.readDrawnIfKept(refs)).toBeNull()
  const drawn = await bank.readDrawn(refs)
  expect(await bank.readDrawnIfKept(refs)).toEqual(drawn)

  // In a transaction nobody may wait for what another has begun to read.
  await server.db.updateTable('questions').set({ question: 'Asked anew?' }).where('id', '=', id).execute()
  expect(await bank.readDrawnIfKept(refs)).toBeNull()
  expect(await bank.readDrawnIfKept([{ id: other }])).toEqual(new Map([[other, drawn.get(other)]]))
  const told = await readVersions(server.db, [id, other])
  expect(await bank.readDrawnIfKept(refs, told)).toBeNull()
  const anew = await bank.readDrawn(refs)
  expect(anew.get(id)?.text).toBe(drawn.get(id)?.text)
  expect(await bank.readDrawnIfKept(refs)).toEqual(anew)
  expect(await bank.readDrawnIfKept(refs, told)).toEqual(anew)
  expect((await bank.readDrawnIfKept([{ id, version: 2 } as const]))?.get(id)?.text).toBe('Asked anew?')
  expect(reads()).toBe(2)

  await server.db.deleteFrom('questions').where('id', '=', id).execute()
  expect([...((await bank.readDrawnIfKept(refs)) ?? [])].map(([kept]) => kept)).toEqual([other])
})

it('keeps no more than its share, and still answers with all that is asked for', async () => {
  const ids = await bankOf(6)
  const { db, reads } = counting()
  const bank = createBank(db, 4)
  expect((await bank.read(ids)).size).toBe(6)
  await bank.read(ids.slice(2))
  expect(reads()).toBe(1)
  await bank.read(ids.slice(0, 1))
  expect(reads()).toBe(2)
})

it('an earlier version has the marks it was drawn with while its picture is the same, else today’s', async () => {
  const early = [{ label: 'A', at: { x: 500, y: 500 } }]
  const late = [{ label: 'A', at: { x: 600, y: 500 } }]
  const row = questionRow({ image_url: '/content/images/one.webp', image_marks: early })
  const { id } = row
  await server.fillBank([row])
  const change = (change: { question?: string; image_url?: string }) =>
    server.db
      .updateTable('questions')
      .set({ ...change, image_marks: JSON.stringify(late) })
      .where('id', '=', id)
      .execute()
  const marks = async (version: number) =>
    (await createBank(server.db).readDrawn([{ id, version }])).get(id)?.imageMarks

  await change({ question: 'Asked anew?' })
  expect([await marks(1), await marks(2)]).toEqual([early, late])
  await change({ image_url: '/content/images/another.webp' })
  expect([await marks(1), await marks(2)]).toEqual([late, late])
})

describe('which questions may be drawn', () => {
  const readRules = async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      select conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where conname = 'questions_type_check'
      union all
      select column_name, generation_expression from information_schema.columns
      where table_name = 'questions' and column_name in ('eligible', 'eligible_pilot')`.execute(server.db)
    return new Map(rows.map(({ name, rule }) => [name, rule]))
  }

  it.each(namedQuestionTypes)('the table and its rules know the type %s', async (type) => {
    const rules = await readRules()
    expect([...rules.keys()].toSorted()).toEqual(['eligible', 'eligible_pilot', 'questions_type_check'])
    // A new type comes with a migration that changes them all.
    for (const rule of rules.values()) expect(rule).toContain(`'${type}'`)
  })

  it('pilots are drawn by the rule of the others', async () => {
    const rules = await readRules()
    expect(rules.get('eligible')).toContain('(NOT pilot)')
    expect(rules.get('eligible_pilot')).toBe(rules.get('eligible')?.replace('(NOT pilot)', 'pilot'))
  })
})
