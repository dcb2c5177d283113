import { randomUUID } from 'node:crypto'
import type { ReceivedFile } from '@collimate/contract/endpoint'
import type { StudyMaterial } from '@collimate/contract/study-materials'
import {
  cleanFileName,
  endingOf,
  materialLimits,
  materialTypes,
  typeOfName,
} from '@collimate/domain/study-materials/rules'
import { lockStudent } from '../accounts/profile.ts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { hasContentOf } from './check-content.ts'
import { storedPath } from './files.ts'
import { findMaterialAt, insertMaterial, readUsage } from './store.ts'

/**
 * Keeps a file with what its owner says about it. Its name in the bucket is random, and nothing of the sender's but the
 * ending is in it.
 *
 * @throws AppError 'unsupported-material', 'material-type-mismatch', 'empty-material' or 'materials-full', with nothing
 *   stored
 */
export async function addMaterial(
  { database, storage, now }: Services,
  userId: string,
  about: { title: string; description: string | null },
  file: ReceivedFile,
): Promise<StudyMaterial> {
  const type = typeOfName(file.name)
  if (type === null) throw new AppError('unsupported-material')
  if (file.size === 0) throw new AppError('empty-material')
  if (!(await hasContentOf(type, file.path))) throw new AppError('material-type-mismatch')
  const file_path = `${userId}/${randomUUID()}.${endingOf(file.name)}`
  // Outside the transaction, which on the embedded engine is everybody's: a bucket may take its time.
  await storage.putFile(storedPath(file_path), file.path)
  try {
    return await database.transaction(async () => {
      // Whoever else adds a file of theirs waits until this transaction ends.
      await lockStudent(database.db, userId)
      const used = await readUsage(database.db, userId)
      const { files, totalBytes } = materialLimits
      if (used.files >= files || used.bytes + file.size > totalBytes) throw new AppError('materials-full')
      return insertMaterial(database.db, {
        user_id: userId,
        ...about,
        file_path,
        file_type: materialTypes[type].contentType,
        file_name: cleanFileName(file.name, type),
        file_size: file.size,
        created_at: now(),
      })
    })
  } catch (error) {
    // Of a commit the answer alone may be lost: the row is there then, and needs its file.
    const kept = await findMaterialAt(database.db, userId, file_path)
    if (kept !== undefined) return kept
    await storage.remove(storedPath(file_path))
    throw error
  }
}
