import { closeFeedback, giveFeedback, listFeedback } from '@collimate/contract/feedback'
import { countWaiting, handleQuestionReport, listQuestionReports } from '@collimate/contract/moderation'
import { listSupportRequests } from '@collimate/contract/support'
import { moderateTestimonials } from '@collimate/contract/testimonials'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const otherEmail = 'other@example.org'
const server = useTestServer({
  questions: () => [],
  env: { ADMIN_EMAILS: `${adminEmail},${otherEmail}` },
})
let admin: Student
let student: Student

beforeEach(async () => {
  await server.db.deleteFrom('testimonials').execute()
  await server.db.deleteFrom('support_requests').execute()
  admin = await server.signUp({ email: adminEmail })
  student = await server.signUp()
})

/** Ten thousand of each, as one statement a table; five thousand bear the same moment. */
async function fill(): Promise<void> {
  const { userId } = student
  const numbers = sql`generate_series(1, 10000) as n`
  const moment = sql`timestamptz '2026-11-01T00:00:00Z' + least(n, 5000) * interval '1 microsecond'`
  await sql`
    insert into feedback (user_id, message, created_at)
    select ${userId}, 'Feedback number ' || n, ${moment} from ${numbers}`.execute(server.db)
  await sql`
    insert into question_reports (user_id, question_id, question_text, question_type, comment, created_at)
    select ${userId}, 'pr-' || n, 'Which?', 'quiz', 'Report number ' || n, ${moment} from ${numbers}`.execute(
    server.db,
  )
  await sql`
    insert into support_requests (name, email, issue, created_at)
    select 'Sam', 'sam@example.org', 'Request number ' || n, ${moment} from ${numbers}`.execute(server.db)
  await sql`
    insert into testimonials (name, role, content, star_rating, created_at)
    select 'Sam', 'Student', 'Review number ' || n, 5, ${moment} from ${numbers}`.execute(server.db)
}

type Page = { entries: { id: string; text: string }[]; total: number; more: boolean }
type Wanted = { search?: string; before?: string }

/** Each list, asked as its screen asks it. */
const lists: Record<string, (wanted: Wanted) => Promise<Page>> = {
  reports: async (wanted) => {
    const query = { handled: 'false', ...wanted } as const
    const { reports, ...facts } = await admin.ask(listQuestionReports, { query })
    return { entries: reports.map(({ id, comment }) => ({ id, text: comment })), ...facts }
  },
  reviews: async (wanted) => {
    const query = { approved: 'false', ...wanted } as const
    const { testimonials, ...facts } = await admin.ask(moderateTestimonials, { query })
    return { entries: testimonials.map(({ id, content }) => ({ id, text: content })), ...facts }
  },
  support: async (wanted) => {
    const query = { status: 'open', ...wanted } as const
    const { requests, ...facts } = await admin.ask(listSupportRequests, { query })
    return { entries: requests.map(({ id, issue }) => ({ id, text: issue })), ...facts }
  },
  feedback: async (wanted) => {
    const query = { status: 'open', ...wanted } as const
    const { feedback, ...facts } = await admin.ask(listFeedback, { query })
    return { entries: feedback.map(({ id, message }) => ({ id, text: message })), ...facts }
  },
}

describe('C8 with 10,000 entries in each list', () => {
  it('they are counted, paged without a gap or a repeat, and searched', async () => {
    await fill()
    expect(await admin.ask(countWaiting, {})).toEqual({
      reports: 10_000,
      reviews: 10_000,
      support: 10_000,
      feedback: 10_000,
    })
    for (const read of Object.values(lists)) {
      const first = await read({})
      expect([first.entries.length, first.total, first.more]).toEqual([50, 10_000, true])
      const second = await read({ before: first.entries.at(-1)?.id ?? '' })
      const ids = [...first.entries, ...second.entries].map(({ id }) => id)
      expect(new Set(ids).size).toBe(100)

      const found = await read({ search: 'NUMBER 4321' })
      expect(found).toMatchObject({ total: 1, more: false })
      expect(found.entries[0]?.text).toMatch(/ number 4321$/)
      // As it is, without wildcards.
      expect(await read({ search: 'number_4321' })).toMatchObject({ entries: [], total: 0, more: false })

      const few = await read({ search: 'number 432' })
      expect(few).toMatchObject({ total: 11, more: false })
      const rest = await read({ search: 'number 432', before: few.entries[9]?.id ?? '' })
      expect(rest.entries).toEqual(few.entries.slice(10))
    }
  })
})

