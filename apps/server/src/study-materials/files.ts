import type { Db } from '../platform/database/open-database.ts'

/** The documents' bucket. A user's files are in a folder of their id, which no request can name. */
const bucket = 'study_materials'

export function materialsFolder(userId: string): string {
  return storedPath(userId)
}

/** Where the storage has what a row's `file_path` names in the bucket. */
export function storedPath(filePath: string): string {
  return `${bucket}/${filePath}`
}

/** The user's files, by the name and the path they are downloaded under. */
export async function downloadsOf(db: Db, userId: string): Promise<{ name: string; path: string }[]> {
  const rows = await db
    .selectFrom('study_materials')
    .select(['id', 'file_name'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, file_name }) => ({ name: file_name, path: `/api/study-materials/${id}/file` }))
}
