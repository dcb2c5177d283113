import type { Db } from '../platform/database/open-database.ts'

export async function insertSupportRequest(
  db: Db,
  request: { user_id: string | null; name: string; email: string; issue: string },
): Promise<string> {
  const row = await db
    .insertInto('support_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
