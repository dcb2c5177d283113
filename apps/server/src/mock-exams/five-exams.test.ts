import { randomPoint } from '@collimate/domain/attempts/shuffle'
import { sql } from 'kysely'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, it } from 'vitest'
import { rememberShown } from '../attempts/shown-store.ts'
import { loadContent } from '../load-content.ts'
import { createLog } from '../platform/log.ts'
import { contentFolder, useTestServer } from '../test-support/test-server.ts'
import { createDrawable } from '../questions/drawable.ts'
import { drawQuestions } from './draw-questions.ts'
import { readDrawPlan } from './read-format.ts'

const server = useTestServer({ questions: () => [] })

/** In the order of their ids, so that the same bank gives the same draws. */
async function orderBank(): Promise<void> {
  const random = xoroshiro128plus(1_142)
  const rows = await server.db.selectFrom('questions').select('id').orderBy('id').execute()
  const keys = JSON.stringify(rows.map(({ id }) => ({ id, key: randomPoint(random) })))
  await sql`update questions set shuffle_key = key
    from jsonb_to_recordset(${keys}::jsonb) as keys (id text, key double precision)
    where questions.id = keys.id`.execute(server.db)
}

/** The question ids of exams one student starts one after the other; a start is remembered, finished or quit. */
async function sitExams(seed: number, count: number): Promise<string[][]> {
  const { db } = server
  const { userId } = await server.signUp()
  const random = xoroshiro128plus(seed)
  const drawable = createDrawable(db)
  const exams: string[][] = []
  for (let exam = 0; exam < count; exam += 1) {
    const { bankVersion, ...plan } = await readDrawPlan(db, userId)
    const ids = drawQuestions(await drawable(bankVersion), plan, random).map(({ id }) => id)
    await rememberShown(db, { userId, kind: 'mock-exam', ids, now: new Date(exam) })
    exams.push(ids)
  }
  return exams
}

it('E-GEN-04 the real bank gives a student 200, 200, 200, at least 185 and at least 100 new questions in five exams', async () => {
  await loadContent(server.database, contentFolder, createLog({ level: 'silent', json: true }))
  await orderBank()
  for (const seed of [1, 640_531_527]) {
    const exams = await sitExams(seed, 5)
    const fresh = exams.map((ids, index) => {
      const met = new Set(exams.slice(0, index).flat())
      return ids.filter((id) => !met.has(id)).length
    })
    expect(fresh.slice(0, 3)).toEqual([200, 200, 200])
    expect(fresh[3]).toBeGreaterThanOrEqual(185)
    expect(fresh[4]).toBeGreaterThanOrEqual(100)
    for (const [index, ids] of exams.slice(1).entries()) {
      const last = new Set(exams[index])
      expect(ids.filter((id) => last.has(id)).length / ids.length).toBeLessThanOrEqual(0.12)
    }
  }
}, 240_000)
