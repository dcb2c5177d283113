import type { SupportRequest } from '@collimate/contract/support'
import type { Db } from '../platform/database/open-database.ts'
import { contains, readPage, type Wanted } from '../platform/database/worklist.ts'

const columns = ['id', 'name', 'email', 'issue', 'status', 'created_at', 'resolved_at'] as const

type Status = SupportRequest['status']
type Row = Awaited<ReturnType<ReturnType<typeof selectNewest>['execute']>>[number]

/** A page of the support requests of that status, and how many there are. */
export async function readSupportRequests(db: Db, status: Status, { search, before }: Wanted) {
  const requests = selectNewest(db, status).where(contains(['name', 'email', 'issue'], search))
  const { rows, ...facts } = await readPage(db, 'support_requests', requests, before)
  return { requests: rows.map(shown), ...facts }
}

function selectNewest(db: Db, status: Status) {
  return db
    .selectFrom('support_requests')
    .select(columns)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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
    .set((column) => ({
      status,
      // As for a report: the first to resolve it stays.
      resolved_at: status === 'resolved' ? column.fn.coalesce('resolved_at', column.val(at)) : null,
    }))
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
