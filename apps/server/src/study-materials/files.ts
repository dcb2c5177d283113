import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** The documents' bucket. A user's files are in a folder of their id, which no request can name. */
export const materialsBucket = 'study_materials'

export function materialsFolder(userId: string): string {
  return storedPath(userId)
}

/** Where the storage has what a row's `file_path` names in the bucket. */
export function storedPath(filePath: string): string {
  return `${materialsBucket}/${filePath}`
}

/** Those of the stored paths that are some material's. */
export async function listedFiles(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${arrayLiteral(paths)}::text[]) as path
    join study_materials on ${storedPath('')} || file_path = path`.execute(db)
  return rows.map(({ path }) => path)
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
