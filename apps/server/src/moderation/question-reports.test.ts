import { handleQuestionReport, listQuestionReports, readQuestionReport } from '@collimate/contract/moderation'
import { reportQuestion } from '@collimate/contract/questions'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { questionRow } from '../test-support/question-row.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const reported = questionRow({ id: 'sa-0001' })
const server = useTestServer({ questions: () => [reported], env: { ADMIN_EMAILS: adminEmail } })

async function report(student: Student, comment: string, questionId = 'sa-0001'): Promise<string> {
  const body = { question_id: questionId, question_text: 'Which?', question_type: 'quiz', comment } as const
  return (await student.ask(reportQuestion, { body })).id
}

/** One attempt: this question right or wrong, and of ten others so many right. */
async function attempt(
  student: Student,
  correct: boolean,
  others: number,
  created_at = new Date(),
): Promise<void> {
  const common = { user_id: student.userId, kind: 'quiz', attempt_id: randomUUID(), created_at }
  const rest = Array.from({ length: 10 }, (_, index) => ({
    ...common,
    question_id: `other-${index}`,
    chosen: '[0]',
    correct: index < others,
  }))
  const own = { ...common, question_id: 'sa-0001', chosen: correct ? '[1]' : '[0]', correct, ms: 20_000 }
  await server.db
    .insertInto('item_responses')
    .values([own, ...rest])
    .execute()
}

describe('question reports', () => {
  it('P-ADMIN-12 are listed, the newest first, and kept once they are handled', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const ids = [await report(student, 'Two are right.'), await report(student, 'The picture is turned.')]
    // Both may bear the same millisecond.
    const created_at = new Date(Date.now() - 60_000)
    await server.db
      .updateTable('question_reports')
      .set({ created_at })
      .where('id', '=', ids[0] ?? '')
      .execute()
    const open = await admin.ask(listQuestionReports, { query: { handled: 'false' } })
    expect(open.reports.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(open.reports[1]).toMatchObject({ comment: 'Two are right.', handled: false, handled_by: null })

    const id = ids[0] ?? ''
    const { report: done } = await admin.ask(handleQuestionReport, {
      params: { id },
      body: { handled: true },
    })
    expect(done).toMatchObject({ id, handled: true, handled_by: admin.session.profile.username })
    expect((await admin.ask(listQuestionReports, { query: { handled: 'true' } })).reports).toEqual([done])
    expect((await admin.ask(listQuestionReports, { query: { handled: 'false' } })).reports).toHaveLength(1)

    const again = await admin.ask(handleQuestionReport, { params: { id }, body: { handled: false } })
    expect(again.report).toMatchObject({ handled: false, handled_at: null, handled_by: null })
  })

  it('one is read with its question, its key, and the question’s other reports', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const older = await report(student, 'Two are right.')
    const id = await report(student, 'The picture is turned.')
    await report(student, 'Of another question.', 'sa-0002')
    const read = await admin.ask(readQuestionReport, { params: { id } })
    expect(read.report).toMatchObject({ id, comment: 'The picture is turned.' })
    expect(read.question).toMatchObject({
      id: 'sa-0001',
      correct_answers: [1],
      section: 'SA1',
      retired: false,
    })
    expect(read.history.map((entry) => entry.id)).toEqual([older])
    expect(read.statistics).toEqual({
      responses: 0,
      facility: null,
      discrimination: null,
      median_ms: null,
      chosen: [0, 0, 0, 0],
    })
  })

  it('one of a question the bank no longer has is read without it', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const id = await report(student, 'Where is it?', 'gone')
    const read = await admin.ask(readQuestionReport, { params: { id } })
    expect(read).toMatchObject({ question: null, statistics: { chosen: [] } })
  })

  it('come with how the question did: a key the better students miss shows', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    for (let time = 0; time < 6; time += 1) await attempt(student, true, 2)
    for (let time = 0; time < 18; time += 1) await attempt(student, false, 8)
    const id = await report(student, 'The key is wrong.')
    const { statistics } = await admin.ask(readQuestionReport, { params: { id } })
    expect(statistics).toMatchObject({
      responses: 24,
      facility: 0.25,
      median_ms: 20_000,
      chosen: [18, 6, 0, 0],
    })
    expect(statistics.discrimination).toBeCloseTo(-1)
  })

  it('come with no discrimination from fewer than twenty attempts, nor from its own answer', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const params = { id: await report(student, 'Is it of any use?') }
    const discrimination = async () =>
      (await admin.ask(readQuestionReport, { params })).statistics.discrimination
    for (let time = 0; time < 19; time += 1) await attempt(student, time % 2 === 0, time % 4 < 2 ? 2 : 8)
    expect(await discrimination()).toBeNull()
    await attempt(student, false, 8)
    // Who had it right did no better at the rest.
    expect(await discrimination()).toBeCloseTo(0)
  })

  it('tell discrimination from the latest 500 attempts alone: a key set right since then shows', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    await sql`
      insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct, created_at)
      select ${student.userId}, question_id, 'quiz', attempt_id, '[0]'::jsonb, correct, made
      from (
        select gen_random_uuid() as attempt_id, number % 2 = 0 as correct,
               now() - number * interval '1 minute' as made
        from generate_series(1, 500) as number
      ) as attempts cross join (values ('sa-0001'), ('other')) as asked (question_id)`.execute(server.db)
    const longAgo = new Date(Date.now() - 90 * 24 * 3_600_000)
    for (let time = 0; time < 30; time += 1)
      await attempt(student, time % 2 === 0, time % 2 === 0 ? 0 : 10, longAgo)
    const params = { id: await report(student, 'Is it right now?') }
    const { statistics } = await admin.ask(readQuestionReport, { params })
    expect(statistics.responses).toBe(530)
    expect(statistics.discrimination).toBeCloseTo(1, 5)
  })

  it('P-ADMIN-12 X-API-06 are for admins alone, and an unknown one is not found', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const id = await report(student, 'Two are right.')
    for (const [method, path, body] of [
      ['GET', '/api/admin/question-reports?handled=false'],
      ['GET', `/api/admin/question-reports/${id}`],
      ['PATCH', `/api/admin/question-reports/${id}`, { handled: true }],
      ['GET', '/api/admin/feedback'],
    ] as const) {
      expect((await student.request(method, path, body)).status).toBe(403)
      expect((await server.visitor().request(method, path, body)).status).toBe(401)
    }
    expect((await admin.ask(listQuestionReports, { query: { handled: 'false' } })).reports).toHaveLength(1)
    const params = { id: randomUUID() }
    const refusals = [
      await admin.refused(readQuestionReport, { params }),
      await admin.refused(handleQuestionReport, { params, body: { handled: true } }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 404, code: 'question-report-not-found' })
  })
})
