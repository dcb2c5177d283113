import {
  findRecipients,
  listAnnouncements,
  listNotifications,
  sendNotification,
  takeBackAnnouncement,
} from '@collimate/contract/notifications'
import { deleteAccount } from '@collimate/contract/account-settings'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail } })
const text = { title: 'New diagrams', message: 'Forty of them.', type: 'success' } as const
let admin: Student
let student: Student

beforeEach(async () => {
  await server.db.deleteFrom('announcements').execute()
  admin = await server.signUp({ email: adminEmail })
  student = await server.signUp({ username: 'zoe_ray', first_name: 'Zoë', last_name: 'Ray' })
})

const titles = async (owner: Student) =>
  (await owner.ask(listNotifications, {})).notifications.map(({ title }) => title)
const sent = async () => (await admin.ask(listAnnouncements, {})).announcements

describe('C8 what was sent', () => {
  it('is listed with to how many it went, and taken back from everybody, once', async () => {
    await admin.ask(sendNotification, { body: { ...text, target: 'all' } })
    await admin.ask(sendNotification, { body: { ...text, title: 'Kept', target: student.userId } })
    const [kept, wrong] = await sent()
    expect(kept).toMatchObject({ title: 'Kept', to: 'zoe_ray', recipients: 1, taken_back_at: null })
    expect(wrong).toMatchObject({ ...text, to: null, recipients: 2, taken_back_at: null })
    const params = { id: wrong?.id ?? '' }
    await admin.ask(takeBackAnnouncement, { params })
    expect([await titles(admin), await titles(student)]).toEqual([[], ['Kept']])
    expect((await sent())[1]).toMatchObject({ ...text, taken_back_at: expect.any(String) })
    expect(await admin.refused(takeBackAnnouncement, { params })).toMatchObject({ status: 404 })
  })

  it('is an admin’s to read and take back, and an unknown one is not found', async () => {
    await admin.ask(sendNotification, { body: { ...text, target: 'all' } })
    const params = { id: (await sent())[0]?.id ?? '' }
    expect(await student.refused(takeBackAnnouncement, { params })).toMatchObject({ status: 403 })
    expect(await student.refused(listAnnouncements, {})).toMatchObject({ status: 403 })
    expect(await student.refused(findRecipients, { query: {} })).toMatchObject({ status: 403 })
    const unknown = { params: { id: randomUUID() } }
    expect(await admin.refused(takeBackAnnouncement, unknown)).toMatchObject({ code: 'not-found' })
    expect(await titles(student)).toEqual(['New diagrams'])
  })

  it('to one user goes with their account, to everyone it stays when its sender goes', async () => {
    await admin.ask(sendNotification, { body: { ...text, target: student.userId } })
    await admin.ask(sendNotification, { body: { ...text, title: 'To all', target: 'all' } })
    for (const one of [student, admin]) {
      const body = { current_password: one.password, confirmation: 'DELETE' as const }
      await one.ask(deleteAccount, { body })
    }
    const rows = await server.db.selectFrom('announcements').selectAll().execute()
    expect(rows).toMatchObject([{ title: 'To all', sent_by: null, recipients: 2 }])
  })
})

describe('C8 a recipient', () => {
  it.each(['zoe_r', 'ZOË', 'zoë ray', 'Ray'])('is found by %s', async (search) => {
    const { email } = student.session.user
    expect(await admin.ask(findRecipients, { query: { search } })).toEqual({
      total: 2,
      users: [{ id: student.userId, username: 'zoe_ray', first_name: 'Zoë', last_name: 'Ray', email }],
    })
  })

  it('is found by e-mail and id; nobody is named without a text, and eight at most', async () => {
    const found = async (search: string) =>
      (await admin.ask(findRecipients, { query: { search } })).users.map(({ id }) => id)
    expect(await found(student.session.user.email)).toEqual([student.userId])
    expect(await found(student.userId)).toEqual([student.userId])
    expect(await found('zoe%')).toEqual([])
    expect(await admin.ask(findRecipients, { query: {} })).toEqual({ total: 2, users: [] })
    for (let count = 0; count < 9; count += 1) await server.signUp()
    expect(await found('example.org')).toHaveLength(8)
  })
})
