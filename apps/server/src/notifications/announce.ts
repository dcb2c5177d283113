import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { insertForAll, insertForExisting, type NotificationText } from './store.ts'

/**
 * Tells one user or everyone something, at once where a browser is open.
 *
 * @param target 'all' or a user's id
 * @returns how many users were told
 * @throws AppError 'unknown-recipient'
 */
export async function announce(
  { database, live }: Pick<Services, 'database' | 'live'>,
  target: string,
  text: NotificationText,
): Promise<number> {
  const { db } = database
  return database.transaction(async () => {
    if (target === 'all') {
      const count = await insertForAll(db, text)
      await live.wakeAll()
      return count
    }
    if (!(await insertForExisting(db, target, text))) throw new AppError('unknown-recipient')
    await live.wake(target)
    return 1
  })
}
