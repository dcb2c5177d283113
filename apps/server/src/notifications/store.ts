import type { Notification } from '@collimate/contract/notifications'
import { mostNotifications, type NotificationType } from '@collimate/domain/notifications/rules'
import {
  defaultWays,
  newsKinds,
  type NewsKind,
  type NewsWays,
} from '@collimate/domain/notifications/preferences'
import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'

const columns = ['id', 'title', 'message', 'type', 'kind', 'link', 'read', 'created_at'] as const

export type NotificationText = {
  readonly title: string
  readonly message: string
  readonly type: NotificationType
  readonly kind?: NewsKind
  /** The path of a page of ours. */
  readonly link?: string
}

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

/** Deletes what was made before a moment and is not among the newest of these users that are shown. */
export async function deleteOldNotifications(
  db: Db,
  userIds: readonly string[],
  before: Date,
): Promise<void> {
  await sql`
    delete from notifications where created_at < ${before} and id in (
      select older.id from unnest(${arrayLiteral(userIds)}::text[]) as reader cross join lateral (
        select id from notifications where user_id = reader
        order by created_at desc, id desc offset ${sql.lit(mostNotifications)}
      ) as older)`.execute(db)
}

export async function insertNotification(db: Db, userId: string, text: NotificationText): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ user_id: userId, ...text })
    .execute()
}

function shown({ created_at, type, kind, ...row }: Row): Notification {
  return {
    ...row,
    type: type as NotificationType,
    kind: newsKinds.find((known) => known === kind) ?? null,
    created_at: created_at.toISOString(),
  }
}

/** The moment as the clock that stamps the rows has it. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(db)
  if (rows[0] === undefined) throw new Error('The database told no time')
  return rows[0].now
}

export type Preference = NewsWays & { readonly kind: NewsKind }

/** One for each kind of news there is; what the user has not set is as by default. */
export async function readPreferences(db: Db, userId: string): Promise<Preference[]> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'email'])
    .where('user_id', '=', userId)
    .execute()
  return newsKinds.map((kind) => ({ ...(rows.find((row) => row.kind === kind) ?? defaultWays), kind }))
}

export async function writePreference(
  db: Db,
  userId: string,
  { kind, in_app, email }: Preference,
): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, kind, in_app, email })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ in_app, email }))
    .execute()
}
