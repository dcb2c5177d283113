import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  readSessions,
} from '@collimate/contract/account-settings'
import { signOut } from '@collimate/contract/accounts'
import {
  deleteNotification,
  listAnnouncements,
  listNotifications,
  sendNotification,
  takeBackAnnouncement,
} from '@collimate/contract/notifications'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'kysely'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLive } from '../platform/live/live.ts'
import { LiveReader, openStream } from '../test-support/live-reader.ts'
import type { Student, TestClient } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { followNotificationsOf } from './follow-notifications.ts'
import { notify } from './notify.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: adminEmail } })
const open: LiveReader[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()))
})

async function streamOf(client: TestClient, lastId?: string): Promise<LiveReader> {
  const reader = await openStream(client, lastId)
  open.push(reader)
  return reader
}

function tell(student: Student, title: string): Promise<void> {
  return notify(server, { user_id: student.userId, title, message: 'In full.', type: 'info' })
}

async function endOther(student: Student): Promise<void> {
  const { sessions } = await student.ask(readSessions, {})
  const other = sessions.find(({ current }) => !current)
  await student.ask(endSession, { params: { id: other?.id ?? '' } })
}

function changeIt(student: Student) {
  const body = { current_password: student.password, new_password: 'quite another one' }
  return student.ask(changePassword, { body })
}

function goodbye(student: Student) {
  const body = { current_password: student.password, confirmation: 'DELETE' as const }
  return student.ask(deleteAccount, { body })
}

describe('a live stream', () => {
  it('P-NOTIF-04 brings what is stored for its user, as the list shows it', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student)
    await tell(student, 'Good news')
    const seen = await stream.next()
    const { notifications } = await student.ask(listNotifications, {})
    expect(seen).toEqual({ id: notifications[0]?.created_at, event: 'notification', data: notifications[0] })
    expect(seen?.data).not.toHaveProperty('user_id')
  })

  it('X-API-02 brings only the own ones, and opens for nobody without a session', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const [mine, theirs] = [await streamOf(student), await streamOf(other)]
    await tell(student, 'For the student')
    await tell(other, 'For the other')
    expect(await mine.nextTitle()).toBe('For the student')
    expect(await theirs.nextTitle()).toBe('For the other')
    const refused = await server.visitor().request('GET', '/api/live')
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'not-signed-in' }])
  })

  it('C8 tells those it went to, and nobody else, that something was taken back', async () => {
    const admin = await server.signUp({ email: adminEmail })
    const [student, other] = [await server.signUp(), await server.signUp()]
    const send = async (target: string, title: string) => {
      await admin.ask(sendNotification, { body: { target, title, message: 'In full.', type: 'info' } })
      return (await admin.ask(listAnnouncements, {})).announcements[0]?.id ?? ''
    }
    const mistakes = [await send(student.userId, 'By mistake'), await send('all', 'To all')]
    const [stream, theirs] = [await streamOf(student), await streamOf(other)]
    for (const id of mistakes) await admin.ask(takeBackAnnouncement, { params: { id } })
    expect((await stream.next())?.event).toBe('list-changed')
    expect(await theirs.next()).toMatchObject({ event: 'list-changed' })
    await send(other.userId, 'New')
    // Once: the first one was not theirs.
    expect(await theirs.nextTitle()).toBe('New')
  })

  it('begins with what is new: what the list holds already does not come again', async () => {
    const student = await server.signUp()
    await tell(student, 'Known')
    const stream = await streamOf(student)
    await tell(student, 'New')
    expect(await stream.nextTitle()).toBe('New')
  })

  it.each(['0000-01-01T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', 'yesterday'])(
    'begins anew where %s cannot be gone on from',
    async (lastId) => {
      const student = await server.signUp()
      const stream = await streamOf(student, lastId)
      await tell(student, 'New')
      expect(await stream.nextTitle()).toBe('New')
    },
  )

  it('goes on where it broke off, without what was dismissed meanwhile', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student)
    await tell(student, 'Seen')
    const seen = await stream.next()
    await stream.close()
    await tell(student, 'Missed')
    await tell(student, 'Dismissed')
    const { notifications } = await student.ask(listNotifications, {})
    // By its title: both may bear the same millisecond.
    const dismissed = notifications.find(({ title }) => title === 'Dismissed')
    await student.ask(deleteNotification, { params: { id: dismissed?.id ?? '' } })

    const resumed = await streamOf(student, seen?.id)
    const titles = [await resumed.nextTitle(), await resumed.nextTitle()]
    // The last one known may come again: its commit and the next one's may have crossed.
    expect(titles.toSorted()).toEqual(['Missed', 'Seen'])
    await tell(student, 'After')
    expect(await resumed.nextTitle()).toBe('After')
  })

  it('goes on from the later of what it is asked for and what the browser says', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student)
    await tell(student, 'Seen')
    const seen = await stream.next()
    await stream.close()
    await tell(student, 'Missed')
    const after = encodeURIComponent(seen?.id ?? '')
    for (const headers of [{}, { 'last-event-id': '2026-01-01T00:00:00.000Z' }]) {
      const response = await student.request('GET', `/api/live?after=${after}`, undefined, headers)
      const resumed = new LiveReader(response)
      open.push(resumed)
      expect(await resumed.next()).toMatchObject({ id: seen?.id, event: 'ready' })
      // One of the same moment may come again.
      const titles = [await resumed.nextTitle(), await resumed.nextTitle()]
      expect(titles.toSorted()).toEqual(['Missed', 'Seen'])
    }
  })

  it('takes nonsense for a place to go on from as none', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student, 'yesterday')
    await tell(student, 'New')
    expect(await stream.nextTitle()).toBe('New')
    expect((await student.request('GET', '/api/live?after=yesterday')).status).toBe(400)
  })

  it('is woken when the transaction commits, and not by one that is undone', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student)
    const undone = server.database.transaction(async () => {
      await tell(student, 'Undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await server.database.transaction(async () => {
      await tell(student, 'First')
      await tell(student, 'Second')
    })
    expect([await stream.nextTitle(), await stream.nextTitle()].toSorted()).toEqual(['First', 'Second'])
  })

  it('brings an older row that commits after a newer one', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student)
    await tell(student, 'Newer')
    expect(await stream.nextTitle()).toBe('Newer')
    await server.db
      .insertInto('notifications')
      .values({
        user_id: student.userId,
        title: 'Older',
        message: 'Its transaction took long.',
        type: 'info',
        created_at: new Date(Date.now() - 20_000),
      })
      .execute()
    await server.live.wake(student.userId)
    expect(await stream.nextTitle()).toBe('Older')
  })

  it('is neither compressed nor kept by anybody on the way', async () => {
    const student = await server.signUp()
    const response = await student.request('GET', '/api/live', undefined, { 'accept-encoding': 'gzip, br' })
    open.push(new LiveReader(response))
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  })
})

