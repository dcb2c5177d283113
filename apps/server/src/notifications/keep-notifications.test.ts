import { deleteNotification, listNotifications, readNotifications } from '@collimate/contract/notifications'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { notify } from './notify.ts'

const server = useTestServer({ questions: () => [] })

/** A row of that age in seconds; answers its id. */
async function stored(student: Student, title: string, age = 0): Promise<string> {
  const row = await server.db
    .insertInto('notifications')
    .values({
      user_id: student.userId,
      title,
      message: `${title}, in full.`,
      type: 'info',
      created_at: new Date(Date.now() - age * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function listed(student: Student) {
  return (await student.ask(listNotifications, {})).notifications
}

describe('the list', () => {
  it('P-NOTIF-01 holds the own notifications, the newest first', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await stored(student, 'Older', 60)
    await stored(student, 'Newest')
    await stored(student, 'Oldest', 120)
    await stored(other, 'Not yours')
    expect((await listed(student)).map(({ title }) => title)).toEqual(['Newest', 'Older', 'Oldest'])
    expect((await listed(student))[0]).toEqual({
      id: expect.any(String),
      link: null,
      title: 'Newest',
      message: 'Newest, in full.',
      type: 'info',
      kind: null,
      read: false,
      created_at: expect.any(String),
    })
  })

  it('answers the newest hundred at most', async () => {
    const student = await server.signUp()
    const row = { user_id: student.userId, title: 'One', message: 'of many', type: 'info' }
    await server.db
      .insertInto('notifications')
      .values(Array.from({ length: 103 }, () => row))
      .execute()
    expect(await listed(student)).toHaveLength(100)
  })
})

describe('telling somebody something', () => {
  it('stores an unread notification, or nothing when its transaction is undone', async () => {
    const student = await server.signUp()
    const text = { title: 'Badge earned', message: 'First exam finished.', type: 'success' } as const
    await notify(server, { user_id: student.userId, ...text })
    expect(await listed(student)).toMatchObject([{ ...text, read: false }])
    const undone = server.database.transaction(async () => {
      await notify(server, { user_id: student.userId, ...text })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await listed(student)).toHaveLength(1)
  })
})

describe('marking read and dismissing', () => {
  it('P-NOTIF-02 one, then all the listed ones in one call', async () => {
    const student = await server.signUp()
    const ids = [await stored(student, 'A'), await stored(student, 'B', 60), await stored(student, 'C', 120)]
    await student.ask(readNotifications, { body: { ids: ids.slice(1, 2), read: true } })
    expect((await listed(student)).map(({ read }) => read)).toEqual([false, true, false])
    await student.ask(readNotifications, { body: { ids, read: true } })
    expect((await listed(student)).map(({ read }) => read)).toEqual([true, true, true])
  })

  it('P-NOTIF-02 a dismissed one is gone, and dismissing it again finds nothing', async () => {
    const student = await server.signUp()
    const [first, second] = [await stored(student, 'A'), await stored(student, 'B', 60)]
    await student.ask(deleteNotification, { params: { id: first } })
    expect((await listed(student)).map(({ id }) => id)).toEqual([second])
    const again = await student.refused(deleteNotification, { params: { id: first } })
    expect(again).toMatchObject({ status: 404, code: 'notification-not-found' })
  })

  it('marks the rest when one of them was dismissed meanwhile', async () => {
    const student = await server.signUp()
    const id = await stored(student, 'A')
    const marked = await student.ask(readNotifications, { body: { ids: [randomUUID(), id], read: true } })
    expect(marked.ids).toEqual([id])
  })

  it.each([
    ['no ids', { ids: [], read: true }],
    ['something that is no id', { ids: ['1'], read: true }],
    ['too many', { ids: Array.from({ length: 101 }, () => randomUUID()), read: true }],
    ['taking it back', { ids: [randomUUID()], read: false }],
    ['another field', { ids: [randomUUID()], read: true, user_id: 'x' }],
  ])('%s is refused', async (_, body) => {
    const student = await server.signUp()
    expect((await student.request('PATCH', '/api/notifications', body)).status).toBe(400)
  })
})

describe('somebody else', () => {
  it('X-API-02 lists, marks and deletes nothing of another user', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const id = await stored(student, 'Mine')
    expect(await listed(other)).toEqual([])
    const refusals = [
      await other.refused(readNotifications, { body: { ids: [id], read: true } }),
      await other.refused(deleteNotification, { params: { id } }),
    ]
    const unknown = await other.refused(deleteNotification, { params: { id: randomUUID() } })
    for (const refusal of refusals) expect(refusal).toEqual(unknown)
    expect(unknown.status).toBe(404)
    expect(await listed(student)).toMatchObject([{ id, read: false }])
  })

  it('X-API-02 marks only the own ones of a mixed list', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const [mine, theirs] = [await stored(student, 'Mine'), await stored(other, 'Theirs')]
    expect(await other.ask(readNotifications, { body: { ids: [mine, theirs], read: true } })).toEqual({
      ids: [theirs],
    })
    expect(await listed(student)).toMatchObject([{ id: mine, read: false }])
  })

  it('X-API-01 needs a session', async () => {
    const visitor = server.visitor()
    const body = { ids: [randomUUID()], read: true }
    expect((await visitor.request('GET', '/api/notifications')).status).toBe(401)
    expect((await visitor.request('PATCH', '/api/notifications', body)).status).toBe(401)
    expect((await visitor.request('DELETE', `/api/notifications/${randomUUID()}`)).status).toBe(401)
  })
})
