import type { ExamTimeFactor } from '@collimate/domain/accounts/rules'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database, Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

export async function usernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** @param email in small letters @returns null for an address nobody has an account with */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** The ids after `after`, in their order. */
export async function readUserIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** @param emails in small letters */
export function findUsers(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('email', 'in', emails)
    .orderBy('id')
    .execute()
}

export async function insertProfile(
  db: Db,
  profile: { id: string; username: string; first_name: string; last_name: string | null },
): Promise<void> {
  await db.insertInto('profiles').values(profile).execute()
}

/** What a student may change of their profile; what is absent stays. */
export type ProfileChanges = {
  username?: string | undefined
  first_name?: string | undefined
  last_name?: string | null | undefined
  exam_time_factor?: ExamTimeFactor | undefined
  exam_date?: string | null | undefined
}

export async function updateProfileRow(
  database: Database,
  userId: string,
  changes: ProfileChanges,
): Promise<void> {
  const { db } = database
  await database.transaction(async () => {
    await db.updateTable('profiles').set(changes).where('id', '=', userId).execute()
    if (changes.first_name === undefined) return
    await db.updateTable('users').set({ name: changes.first_name }).where('id', '=', userId).execute()
  })
}

/** @returns the address of the picture it replaces */
export async function replaceAvatarUrl(
  database: Database,
  userId: string,
  url: string | null,
): Promise<string | null> {
  const { db } = database
  return database.transaction(async () => {
    const before = await db
      .selectFrom('profiles')
      .select('avatar_url')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await db.updateTable('profiles').set({ avatar_url: url }).where('id', '=', userId).execute()
    return before.avatar_url
  })
}

export async function showsAvatar(db: Db, userId: string, url: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('avatar_url', '=', url)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the addresses that a profile shows. */
export async function readShownAvatars(db: Db, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select avatar_url as url from profiles where avatar_url = any(${arrayLiteral(urls)}::text[])`.execute(db)
  return rows.map(({ url }) => url)
}

/** @param email in small letters, verified */
export async function updateEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Whom a mail goes to; the address is kept from changing until the transaction ends. */
export function readAddressee(
  db: Db,
  userId: string,
): Promise<{ email: string; first_name: string } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.email', 'profiles.first_name'])
    .where('users.id', '=', userId)
    .forShare('users')
    .executeTakeFirst()
}

/** Unless the address is not the user's any more. */
export async function markEmailVerified(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute()
}

/** A user's address, kept from changing by anybody else until the transaction ends; undefined when they are gone. */
export async function lockEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.email
}

/**
 * Keeps an account from being deleted, and its address from changing, until the transaction ends.
 *
 * @returns false when there is no such user any more
 */
export async function holdUser(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Every row of the user's goes with it. @returns false when there was no such user any more */
export async function deleteUser(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A whole account at once, with an already hashed password; an account of that e-mail is replaced. */
export async function insertAccount(
  database: Database,
  account: { email: string; first_name: string; username: string; password: string },
): Promise<void> {
  const { db } = database
  await database.transaction(async () => {
    await db.deleteFrom('users').where('email', '=', account.email).execute()
    const id = randomUUID()
    await db.insertInto('users').values({ id, name: account.first_name, email: account.email }).execute()
    await db
      .insertInto('identities')
      .values({
        id: randomUUID(),
        user_id: id,
        account_id: id,
        provider_id: 'credential',
        password: account.password,
      })
      .execute()
    await insertProfile(db, {
      id,
      username: account.username,
      first_name: account.first_name,
      last_name: null,
    })
  })
}

/**
 * Finds a user by address, and keeps the address from changing until the transaction ends.
 *
 * @param email in small letters
 */
export function lockUser(
  db: Db,
  email: string,
): Promise<{ id: string; email: string; first_name: string } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.first_name'])
    .where('users.email', '=', email)
    .forShare('users')
    .executeTakeFirst()
}
