import type { Db } from '../platform/database/open-database.ts'

/** @param recovery with hashes in place of its tokens */
export async function insertRecovery(
  db: Db,
  recovery: { user_id: string; access_token: string; refresh_token: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('recoveries').values(recovery).execute()
}

/**
 * Uses a recovery up: of several calls at once one gets it. To be called in the transaction that opens the account.
 *
 * @param hashes without a refresh token its access token alone counts
 * @returns the account it opens; undefined when it is unknown, used or expired
 */
export async function takeRecovery(
  db: Db,
  hashes: { access_token: string; refresh_token: string | undefined },
  now: Date,
): Promise<string | undefined> {
  // The account first, as for whoever changes or deletes it: the other way round the two would wait for each other.
  await db
    .selectFrom('users')
    .innerJoin('recoveries', 'recoveries.user_id', 'users.id')
    .select('users.id')
    .where('recoveries.access_token', '=', hashes.access_token)
    .forKeyShare('users')
    .execute()
  let query = db
    .deleteFrom('recoveries')
    .where('access_token', '=', hashes.access_token)
    .where('expires_at', '>', now)
  if (hashes.refresh_token !== undefined) query = query.where('refresh_token', '=', hashes.refresh_token)
  const row = await query.returning('user_id').executeTakeFirst()
  return row?.user_id
}

export async function deleteExpiredRecoveries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recoveries').where('expires_at', '<=', now).execute()
}

/** Makes recovery links that were sent open nothing. */
export async function deleteRecoveries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveries').where('user_id', '=', userId).execute()
}
