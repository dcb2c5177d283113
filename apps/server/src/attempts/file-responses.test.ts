import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { answersFor } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { fileResponses } from './file-responses.ts'

const server = useTestServer()

const all = () => server.db.selectFrom('responses').selectAll().orderBy('question_id').execute()
const filed = () => server.db.selectFrom('item_responses').selectAll().orderBy('question_id').execute()
const unfiled = async () =>
  (await server.db.selectFrom('unfiled_responses').select('attempt_id').execute()).length

async function finishExam(right = 60) {
  const student = await server.signUp()
  const exam = await student.startExam()
  await student.complete(exam, answersFor(exam, right))
  return { student, exam }
}

const age = (seconds: number) =>
  sql`update unfiled_responses set created_at = created_at - ${seconds} * interval '1 second'`.execute(
    server.db,
  )

describe('the answers of a finished exam', () => {
  it('are there at once, and filing them changes nothing that can be read of them', async () => {
    const { student } = await finishExam()
    expect(await filed()).toEqual([])
    const before = await all()
    expect(before).toHaveLength(60)
    expect(await fileResponses(server.db, { userId: student.userId })).toBe(60)
    expect(await all()).toEqual(before)
    expect(await filed()).toEqual(before)
    expect(await unfiled()).toBe(0)
  })

  it('are older than an answer that was given before they were filed', async () => {
    const { student } = await finishExam()
    const [first] = await all()
    await sql`
      insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct)
      select ${student.userId}, ${first?.question_id}, 'quiz', gen_random_uuid(), '[3]', false`.execute(
      server.db,
    )
    await fileResponses(server.db, { userId: student.userId })
    const latest = await server.db
      .selectFrom('item_responses')
      .select('kind')
      .where('question_id', '=', first?.question_id ?? '')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(latest).toEqual({ kind: 'quiz' })
  })

  it('are filed by the job a minute later, those of all exams, and not before', async () => {
    await finishExam(10)
    await finishExam(0)
    await finishExam(20)
    await age(30)
    await server.jobs.strike('file-responses')
    expect(await filed()).toEqual([])
    await age(30)
    await server.jobs.strike('file-responses')
    expect(await filed()).toHaveLength(30)
    expect(await unfiled()).toBe(0)
  })

  it('are filed once when two do it at the same moment', async () => {
    const { student } = await finishExam()
    const { userId } = student
    const counts = await Promise.all([1, 2, 3].map(() => fileResponses(server.db, { userId })))
    expect(counts.toSorted()).toEqual([0, 0, 60])
    expect(await filed()).toHaveLength(60)
  })

  it('go with the account, filed or not', async () => {
    const { student } = await finishExam()
    await fileResponses(server.db, { userId: student.userId })
    const again = await student.startExam()
    await student.complete(again, answersFor(again, 5))
    expect(await filed()).toHaveLength(60)
    expect(await unfiled()).toBe(1)
    await server.db.deleteFrom('users').where('id', '=', student.userId).execute()
    expect(await all()).toEqual([])
  })
})
