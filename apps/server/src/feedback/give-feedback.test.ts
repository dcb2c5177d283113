import { giveFeedback } from '@collimate/contract/feedback'
import { describe, expect, it } from 'vitest'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { recordEvent } from './routes.ts'
import { insertFeedback } from './routes.ts'

const server = useTestServer({ questions: () => [] })

const stored = () => server.db.selectFrom('feedback').selectAll().execute()
const events = () => server.db.selectFrom('events').selectAll().where('name', '=', 'feedback').execute()

describe('giving feedback', () => {
  it('P-FEED-02: stores it for the caller and records an event without its words', async () => {
    const student = await server.signUp()
    const { id } = await student.ask(giveFeedback, { body: { message: '  More physics, please. \n' } })
    expect(await stored()).toMatchObject([{ id, user_id: student.userId, message: 'More physics, please.' }])
    const recorded = (await events()).filter(({ user_id }) => user_id === student.userId)
    expect(recorded.map(({ data }) => data)).toEqual([{ feedback_id: id }])
  })

  it('P-FEED-02: is stored even when the event cannot be', async () => {
    const student = await server.signUp()
    const body = { message: 'Still here?' }
    await whileRefused(server.db, 'events', () => student.ask(giveFeedback, { body }))
    expect(await stored()).toHaveLength(1)
    expect(server.logged.join('\n')).toContain('an event was not recorded')
    expect(server.logged.join('\n')).not.toContain('Still here?')
  })

  it('an event that cannot be recorded undoes nothing of the transaction it is told in', async () => {
    const student = await server.signUp()
    const message = 'Still here?'
    await whileRefused(server.db, 'events', () =>
      server.database.transaction(async () => {
        await insertFeedback(server.db, { user_id: student.userId, message })
        await recordEvent(server.services, { user_id: student.userId, name: 'feedback' })
      }),
    )
    expect(await stored()).toMatchObject([{ message }])
  })

  it.each([
    ['P-FEED-01: nothing', ''],
    ['P-FEED-01: only spaces', ' \n\t '],
    ['more than 4,000 characters', 'x'.repeat(4001)],
  ])('%s is refused and stored nowhere', async (_, message) => {
    const student = await server.signUp()
    expect(await student.refused(giveFeedback, { body: { message } })).toMatchObject({ status: 400 })
    expect(await stored()).toEqual([])
  })

  it('X-API-01, X-API-09: needs a session, and takes no other user’s id', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const body = { message: 'For someone else' }
    expect(await server.visitor().refused(giveFeedback, { body })).toMatchObject({ status: 401 })
    const named = { ...body, user_id: other.userId }
    expect(await student.refused(giveFeedback, { body: named })).toMatchObject({ status: 400 })
    expect(await stored()).toEqual([])
  })
})
