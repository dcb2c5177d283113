import { examDateRange } from '@collimate/domain/accounts/exam-day'
import { AppError } from '../platform/app-error.ts'
import { isUniqueViolation } from '../platform/database/unique-violation.ts'
import type { Services } from '../services.ts'
import { updateProfileRow, type ProfileChanges } from './store.ts'

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
