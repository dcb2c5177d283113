import type { Work } from '../attempts/read-work.ts'
import type { Services } from '../services.ts'
import { closeAtLimit } from './complete-exam.ts'
import { saveWork, type Saved } from './save-work.ts'
import { saveExam } from './store.ts'

/** Saves a piece of work, and at the time limit completes the exam with what it has; throws as `saveWork` does. */
export async function saveAnswers(
  services: Services,
  userId: string,
  id: string,
  work: Work,
): Promise<Saved> {
  const saved = await saveWork(services, userId, id, work, saveExam)
  if ('time_limit' in saved && saved.time_spent >= saved.time_limit) await closeAtLimit(services, userId, id)
  return saved
}
