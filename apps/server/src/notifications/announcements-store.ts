import { mostRecipients, type Announcement, type Recipient } from '@collimate/contract/notifications'
import type { NotificationType } from '@collimate/domain/notifications/rules'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { contains } from '../platform/database/worklist.ts'

/** As many as one list answers. */
const mostAnnouncements = 20

/** Whether there is such a user, who is kept until the transaction ends. */
export async function holdsUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** @returns its id */
export async function insertAnnouncement(
  db: Db,
  row: {
    recipient_id: string | null
    sent_by: string
    title: string
    message: string
    type: NotificationType
  },
): Promise<string> {
  const { recipient_id, sent_by, title, message, type } = row
  const { id } = await db
    .insertInto('announcements')
    .values({ recipient_id, sent_by, title, message, type, recipients: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One row a user it is for, in one statement. @returns how many users that were */
export async function insertForUsers(db: Db, announcementId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, title, message, type, announcement_id)
    select users.id, title, message, type, announcements.id
    from announcements join users on recipient_id is null or users.id = recipient_id
    where announcements.id = ${announcementId}`.execute(db)
  const recipients = Number(numAffectedRows ?? 0)
  await db.updateTable('announcements').set({ recipients }).where('id', '=', announcementId).execute()
  return recipients
}

/** The newest of what was sent, the newest first. */
export async function readAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .leftJoin('profiles', 'profiles.id', 'recipient_id')
    .select([
      'announcements.id',
      'title',
      'message',
      'type',
      'profiles.username as to',
      'recipients',
      'announcements.created_at',
      'taken_back_at',
    ])
    .orderBy('announcements.created_at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(mostAnnouncements)
    .execute()
  return rows.map(({ type, created_at, taken_back_at, ...row }) => ({
    ...row,
    type: type as NotificationType,
    created_at: created_at.toISOString(),
    taken_back_at: taken_back_at?.toISOString() ?? null,
  }))
}

/** @returns how many that went to this user, or to everyone, were taken back */
export async function countTakenBack(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('taken_back_at', 'is not', null)
    .where((eb) => eb.or([eb('recipient_id', 'is', null), eb('recipient_id', '=', userId)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Takes it out of every list, read or not.
 *
 * @returns whom alone it went to, null for everyone; undefined when there is nothing of that id to take back
 */
export async function takeBack(db: Db, id: string, at: Date): Promise<string | null | undefined> {
  const row = await db
    .updateTable('announcements')
    .set({ taken_back_at: at })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning('recipient_id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  await db.deleteFrom('notifications').where('announcement_id', '=', id).execute()
  return row.recipient_id
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Users whose name, e-mail or id contains a text, by their usernames. */
export function findUsers(db: Db, search: string): Promise<Recipient[]> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'username', 'first_name', 'last_name', 'email'])
    .where(
      sql<boolean>`(${contains(['username', 'email', 'users.id'], search)}
        or strpos(lower(concat_ws(' ', first_name, last_name)), ${search.toLowerCase()}) > 0)`,
    )
    .orderBy('username')
    .limit(mostRecipients)
    .execute()
}
