import { listQuestionsToLookAt } from '@collimate/contract/moderation'
import { describe, expect, it } from 'vitest'
import { logAnswers, logWrongKey } from '../test-support/answer-log.ts'
import { questionRow } from '../test-support/question-row.ts'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const ids = ['a', 'b', 'c', 'sound'] as const
const server = useTestServer({
  questions: () => ids.map((id) => questionRow({ id, category: 'math', question: `Question ${id}?` })),
  env: { ADMIN_EMAILS: adminEmail },
})
const night = () => server.jobs.strike('question-statistics')

describe('questions to look at', () => {
  it('are those with a fault, the newest finds first, with why and the numbers', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const listed = async () => (await admin.ask(listQuestionsToLookAt, {})).questions
    const sound = Array.from({ length: 60 }, (_, index) => ({
      student: `s${index}`,
      correct: index < 30,
      rest: 150 - index,
    }))
    await logAnswers(server.db, 'sound', sound)
    await logWrongKey(server.db, 'b')
    await night()
    server.passTime(24 * 3600)
    await logWrongKey(server.db, 'c')
    await logWrongKey(server.db, 'a')
    await night()
    const [first, ...others] = await listed()
    expect([first, ...others].map((question) => question?.id)).toEqual(['a', 'c', 'b'])
    expect(first).toMatchObject({
      category: 'math',
      question_text: 'Question a?',
      correct_answers: [1],
      faults: ['distractor-beats-key', 'low-discrimination'],
      statistics: { answered: 60, choices: { best: [1, 0, 0, 0] } },
    })
    expect(first?.options[1]).toMatch(/^Right/)
    expect(Date.parse(first?.found_at ?? '') - Date.parse(others[1]?.found_at ?? '')).toBeGreaterThanOrEqual(
      24 * 3_600_000,
    )

    await server.db.updateTable('questions').set({ retired: true }).where('id', '=', 'c').execute()
    expect((await listed()).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
