import type { MockExam } from '@collimate/contract/mock-exams'
import { AppError } from '../platform/app-error.ts'
import type { Written } from '../platform/http/written.ts'
import type { Services } from '../services.ts'
import { showExam } from './show-exam.ts'
import { claimExam, readExam } from './store.ts'

/**
 * Opens the unfinished exam in one window: the same questions, order, answers, flags and position. A window that
 * held it before can no longer write.
 *
 * @throws AppError 'exam-not-found' or 'exam-completed'
 */
export async function openExam(
  { database, bank }: Services,
  userId: string,
  id: string,
  holder: string,
): Promise<Written<MockExam>> {
  const exam = await claimExam(database.db, userId, id, holder)
  if (exam === undefined) {
    const closed = await readExam(database.db, userId, id)
    throw new AppError(closed === undefined ? 'exam-not-found' : 'exam-completed')
  }
  const questions = await bank.readDrawn(exam.questions_refs)
  return showExam(exam, questions, exam.previous_holder)
}
