import type { Db } from '../platform/database/open-database.ts'

/** @param recovery with hashes in place of its tokens; it makes those before it useless */
export async function replaceRecovery(
  db: Db,
  recovery: { user_id: string; access_token: string; refresh_token: string; expires_at: Date },
): Promise<void> {
  const { user_id: _, ...link } = recovery
  await db
    .insertInto('recoveries')
    .values(recovery)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

type LinkHashes = { access_token: string; refresh_token?: string }

/** @returns whose account a link opens, which stays unused; undefined when it is unknown, used or expired */
export async function findRecovery(db: Db, hashes: LinkHashes, now: Date): Promise<string | undefined> {
  const { access_token, refresh_token } = hashes
  const row = await db
    .selectFrom('recoveries')
    .select('user_id')
    .where('access_token', '=', access_token)
    .$if(refresh_token !== undefined, (one) => one.where('refresh_token', '=', refresh_token ?? ''))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Uses a recovery up: of several calls at once one gets it. To be called in the transaction that opens the account.
 *
 * @param hashes without the second one where the link carried a single `token`
 * @returns the account it opens; undefined when it is unknown, used or expired
 */
export async function takeRecovery(db: Db, hashes: LinkHashes, now: Date): Promise<string | undefined> {
  const { access_token, refresh_token } = hashes
  // The account first, as for whoever changes or deletes it: the other way round the two would wait for each other.
  await db
    .selectFrom('users')
    .innerJoin('recoveries', 'recoveries.user_id', 'users.id')
    .select('users.id')
    .where('recoveries.access_token', '=', access_token)
    .forKeyShare('users')
    .execute()
  const row = await db
    .deleteFrom('recoveries')
    .where('access_token', '=', access_token)
    .$if(refresh_token !== undefined, (one) => one.where('refresh_token', '=', refresh_token ?? ''))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteExpiredRecoveries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recoveries').where('expires_at', '<=', now).execute()
}

/** Makes recovery links that were sent open nothing. */
export async function deleteRecoveries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveries').where('user_id', '=', userId).execute()
}
