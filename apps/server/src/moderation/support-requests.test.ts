import { listSupportRequests, resolveSupportRequest } from '@collimate/contract/support'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail } })

/** A request of that age in seconds. */
async function stored(issue: string, age = 0): Promise<string> {
  const row = await server.db
    .insertInto('support_requests')
    .values({
      name: 'Sam',
      email: 'sam@example.org',
      issue,
      created_at: new Date(Date.now() - age * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

it('an admin lists support requests, resolves one and opens it again', async () => {
  await server.db.deleteFrom('support_requests').execute()
  const admin = await server.signUp({ email: adminEmail })
  const [older, newer] = [await stored('I cannot log in.', 60), await stored('The picture is dark.')]
  const list = async (status: 'open' | 'resolved') =>
    (await admin.ask(listSupportRequests, { query: { status } })).requests
  expect((await list('open')).map(({ id }) => id)).toEqual([newer, older])

  const params = { id: older }
  await admin.ask(resolveSupportRequest, { params, body: { status: 'resolved' } })
  expect(await list('resolved')).toMatchObject([{ id: older, resolved_at: expect.any(String) }])
  expect((await list('open')).map(({ id }) => id)).toEqual([newer])
  const resolved = await list('resolved')
  server.passTime(60)
  await admin.ask(resolveSupportRequest, { params, body: { status: 'resolved' } })
  expect(await list('resolved'), 'the first time stays').toEqual(resolved)
  const { request } = await admin.ask(resolveSupportRequest, { params, body: { status: 'open' } })
  expect(request).toMatchObject({ id: older, status: 'open', resolved_at: null })
})

it('support requests are for admins alone, and an unknown one is not found', async () => {
  const [admin, student] = [await server.signUp({ email: adminEmail }), await server.signUp()]
  const id = await stored('I cannot log in.')
  for (const [method, path, body] of [
    ['GET', '/api/admin/support-requests?status=open'],
    ['PATCH', `/api/admin/support-requests/${id}`, { status: 'resolved' }],
  ] as const) {
    expect((await student.request(method, path, body)).status).toBe(403)
    expect((await server.visitor().request(method, path, body)).status).toBe(401)
  }
  const unknown = { params: { id: randomUUID() }, body: { status: 'resolved' } } as const
  expect(await admin.refused(resolveSupportRequest, unknown)).toMatchObject({
    status: 404,
    code: 'support-request-not-found',
  })
})
