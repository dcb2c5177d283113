import type { MockExam } from '@collimate/contract/mock-exams'
import { AppError } from '../platform/app-error.ts'
import { readQuestions } from '../questions/store.ts'
import type { Services } from '../services.ts'
import { showExam } from './show-exam.ts'
import { claimExam, lockExam } from './store.ts'

/**
 * Opens the unfinished exam in one window: the same questions, order, answers and flags. A window that held it
 * before can no longer write.
 *
 * @throws AppError 'exam-not-found' or 'exam-completed'
 */
export async function openExam(
  { database }: Services,
  userId: string,
  id: string,
  holder: string,
): Promise<MockExam> {
  const { db } = database
  return database.transaction(async () => {
    const exam = await lockExam(db, userId, id)
    if (exam === undefined) throw new AppError('exam-not-found')
    if (exam.completed) throw new AppError('exam-completed')
    await claimExam(db, userId, id, holder)
    const bank = await readQuestions(
      db,
      exam.questions_refs.map((ref) => ref.id),
    )
    return showExam(exam, bank, exam.holder)
  })
}
