import type { Db } from '../database/open-database.ts'

export type OutboxMail = {
  id: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  created_at: Date
}

export async function insertMail(db: Db, mail: Omit<OutboxMail, 'id' | 'created_at'>): Promise<string> {
  const row = await db.insertInto('outbox_mails').values(mail).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export function readMail(db: Db, id: string): Promise<OutboxMail | undefined> {
  return db.selectFrom('outbox_mails').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest first. */
export function listMails(db: Db, limit: number): Promise<OutboxMail[]> {
  return db.selectFrom('outbox_mails').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox_mails').where('id', '=', id).execute()
}

export async function deleteMailsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('outbox_mails').where('created_at', '<', instant).execute()
}

export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('outbox_mails').where('recipient', '=', recipient).execute()
}
