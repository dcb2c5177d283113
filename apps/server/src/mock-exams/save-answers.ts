import type { Services } from '../services.ts'
import { closeAtLimit } from './complete-exam.ts'
import { refusedSave, tidied } from './save-guard.ts'
import { readExam, saveExam, type ExamSave, type SavedExam } from './store.ts'

/**
 * Saves a piece of work. Sent twice it changes nothing the second time; at the time limit it also completes
 * the exam with what it has.
 *
 * @throws AppError 'exam-not-found', 'exam-completed', 'exam-open-elsewhere', or 'invalid-request' for a
 *   choice outside its question's options or a flag outside the exam; nothing has changed then
 */
export async function saveAnswers(
  services: Services,
  userId: string,
  id: string,
  work: ExamSave,
): Promise<Pick<SavedExam, 'sequence' | 'time_spent'>> {
  const { database, now } = services
  const save = tidied(work)
  const saved = await saveExam(database.db, userId, id, save, now())
  if (saved === undefined) return refusedSave(await readExam(database.db, userId, id), save)
  if (saved.time_spent >= saved.time_limit) await closeAtLimit(services, userId, id)
  return saved
}
