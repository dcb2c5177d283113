import { lockStudent } from '../accounts/profile.ts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { deleteOldReplacedExams, moveToFreePlace, restoreExam, takeReplacedExam } from './replaced-store.ts'
import { readOpenExam } from './store.ts'

/**
 * Trades the running exam for one that was replaced or quit, in one transaction: the running one is kept in a place
 * that is free then. Asked twice it does so once.
 *
 * @throws AppError 'exam-not-found' when no such exam is kept; nothing has changed then
 */
export async function bringBackExam({ database, now }: Services, userId: string, id: string): Promise<void> {
  const { db } = database
  await database.transaction(async () => {
    // One student starts or brings back one exam at a time.
    await lockStudent(db, userId)
    const kept = await takeReplacedExam(db, userId, id, now())
    if (kept === undefined) {
      if ((await readOpenExam(db, userId))?.id === id) return
      throw new AppError('exam-not-found')
    }
    await moveToFreePlace(db, userId, now())
    await restoreExam(db, kept)
  })
}

/** What nobody brought back in its days goes for good. */
export function forgetReplacedExams({ database, jobs, now }: Services): void {
  jobs.every('forget-replaced-exams', '7 4 * * *', () => deleteOldReplacedExams(database.db, now()))
}
