import type { Profile } from '@collimate/contract/accounts'
import { examDateRange } from '@collimate/domain/accounts/exam-day'
import type { ExamTimeFactor } from '@collimate/domain/accounts/rules'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { isUniqueViolation } from '../platform/database/unique-violation.ts'
import type { Services } from '../services.ts'
import { updateProfileRow, type ProfileChanges } from './store.ts'

const profileColumns = [
  'id',
  'username',
  'first_name',
  'last_name',
  'avatar_url',
  'exam_time_factor',
  'exam_date',
] as const

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

/** Whatever else a student starts or adds under this lock waits until the transaction ends. */
export async function lockStudent(db: Db, userId: string): Promise<void> {
  // Not `forUpdate`: grading inserts rows that refer to the user, and would wait for this while we wait for its exam.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** @throws AppError 'username-taken', or 'invalid-request' for an exam date out of range */
export async function updateOwnProfile(
  { database, now }: Services,
  userId: string,
  changes: ProfileChanges,
): Promise<void> {
  requirePossibleExamDate(changes.exam_date ?? null, now())
  const last_name = changes.last_name === '' ? null : changes.last_name
  try {
    await updateProfileRow(database, userId, { ...changes, last_name })
  } catch (error) {
    if (isUniqueViolation(error, 'profiles_username')) throw new AppError('username-taken')
    throw error
  }
}

function requirePossibleExamDate(date: string | null, now: Date): void {
  const { first, last } = examDateRange(now)
  if (date !== null && (date < first || date > last)) {
    throw new AppError('invalid-request', {
      'body.exam_date': 'Please choose a date between today and five years from now',
    })
  }
}
