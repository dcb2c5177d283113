import { readPreferences, setPreference } from '@collimate/contract/notifications'
import { newsKinds } from '@collimate/domain/notifications/preferences'
import { expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const kind = 'badge-earned'

it('every kind of news comes by both ways until a student sets something else', async () => {
  const [student, other] = [await server.signUp(), await server.signUp()]
  const before = await student.ask(readPreferences, {})
  expect(before.preferences).toEqual(newsKinds.map((each) => ({ kind: each, in_app: true, email: true })))

  const body = { in_app: true, email: false }
  const set = await student.ask(setPreference, { params: { kind }, body })
  expect(set.preferences).toContainEqual({ kind, ...body })
  await student.ask(setPreference, { params: { kind }, body: { in_app: false, email: false } })
  expect((await student.ask(readPreferences, {})).preferences).toContainEqual({
    kind,
    in_app: false,
    email: false,
  })
  expect(await other.ask(readPreferences, {})).toEqual(before)
})

it.each([
  ['an unknown kind', 'rain', { in_app: true, email: true }, 400],
  ['a way left out', kind, { in_app: true }, 400],
  ['another way', kind, { in_app: true, email: true, sms: true }, 400],
])('refuses %s', async (_, name, body, status) => {
  const student = await server.signUp()
  const answer = await student.request('PUT', `/api/notifications/preferences/${name}`, body)
  expect(answer.status).toBe(status)
})

it('X-API-01 are nobody’s without a session', async () => {
  const visitor = server.visitor()
  const body = { in_app: true, email: true }
  const answers = [
    await visitor.request('GET', '/api/notifications/preferences'),
    await visitor.request('PUT', `/api/notifications/preferences/${kind}`, body),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})
