import type { OpenedBy } from '@collimate/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** A session that a recovery link opened may set a new password without the old one for so long, in milliseconds. */
const recoveryMs = 3_600_000

/** What one session lookup tells of its owner. */
export type SessionOwner = {
  session_id: string
  user_id: string
  email: string
  email_verified: boolean
  opened_by: OpenedBy
  subscription_status: string | null
}

/**
 * The owner of a living session, by the hash of its token. It runs before every request: looking the two up one
 * by one takes two thirds of the time of joining them, which is mostly the planning of the joins.
 */
export async function findSessionOwner(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<SessionOwner | undefined> {
  const { rows } = await sql<SessionOwner>`
    select id as session_id,
           user_id,
           case when created_at > ${new Date(now.getTime() - recoveryMs)} then opened_by else 'login' end as opened_by,
           (select email from users where users.id = sessions.user_id) as email,
           (select email_verified from users where users.id = sessions.user_id) as email_verified,
           (select status from subscriptions where subscriptions.user_id = sessions.user_id) as subscription_status
    from sessions
    where token = ${tokenHash} and expires_at > ${now}`.execute(db)
  return rows[0]
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', tokenHash).execute()
}

/** How old "last seen" may get before a page load renews it, in milliseconds: a write a page would be too many. */
const seenEvery = 5 * 60_000

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', new Date(now.getTime() - seenEvery))
    .execute()
}

/** The living sessions, the latest used first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** @returns false when the user has no such session */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @returns how many ended */
export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Ends the sessions of a user beyond the latest used.
 *
 * @param db a transaction: two that spare a different session each would together end one too many
 * @param token hashed; of the one that was just opened, which stays whatever the clocks say
 * @returns how many ended
 */
export async function deleteOldestSessions(
  db: Db,
  userId: string,
  { token, kept }: { token: string; kept: number },
): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('token', '=', token), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(kept)
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', oldest)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteExpiredSessions(db: Db, userIds: readonly string[], now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', sql<string>`any(${arrayLiteral(userIds)}::text[])`)
    .where('expires_at', '<=', now)
    .execute()
}

/** All of a user's, the one that asks too. */
export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** @param token hashed */
export async function markRecovery(db: Db, token: string): Promise<void> {
  await db.updateTable('sessions').set({ opened_by: 'recovery' }).where('token', '=', token).execute()
}

/** Makes a user's sessions like any other; a link that opened one is used up. */
export async function unmarkRecoveries(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ opened_by: 'login' })
    .where('user_id', '=', userId)
    .where('opened_by', '=', 'recovery')
    .execute()
}

/** Takes the mark of a recovery link from a session: of several calls at once one gets it. */
export async function takeRecoveryMark(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ opened_by: 'login' })
    .where('id', '=', id)
    .where('opened_by', '=', 'recovery')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
