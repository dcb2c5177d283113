import { submitTestimonial } from '@collimate/contract/testimonials'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
beforeEach(() => server.db.deleteFrom('testimonials').execute())

const review = {
  name: 'Sam',
  role: 'Professor',
  content: 'My students sleep again.',
  star_rating: 5,
} as const
const rows = () => server.db.selectFrom('testimonials').selectAll().execute()
const post = (body: unknown) => server.visitor().request('POST', '/api/testimonials', body)

describe('leaving a review', () => {
  it('P-TESTI-05 needs no session; the review waits unapproved, its texts trimmed', async () => {
    const sent = { ...review, name: ' Sam ', content: `${review.content}\n` }
    const { id } = await server.visitor().ask(submitTestimonial, { body: sent })
    expect(await rows()).toEqual([{ ...review, id, approved: false, created_at: expect.any(Date) }])
  })

  it('P-TESTI-06 cannot approve itself', async () => {
    expect((await post({ ...review, approved: true })).status).toBe(200)
    expect(await rows()).toMatchObject([{ ...review, approved: false }])
  })

  it.each([
    ['another role', { role: 'Radiologist' }],
    ['no role', { role: undefined }],
    ['no star', { star_rating: 0 }],
    ['six stars', { star_rating: 6 }],
    ['half a star', { star_rating: 4.5 }],
    ['stars as text', { star_rating: '5' }],
    ['no name', { name: '' }],
    ['a name of blanks', { name: '  ' }],
    ['a name without end', { name: 'x'.repeat(81) }],
    ['C13 a name that turns the text around', { name: 'Sam\u2067' }],
    ['no content', { content: undefined }],
    ['content of blanks', { content: ' \n ' }],
    ['a chapter', { content: 'x'.repeat(601) }],
    ['a field of its own', { created_at: '2099-01-01' }],
  ])('P-TESTI-06 %s is refused', async (_, change) => {
    expect((await post({ ...review, ...change })).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  it('a million characters are refused unread', async () => {
    expect((await post({ ...review, content: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect(await rows()).toEqual([])
  })

  it('is limited', async () => {
    server.holdTime()
    const visitor = server.visitor(await server.otherServer({ RATE_LIMIT_PER_MINUTE: '2' }))
    for (let time = 0; time < 2; time += 1) await visitor.ask(submitTestimonial, { body: review })
    expect(await visitor.refused(submitTestimonial, { body: review })).toMatchObject({ status: 429 })
    expect(await rows()).toHaveLength(2)
  })
})
