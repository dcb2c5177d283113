import { reportQuestion } from '@collimate/contract/questions'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const report = {
  question_id: 'sa-0001',
  question_text: 'Which drawing shows it?',
  question_type: 'mock-exam',
  comment: 'Two options are right.',
} as const

function rows() {
  return server.db.selectFrom('question_reports').selectAll().execute()
}

describe('reporting a question', () => {
  it.each(['mock-exam', 'quiz'] as const)(
    'Q-REPORT-04 from a %s stores it for the caller, the comment trimmed',
    async (question_type) => {
      const student = await server.signUp()
      const { id } = await student.ask(reportQuestion, {
        body: { ...report, question_type, comment: '  Two are right.\n' },
      })
      expect(await rows()).toMatchObject([
        { ...report, id, question_type, comment: 'Two are right.', user_id: student.userId, handled: false },
      ])
    },
  )

  it('Q-REPORT-05 X-API-01 needs a session', async () => {
    const refusal = await server.visitor().refused(reportQuestion, { body: report })
    expect(refusal).toMatchObject({ status: 401, error: 'Please log in to report a question.' })
    expect(await rows()).toEqual([])
  })

  it.each([
    ['an empty comment', { comment: '' }, 'Please enter a comment'],
    ['a comment of blanks', { comment: ' \n\t ' }, 'Please enter a comment'],
    ['another type', { question_type: 'arcade' }, expect.any(String)],
    ['no question', { question_id: '' }, expect.any(String)],
    ['a novel', { comment: 'x'.repeat(4001) }, expect.any(String)],
  ])('Q-REPORT-02 %s is refused', async (_, change, error) => {
    const student = await server.signUp()
    const response = await student.request('POST', '/api/question-reports', { ...report, ...change })
    expect([response.status, await response.json()]).toMatchObject([400, { error }])
    expect(await rows()).toEqual([])
  })

  it('X-API-09 a body that names another user is refused, nothing is stored', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    for (const field of ['user_id', 'userId', 'handled']) {
      const response = await student.request('POST', '/api/question-reports', {
        ...report,
        [field]: other.userId,
      })
      expect(response.status).toBe(400)
    }
    expect(await rows()).toEqual([])
  })

  it('X-API-06 nobody reads reports: there is no call that answers them', async () => {
    const student = await server.signUp()
    const { id } = await student.ask(reportQuestion, { body: report })
    const other = await server.signUp()
    for (const path of ['/api/question-reports', `/api/question-reports/${id}`]) {
      expect((await other.request('GET', path)).status).toBe(404)
      expect((await other.request('DELETE', path)).status).toBe(404)
    }
    expect(await rows()).toHaveLength(1)
  })

  it('is limited for one student, not for another', async () => {
    server.holdTime()
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '2' })
    const [student, other] = [(await server.signUp()).at(app), (await server.signUp()).at(app)]
    for (let time = 0; time < 2; time += 1) await student.ask(reportQuestion, { body: report })
    expect(await student.refused(reportQuestion, { body: report })).toMatchObject({ status: 429 })
    await other.ask(reportQuestion, { body: report })
    expect(await rows()).toHaveLength(3)
  })
})
