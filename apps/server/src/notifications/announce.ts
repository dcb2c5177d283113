import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { holdsUser, insertAnnouncement, insertForUsers } from './announcements-store.ts'
import type { NotificationText } from './store.ts'

/**
 * Tells one user or everyone something, at once where a browser is open.
 *
 * @param target 'all' or a user's id; @param by the sender's
 * @returns how many users were told
 * @throws AppError 'unknown-recipient'
 */
export async function announce(
  { database, live }: Pick<Services, 'database' | 'live'>,
  { target, by }: { target: string; by: string },
  text: NotificationText,
): Promise<number> {
  const { db } = database
  return database.transaction(async () => {
    const toAll = target === 'all'
    if (!toAll && !(await holdsUser(db, target))) throw new AppError('unknown-recipient')
    const id = await insertAnnouncement(db, { ...text, recipient_id: toAll ? null : target, sent_by: by })
    const count = await insertForUsers(db, id)
    await (toAll ? live.wakeAll() : live.wake(target))
    return count
  })
}
