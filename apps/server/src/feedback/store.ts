import type { Db } from '../platform/database/open-database.ts'

export async function insertFeedback(db: Db, row: { user_id: string; message: string }): Promise<string> {
  const { id } = await db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
