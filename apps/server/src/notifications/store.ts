import { mostNotifications, type Notification } from '@collimate/contract/notifications'
import type { NotificationType } from '@collimate/domain/notifications/rules'
import { sql, type RawBuilder } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'

const columns = ['id', 'title', 'message', 'type', 'read', 'created_at'] as const

export type NotificationText = { title: string; message: string; type: NotificationType }

type Row = Awaited<ReturnType<ReturnType<typeof selectNewest>['execute']>>[number]

/** The newest of a user's notifications, the newest first. */
export async function readNewest(db: Db, userId: string): Promise<Notification[]> {
  return (await selectNewest(db, userId).execute()).map(shown)
}

function selectNewest(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNotifications)
}

/** Those of the newest that were made after a moment, the oldest first. */
export async function readSince(db: Db, userId: string, moment: Date): Promise<Notification[]> {
  const rows = await selectNewest(db, userId).where('created_at', '>', moment).execute()
  return rows.map(shown).toReversed()
}

/** @returns those of `ids` that are the user's */
export async function markRead(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${arrayLiteral(ids)}::uuid[])`)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** @returns false when the user has no such notification */
export async function removeNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertNotification(db: Db, userId: string, text: NotificationText): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ user_id: userId, ...text })
    .execute()
}

/** One row a user, in one statement. @returns how many users that were */
export async function insertForAll(db: Db, text: NotificationText): Promise<number> {
  return insertForUsers(db, text, sql`select id from users`)
}

/** @returns false when there is no such user */
export async function insertForExisting(db: Db, userId: string, text: NotificationText): Promise<boolean> {
  return (await insertForUsers(db, text, sql`select id from users where id = ${userId}`)) === 1
}

async function insertForUsers(db: Db, text: NotificationText, users: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, title, message, type)
    select id, ${text.title}, ${text.message}, ${text.type} from (${users}) as recipients`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function shown({ created_at, type, ...row }: Row): Notification {
  return { ...row, type: type as NotificationType, created_at: created_at.toISOString() }
}

/** The moment as the clock that stamps the rows has it. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(db)
  if (rows[0] === undefined) throw new Error('The database told no time')
  return rows[0].now
}
