import type { Services } from '../services.ts'
import { avatarFolder } from './change-avatar.ts'
import { requirePassword } from './passwords.ts'
import { deleteUser } from './store.ts'

/**
 * Deletes the account with every row and file of it. Each row of a user's refers to the user and goes with it.
 *
 * @throws AppError 'wrong-password'
 */
export async function deleteOwnAccount(services: Services, userId: string, password: string): Promise<void> {
  const { database, storage } = services
  await requirePassword(database.db, userId, password)
  await deleteUser(database.db, userId)
  await storage.removeFolder(avatarFolder(userId))
}
