import type { Services } from '../services.ts'
import { insertNotification, type NotificationText } from './store.ts'

/** Tells one user something, for good and at once: any noun may. Inside a transaction it joins it. */
export async function notify(
  { database, live }: Pick<Services, 'database' | 'live'>,
  { user_id: userId, ...text }: { user_id: string } & NotificationText,
): Promise<void> {
  await insertNotification(database.db, userId, text)
  await live.wake(userId)
}
