import { mostListed, type SupportRequest } from '@collimate/contract/moderation'
import type { Db } from '../platform/database/open-database.ts'

const columns = ['id', 'name', 'email', 'issue', 'status', 'created_at', 'resolved_at'] as const

type Status = SupportRequest['status']
type Row = Awaited<ReturnType<typeof selectNewest>>[number]

/** The newest support requests of that status. */
export async function readSupportRequests(db: Db, status: Status): Promise<SupportRequest[]> {
  return (await selectNewest(db, status)).map(shown)
}

function selectNewest(db: Db, status: Status) {
  return db
    .selectFrom('support_requests')
    .select(columns)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

/** @returns the request as it is now, undefined when there is none of that id */
export async function setSupportStatus(
  db: Db,
  id: string,
  status: Status,
  at: Date,
): Promise<SupportRequest | undefined> {
  const row = await db
    .updateTable('support_requests')
    .set({ status, resolved_at: status === 'resolved' ? at : null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && shown(row)
}

function shown({ status, created_at, resolved_at, ...row }: Row): SupportRequest {
  return {
    ...row,
    status: status as Status,
    created_at: created_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  }
}