describe('C8 a list to work through', () => {
  it.each(Object.keys(lists))(
    'of %s ends after its last entry, and says so where the page before is gone',
    async (name) => {
      const read = lists[name] ?? never()
      expect(await read({})).toEqual({ entries: [], total: 0, more: false })
      await expect(read({ before: randomUUID() })).rejects.toThrow('404')
    },
  )

  it('is searched by who wrote it, too', async () => {
    await student.ask(giveFeedback, { body: { message: 'More physics, please.' } })
    const { username } = student.session.profile
    const { feedback } = await admin.ask(listFeedback, { query: { search: username.toUpperCase() } })
    expect(feedback).toMatchObject([{ username }])
    const { email } = student.session.user
    expect((await admin.ask(listFeedback, { query: { search: email } })).total).toBe(1)
    expect((await admin.ask(listFeedback, { query: { search: 'nobody' } })).total).toBe(0)
  })

  it('of reports names the reporter, and counts what is open alone', async () => {
    const body = {
      question_id: 'sa-1',
      question_text: 'Which?',
      question_type: 'quiz',
      comment: 'Two are right.',
    }
    const { id } = (await (await student.request('POST', '/api/question-reports', body)).json()) as {
      id: string
    }
    const { reports } = await admin.ask(listQuestionReports, { query: { handled: 'false' } })
    const { username } = student.session.profile
    expect(reports).toMatchObject([{ id, reporter: { username, email: student.session.user.email } }])
    expect(await admin.ask(countWaiting, {})).toMatchObject({ reports: 1 })
    await admin.ask(handleQuestionReport, { params: { id }, body: { handled: true } })
    expect(await admin.ask(countWaiting, {})).toMatchObject({ reports: 0 })
  })
})

describe('C8 feedback', () => {
  it('is closed with who did it, no longer waits, and is opened again', async () => {
    const { id } = await student.ask(giveFeedback, { body: { message: 'More physics, please.' } })
    const params = { id }
    expect(await admin.ask(countWaiting, {})).toMatchObject({ feedback: 1 })
    await admin.ask(closeFeedback, { params, body: { closed: true } })
    expect(await admin.ask(countWaiting, {})).toMatchObject({ feedback: 0 })
    expect((await admin.ask(listFeedback, { query: { status: 'open' } })).feedback).toEqual([])
    expect((await admin.ask(listFeedback, { query: { status: 'closed' } })).feedback).toMatchObject([
      { id, closed_at: expect.any(String), closed_by: admin.session.profile.username },
    ])
    await admin.ask(closeFeedback, { params, body: { closed: false } })
    expect((await admin.ask(listFeedback, { query: {} })).feedback).toMatchObject([
      { id, closed_at: null, closed_by: null },
    ])
  })

  it('that is closed again by another admin keeps who closed it, and when', async () => {
    const other = await server.signUp({ email: otherEmail })
    const { id } = await student.ask(giveFeedback, { body: { message: 'More physics, please.' } })
    const close = (by: Student) => by.ask(closeFeedback, { params: { id }, body: { closed: true } })
    const closed = async () => (await admin.ask(listFeedback, { query: { status: 'closed' } })).feedback
    await close(admin)
    const first = await closed()
    expect(first).toMatchObject([{ id, closed_by: admin.session.profile.username }])
    server.passTime(60)
    await close(other)
    expect(await closed()).toEqual(first)
  })

  it('is closed by an admin alone, and an unknown one is not found', async () => {
    const { id } = await student.ask(giveFeedback, { body: { message: 'More physics, please.' } })
    const request = { params: { id }, body: { closed: true } }
    expect(await student.refused(closeFeedback, request)).toMatchObject({ status: 403 })
    expect(await student.refused(countWaiting, {})).toMatchObject({ status: 403 })
    const unknown = { ...request, params: { id: randomUUID() } }
    expect(await admin.refused(closeFeedback, unknown)).toMatchObject({ status: 404, code: 'not-found' })
  })
})

function never(): never {
  throw new Error('There is no such list')
}
