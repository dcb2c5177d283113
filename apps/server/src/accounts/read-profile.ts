import type { Profile } from '@collimate/contract/accounts'
import type { ExamTimeFactor } from '@collimate/domain/accounts/rules'
import type { Db } from '../platform/database/open-database.ts'

const profileColumns = [
  'id',
  'username',
  'first_name',
  'last_name',
  'avatar_url',
  'exam_time_factor',
  'exam_date',
] as const

/** This file is apart because other nouns ask for what it reads. */
export async function readProfile(db: Db, userId: string): Promise<Profile> {
  const row = await db
    .selectFrom('profiles')
    .select(profileColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...row, exam_time_factor: row.exam_time_factor as ExamTimeFactor }
}

export async function readEmail(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.email
}
