import { createFindAsks, type FindAsks } from '@collimate/domain/radbot/asks'
import type { Db } from '../platform/database/open-database.ts'

/** What finds asks of our sources that are like a question, of our sources as they are now. */
export type OpenAsks = (db: Db) => Promise<FindAsks>

/** They are read when the first question comes, so that no start waits for them. */
export function openAsks(): OpenAsks {
  let kept: { readonly stamp: string; readonly findAsks: FindAsks } | undefined
  return async (db) => {
    const stamp = await readStamp(db)
    if (kept?.stamp !== stamp) {
      const asks = await db
        .selectFrom('radbot_asks')
        .select(['passage', 'place', 'text'])
        .orderBy('passage')
        .orderBy('place')
        .execute()
      kept = { stamp, findAsks: createFindAsks(asks) }
    }
    return kept.findAsks
  }
}

/** Another process may have indexed a new release. */
async function readStamp(db: Db): Promise<string> {
  const row = await db.selectFrom('radbot_index').select('stamp').executeTakeFirst()
  return row?.stamp ?? ''
}