describe('the end of a stream', () => {
  it('comes with the end of its session, also when another server ends it', async () => {
    const student = await server.signUp()
    const elsewhere = await server.signIn(student)
    const [stream, kept] = [await streamOf(student), await streamOf(elsewhere)]
    await student.at(await server.otherServer()).ask(signOut, {})
    expect(await stream.next()).toMatchObject({ event: 'session-ended' })
    expect(await stream.next()).toBeUndefined()
    await tell(student, 'Still here')
    expect(await kept.nextTitle()).toBe('Still here')
  })

  it.each([
    ['one session is ended from another', endOther],
    ['all others are', (student: Student) => student.ask(endOtherSessions, {})],
    ['the password changes', changeIt],
    ['the account is deleted', goodbye],
  ])('comes before the next beat when %s', async (_, end) => {
    const student = await server.signUp()
    const stream = await streamOf(await server.signIn(student))
    await end(student)
    expect(await stream.next()).toMatchObject({ event: 'session-ended' })
  })

  it('comes for the oldest when a user opens too many', async () => {
    const student = await server.signUp()
    const oldest = await streamOf(student)
    for (let more = 0; more < 8; more += 1) await streamOf(student)
    expect(await oldest.next()).toMatchObject({ event: 'displaced' })
    expect(await oldest.next()).toBeUndefined()
    await tell(student, 'To the rest')
    for (const stream of open.slice(1)) expect(await stream.nextTitle()).toBe('To the rest')
  })

  it('comes when the server stops, and no new one begins', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student)
    await server.live.close()
    expect(await stream.next()).toBeUndefined()
    const refused = await student.request('GET', '/api/live')
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'shutting-down' }])
  })
})

describe('without a wake', () => {
  it('a stream looks by itself at every beat', async () => {
    const student = await server.signUp()
    const live = createLive(server.database, server.log, { beatMs: 50 })
    const following = { userId: student.userId, after: null, stillSignedIn: () => Promise.resolve(true) }
    const stream = new LiveReader(await live.open(await followNotificationsOf(server.db, following)))
    await stream.next()
    const row = { user_id: student.userId, title: 'Unannounced', message: 'No wake.', type: 'info' }
    await server.db.insertInto('notifications').values(row).execute()
    expect(await stream.nextTitle()).toBe('Unannounced')
    await live.close()
  })

  it('a stream looks as it opens: what came since it was asked for is not left behind', async () => {
    const student = await server.signUp()
    const following = { userId: student.userId, after: null, stillSignedIn: () => Promise.resolve(true) }
    const source = await followNotificationsOf(server.db, following)
    const row = { user_id: student.userId, title: 'Just now', message: 'No wake.', type: 'info' }
    await server.db.insertInto('notifications').values(row).execute()
    const live = createLive(server.database, server.log, { beatMs: 3_600_000 })
    const stream = new LiveReader(await live.open(source))
    await stream.next()
    expect(await stream.nextTitle()).toBe('Just now')
    await live.close()
  })

  // On the embedded engine there is no such connection, and nothing may change.
  it('a listener whose connection breaks comes back', async () => {
    const student = await server.signUp()
    const stream = await streamOf(student)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'collimate listener' and datname = current_database()`.execute(server.db)
    await tell(student, 'While it was away')
    expect(await stream.nextTitle()).toBe('While it was away')
    await tell(student, 'And after')
    expect(await stream.nextTitle()).toBe('And after')
  })
})

describe('two servers', () => {
  it('P-NOTIF-04 what is stored through one reaches, over HTTP, a browser at the other', async () => {
    const student = await server.signUp()
    const http = createAdaptorServer({ fetch: (await server.otherServer()).fetch })
    http.listen(0, 'localhost')
    await once(http, 'listening')
    const cookie = [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const address = `http://localhost:${(http.address() as AddressInfo).port}/api/live`
    const stream = new LiveReader(await fetch(address, { headers: { cookie, 'accept-encoding': 'gzip' } }))
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    await tell(student, 'From the other server')
    expect(await stream.nextTitle()).toBe('From the other server')
    await stream.close()
    http.close()
  })
})
