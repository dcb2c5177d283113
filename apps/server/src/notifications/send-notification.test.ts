import { listNotifications, sendNotification } from '@collimate/contract/notifications'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { openStream } from '../test-support/live-reader.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail } })

const text = { title: 'New diagrams', message: 'Forty of them.', type: 'success' } as const

const rows = () => server.db.selectFrom('notifications').selectAll().execute()
async function listed(student: Student) {
  return (await student.ask(listNotifications, {})).notifications
}

describe('send-admin-notification', () => {
  it('P-ADMIN-05 to all: one unread notification a user, live at two open browsers', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const students = [await server.signUp(), await server.signUp()]
    const streams = await Promise.all(students.map((student) => openStream(student)))
    const { message } = await admin.ask(sendNotification, { body: { ...text, target: 'all' } })
    expect(message).toBe('Notification sent to 3 users.')
    for (const stream of streams) {
      expect(await stream.nextTitle()).toBe('New diagrams')
      await stream.close()
    }
    for (const student of [admin, ...students])
      expect(await listed(student)).toMatchObject([{ ...text, read: false }])
    expect(await rows()).toHaveLength(3)
  })

  it('P-ADMIN-06 to one user: nobody else has it or hears of it', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const [student, other] = [await server.signUp(), await server.signUp()]
    const [theirs, foreign] = [await openStream(student), await openStream(other)]
    const { message } = await admin.ask(sendNotification, { body: { ...text, target: student.userId } })
    expect(message).toBe('Notification sent to 1 user.')
    expect(await theirs.nextTitle()).toBe('New diagrams')
    expect(await rows()).toMatchObject([{ ...text, user_id: student.userId, read: false }])
    await admin.ask(sendNotification, { body: { ...text, title: 'To the other', target: other.userId } })
    expect(await foreign.nextTitle()).toBe('To the other')
    await Promise.all([theirs.close(), foreign.close()])
  })

  it.each(['all', 'one'])(
    'that %s cannot be woken for is stored for nobody, so that sent again it comes once',
    async (to) => {
      const admin = await server.signUp({ email: adminEmail })
      const target = to === 'all' ? 'all' : admin.userId
      for (const wake of ['wake', 'wakeAll'] as const)
        vi.spyOn(server.services.live, wake).mockRejectedValueOnce(new Error('no news'))
      const body = { ...text, target }
      expect(await admin.refused(sendNotification, { body })).toMatchObject({ status: 500 })
      expect(await rows()).toEqual([])
    },
  )

  it.each([
    ['an empty title', { title: '  ' }, 'Please fill in all required fields'],
    ['an empty message', { message: '' }, 'Please fill in all required fields'],
    ['no user id', { target: ' ' }, 'Please enter a user ID'],
    ['an unknown type', { type: 'error' }, expect.any(String)],
    ['an unknown user', { target: randomUUID() }, 'There is no user with this ID.'],
    ['a title without end', { title: 'x'.repeat(121) }, expect.any(String)],
    ['another field', { user_id: 'x' }, expect.any(String)],
  ])('P-ADMIN-09 %s is refused, nothing is stored', async (_, change, error) => {
    const admin = await server.signUp({ email: adminEmail })
    const body = { ...text, target: 'all', ...change }
    const response = await admin.request('POST', '/api/admin/send-admin-notification', body)
    expect([response.status, await response.json()]).toMatchObject([400, { error }])
    expect(await rows()).toEqual([])
  })

  it('P-ADMIN-09 is for admins alone', async () => {
    const body = { ...text, target: 'all' }
    const student = await server.signUp()
    expect(await student.refused(sendNotification, { body })).toMatchObject({
      status: 403,
      error: "You don't have permission to access this page.",
    })
    expect(await server.visitor().refused(sendNotification, { body })).toMatchObject({
      status: 401,
      error: 'You must be logged in to send notifications',
    })
    expect(await rows()).toEqual([])
  })

  it('P-ADMIN-10 an address added to ADMIN_EMAILS may send once the server has started again', async () => {
    const student = await server.signUp()
    const body = { ...text, target: 'all' }
    expect((await student.refused(sendNotification, { body })).status).toBe(403)
    const restarted = await server.otherServer({ ADMIN_EMAILS: student.session.user.email.toUpperCase() })
    await student.at(restarted).ask(sendNotification, { body })
    expect(await rows()).toHaveLength(1)
  })
})
