import { handleQuestionReport, listQuestionReports, readQuestionReport } from '@collimate/contract/moderation'
import { reportQuestion } from '@collimate/contract/questions'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { logAnswers, logWrongKey } from '../test-support/answer-log.ts'
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
    expect(read.statistics).toBeNull()
  })

  it('one of a question the bank no longer has is read without it', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const id = await report(student, 'Where is it?', 'gone')
    const read = await admin.ask(readQuestionReport, { params: { id } })
    expect(read).toMatchObject({ question: null, statistics: null })
  })

  it('come with how the question did up to last night: a key the better students miss shows', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const params = { id: await report(student, 'The key is wrong.') }
    const statistics = async () => (await admin.ask(readQuestionReport, { params })).statistics
    await logWrongKey(server.db, 'sa-0001')
    expect(await statistics()).toBeNull()
    await server.jobs.strike('question-statistics')
    const shown = await statistics()
    expect(shown).toMatchObject({
      answered: 60,
      facility: 40 / 60,
      exam_answered: 60,
      median_ms: null,
      choices: { all: [20 / 60, 40 / 60, 0, 0], best: [1, 0, 0, 0] },
    })
    expect(shown?.discrimination).toBeLessThan(-0.5)
    // Wilson's interval of 40 of 60.
    expect(shown?.facility_range.low).toBeCloseTo(0.5407, 3)
    expect(shown?.facility_range.high).toBeCloseTo(0.7727, 3)

    // What is answered since then waits for the night.
    await logAnswers(server.db, 'sa-0001', [{ student: 'late', correct: true }])
    expect((await statistics())?.answered).toBe(60)
  })

  it('P-ADMIN-12 X-API-06 are for admins alone, and an unknown one is not found', async () => {
    const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
    const id = await report(student, 'Two are right.')
    for (const [method, path, body] of [
      ['GET', '/api/admin/question-reports?handled=false'],
      ['GET', `/api/admin/question-reports/${id}`],
      ['PATCH', `/api/admin/question-reports/${id}`, { handled: true }],
      ['GET', '/api/admin/feedback'],
      ['GET', '/api/admin/questions-to-look-at'],
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
