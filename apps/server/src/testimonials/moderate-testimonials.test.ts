import {
  approveTestimonial,
  listTestimonials,
  moderateTestimonials,
  rejectTestimonial,
  submitTestimonial,
} from '@collimate/contract/testimonials'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail } })
beforeEach(() => server.db.deleteFrom('testimonials').execute())

const review = { name: 'Sam', role: 'Student', content: 'Calm and exact.', star_rating: 4 } as const
const shown = async () => (await server.visitor().ask(listTestimonials, {})).testimonials
const waiting = { query: { approved: 'false' } } as const

async function stored(content: string, approved: boolean, age = 0): Promise<string> {
  const created_at = new Date(Date.now() - age * 1000)
  const row = await server.db
    .insertInto('testimonials')
    .values({ ...review, content, approved, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

describe('the approved reviews', () => {
  it('P-TESTI-01, X-API-13 are read by anyone, the newest first, and no others', async () => {
    await stored('Older', true, 60)
    await stored('Waiting', false, 30)
    await stored('Newest', true)
    await stored('Oldest', true, 120)
    expect((await shown()).map(({ content }) => content)).toEqual(['Newest', 'Older', 'Oldest'])
    expect((await shown())[0]).toEqual({
      ...review,
      id: expect.any(String),
      content: 'Newest',
      created_at: expect.any(String),
    })
  })

  it('are twenty at most', async () => {
    const rows = Array.from({ length: 23 }, () => ({ ...review, approved: true }))
    await server.db.insertInto('testimonials').values(rows).execute()
    expect(await shown()).toHaveLength(20)
  })
})

describe('an admin', () => {
  it('P-ADMIN-11, P-TESTI-08 lists what waits and approves it: from then on it is shown', async () => {
    const admin = await server.signUp({ email: adminEmail })
    await stored('Never looked at', false, 60)
    const { id } = await server.visitor().ask(submitTestimonial, { body: review })
    expect((await admin.ask(moderateTestimonials, waiting)).testimonials).toMatchObject([
      { id, ...review, approved: false },
      { content: 'Never looked at' },
    ])
    expect(await shown()).toEqual([])

    const answer = await admin.ask(approveTestimonial, { params: { id }, body: { approved: true } })
    expect(answer.testimonial).toMatchObject({ id, approved: true })
    expect(await shown()).toMatchObject([{ id, ...review }])
    expect((await admin.ask(moderateTestimonials, waiting)).testimonials).toMatchObject([
      { content: 'Never looked at', approved: false },
    ])
    const approved = await admin.ask(moderateTestimonials, { query: { approved: 'true' } })
    expect(approved.testimonials).toMatchObject([{ id, approved: true }])
  })

  it('takes an approval back', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const id = await stored('Once approved', true)
    await admin.ask(approveTestimonial, { params: { id }, body: { approved: false } })
    expect(await shown()).toEqual([])
  })

  it('rejects one review for good and leaves the others', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const [id, other] = [await stored('Spam', false), await stored('Fine', false)]
    await admin.ask(rejectTestimonial, { params: { id } })
    expect((await admin.ask(moderateTestimonials, waiting)).testimonials).toMatchObject([{ id: other }])
  })

  it('is told when a review no longer exists', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const params = { id: randomUUID() }
    const gone = { status: 404, code: 'testimonial-not-found' }
    expect(await admin.refused(approveTestimonial, { params, body: { approved: true } })).toMatchObject(gone)
    expect(await admin.refused(rejectTestimonial, { params })).toMatchObject(gone)
  })

  it.each([
    ['GET', '/api/admin/testimonials'],
    ['GET', '/api/admin/testimonials?approved=perhaps'],
    ['PATCH', '/api/admin/testimonials/not-an-id'],
    ['PATCH', `/api/admin/testimonials/${randomUUID()}`],
  ])('%s %s without a sensible request answers 400', async (method, path) => {
    const admin = await server.signUp({ email: adminEmail })
    const response = await admin.request(method, path, method === 'PATCH' ? { content: 'Better' } : undefined)
    expect(response.status).toBe(400)
  })
})

describe('P-ADMIN-11, X-API-13 anybody else', () => {
  it('is refused: 401 for a visitor, 403 for a member, and nothing changes', async () => {
    const id = await stored('Waiting', false)
    const member = await server.signUp()
    const approve = { params: { id }, body: { approved: true } }
    for (const [client, status] of [
      [server.visitor(), 401],
      [member, 403],
    ] as const) {
      expect(await client.refused(moderateTestimonials, waiting)).toMatchObject({ status })
      expect(await client.refused(approveTestimonial, approve)).toMatchObject({ status })
      expect(await client.refused(rejectTestimonial, { params: { id } })).toMatchObject({ status })
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        expect((await client.request(method, `/api/testimonials/${id}`, { approved: true })).status).toBe(404)
    }
    expect(await server.db.selectFrom('testimonials').select(['id', 'approved']).execute()).toEqual([
      { id, approved: false },
    ])
  })
})
