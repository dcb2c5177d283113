import {
  deleteNotification,
  findRecipients,
  followNotifications,
  listAnnouncements,
  listNotifications,
  readNotifications,
  readPreferences,
  sendNotification,
  setPreference,
  takeBackAnnouncement,
} from '@collimate/contract/notifications'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { followNotificationsOf } from './follow-notifications.ts'
import * as announcements from './announcements-store.ts'
import * as store from './store.ts'

export function notificationRoutes(api: Api, services: Services): void {
  const { live } = services
  const { db } = services.database

  api.handle(listNotifications, async ({ caller }) => ({
    notifications: await store.readNewest(db, caller.userId),
  }))

  api.handle(readNotifications, async ({ caller, body }) => {
    // One dismissed in another tab must not keep the rest unread.
    const ids = await store.markRead(db, caller.userId, body.ids)
    if (ids.length === 0) throw new AppError('notification-not-found')
    return { ids }
  })

  api.handle(deleteNotification, async ({ caller, params }) => {
    if (!(await store.removeNotification(db, caller.userId, params.id)))
      throw new AppError('notification-not-found')
    return {}
  })

  api.stream(followNotifications, async ({ caller, query, context }, stillSignedIn) => {
    const after = laterMoment([query.after, context.req.header('last-event-id')])
    return live.open(await followNotificationsOf(db, { userId: caller.userId, after, stillSignedIn }))
  })

  api.handle(readPreferences, async ({ caller }) => ({
    preferences: await store.readPreferences(db, caller.userId),
  }))

  api.handle(setPreference, async ({ caller, params, body }) => {
    await store.writePreference(db, caller.userId, { ...params, ...body })
    return { preferences: await store.readPreferences(db, caller.userId) }
  })

  api.handle(sendNotification, async ({ caller, body: { target, ...text } }) => {
    const count = await announce(services, { target, by: caller.userId }, text)
    return { message: `Notification sent to ${count} ${count === 1 ? 'user' : 'users'}.` }
  })

  api.handle(findRecipients, async ({ query: { search } }) => ({
    total: await announcements.countUsers(db),
    users: search === '' ? [] : await announcements.findUsers(db, search),
  }))

  api.handle(listAnnouncements, async () => ({ announcements: await announcements.readAnnouncements(db) }))

  api.handle(takeBackAnnouncement, async ({ params }) => {
    await services.database.transaction(async () => {
      const recipient = await announcements.takeBack(db, params.id, services.now())
      if (recipient === undefined) throw new AppError('not-found')
      // The pages that are open read their list anew.
      await (recipient === null ? live.wakeAll() : live.wake(recipient))
    })
    return {}
  })
}

/** The latest of these that is a moment of ours at all; null without one. */
function laterMoment(texts: readonly (string | undefined)[]): Date | null {
  const moments = texts.map((text) => Date.parse(text ?? '')).filter((moment) => moment > 0)
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}

/**
 * Tells one user or everyone something, at once where a browser is open.
 *
 * @param target 'all' or a user's id; @param by the sender's
 * @returns how many users were told
 * @throws AppError 'unknown-recipient'
 */
async function announce(
  { database, live }: Pick<Services, 'database' | 'live'>,
  { target, by }: { target: string; by: string },
  text: store.NotificationText,
): Promise<number> {
  const { db } = database
  return database.transaction(async () => {
    const toAll = target === 'all'
    if (!toAll && !(await announcements.holdsUser(db, target))) throw new AppError('unknown-recipient')
    const id = await announcements.insertAnnouncement(db, {
      ...text,
      recipient_id: toAll ? null : target,
      sent_by: by,
    })
    const count = await announcements.insertForUsers(db, id)
    await (toAll ? live.wakeAll() : live.wake(target))
    return count
  })
}
