import type { Notification } from '@collimate/contract/notifications'
import type { Db } from '../platform/database/open-database.ts'
import type { LiveEvent, StreamSource } from '../platform/live/live-stream.ts'
import { countTakenBack } from './announcements-store.ts'
import { readDatabaseClock, readSince } from './store.ts'

/**
 * A row bears the moment its transaction began, and shows when that commits: for so long, in milliseconds, an older
 * row may still come up beside a newer one. No transaction may take longer.
 */
const commitMs = 60_000

type Following = {
  userId: string
  /** The moment the client has everything up to; null for a client that begins now. */
  after: Date | null
  stillSignedIn: () => Promise<boolean>
}

/**
 * What a stream sends of a user's notifications: each new row once, and when some were taken back that the list is to
 * be read anew. A client that resumes may get some it knows already, and tells them by their ids.
 */
export async function followNotificationsOf(
  db: Db,
  { userId, after, stillSignedIn }: Following,
): Promise<StreamSource> {
  let reached = after ?? (await readDatabaseClock(db))
  const readRecent = () => readSince(db, userId, new Date(reached.getTime() - commitMs))
  let sent = new Set(after === null ? (await readRecent()).map(({ id }) => id) : [])
  // A client reads the list when it is greeted: what was taken back before is not in it.
  let takenBack = await countTakenBack(db, userId)
  return {
    userId,
    greeting: { id: reached.toISOString(), event: 'ready', data: {} },
    look: async () => {
      if (!(await stillSignedIn())) return null
      const recent = await readRecent()
      const news = recent.filter(({ id }) => !sent.has(id))
      sent = new Set(recent.map(({ id }) => id))
      const newest = news.at(-1)
      if (newest !== undefined) reached = new Date(Math.max(reached.getTime(), Date.parse(newest.created_at)))
      const before = takenBack
      takenBack = await countTakenBack(db, userId)
      return [...news.map(asEvent), ...(takenBack === before ? [] : [listChanged(reached)])]
    },
  }
}

/** Bears where the client is, so that a break after it loses nothing. */
function listChanged(reached: Date): LiveEvent {
  return { id: reached.toISOString(), event: 'list-changed', data: {} }
}

function asEvent(notification: Notification): LiveEvent {
  return { id: notification.created_at, event: 'notification', data: notification }
}
