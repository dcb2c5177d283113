import { giveFeedback, listFeedback } from '@collimate/contract/feedback'
import { expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail } })

it('an admin reads what students told us, the newest first, with who to answer', async () => {
  const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
  await student.ask(giveFeedback, { body: { message: 'More physics, please.' } })
  // Both may bear the same millisecond.
  await server.db
    .updateTable('feedback')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .execute()
  await student.ask(giveFeedback, { body: { message: 'Thank you.' } })
  const { feedback } = await admin.ask(listFeedback, { query: {} })
  expect(feedback.map(({ message }) => message)).toEqual(['Thank you.', 'More physics, please.'])
  expect(feedback[0]).toEqual({
    id: expect.any(String),
    message: 'Thank you.',
    created_at: expect.any(String),
    username: student.session.profile.username,
    email: student.session.user.email,
    closed_at: null,
    closed_by: null,
  })
})
