import type { Db } from '../platform/database/open-database.ts'

/** Null for an account without a password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

/** @param email in small letters @returns undefined for an unknown address, and for an account without a password */
export async function findPassword(
  db: Db,
  email: string,
): Promise<{ hash: string; set_at: Date } | undefined> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.password as hash', 'identities.updated_at as set_at'])
    .where('users.email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row && row.hash !== null ? { hash: row.hash, set_at: row.set_at } : undefined
}

/** Whether it is still the user's; a change that is under way is waited for. */
export async function holdsPasswordHash(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePasswordHash(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('identities')
    .set({ password: hash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}

/** Another hash of the same password, unless that was changed meanwhile: when it was set stays as it is. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ password: to })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .execute()
}
