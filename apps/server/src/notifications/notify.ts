import type { Services } from '../services.ts'
import { insertNotification, type NotificationText } from './store.ts'

/** Keeps a notification for one user and shows it on their open pages. Within a transaction it is part of it. */
export async function notify(
  { database, live }: Pick<Services, 'database' | 'live'>,
  { user_id: userId, ...text }: { user_id: string } & NotificationText,
): Promise<void> {
  await insertNotification(database.db, userId, text)
  await live.wake(userId)
}
