import type { Db } from '../platform/database/open-database.ts'

/** @param verification with a hash in place of its token; it makes those before it useless */
export async function replaceVerification(
  db: Db,
  verification: { user_id: string; email: string; token: string; expires_at: Date },
  now: Date,
): Promise<void> {
  // In one statement, so that two calls at once come to the rows of both in the same order.
  await db
    .deleteFrom('email_verifications')
    .where((eb) => eb.or([eb('user_id', '=', verification.user_id), eb('expires_at', '<=', now)]))
    .execute()
  await db.insertInto('email_verifications').values(verification).execute()
}

/**
 * Uses a verification up: of several calls at once one gets it.
 *
 * @param token hashed
 * @returns the address it was sent to; undefined when it is unknown, somebody else's, used or expired
 */
export async function takeVerification(
  db: Db,
  userId: string,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('email_verifications')
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Makes the link to a new address change nothing; one that verifies the present address stays. */
export async function deleteEmailChanges(db: Db, userId: string): Promise<void> {
  const present = db.selectFrom('users').select('email').where('id', '=', userId)
  await db
    .deleteFrom('email_verifications')
    .where('user_id', '=', userId)
    .where('email', '<>', present)
    .execute()
}
