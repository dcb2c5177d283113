import { randomInt } from 'node:crypto'
import type { Quiz as ShownQuiz } from '@collimate/contract/quizzes'
import { categories } from '@collimate/domain/questions/categories'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { closeRunOut } from './complete-quiz.ts'
import { missingPlaces } from './draw-places.ts'
import { showQuiz } from './show-quiz.ts'
import {
  answersOf,
  claimQuiz,
  deleteOtherAttempt,
  deleteUnansweredQuizzes,
  findOngoingQuiz,
  insertQuiz,
  lockOtherAttempt,
  readQuiz,
} from './store.ts'

/**
 * Opens an unfinished quiz in one window; a window that held it before can no longer write.
 *
 * @throws AppError 'quiz-not-found', 'quiz-completed' or 'quiz-questions-unreadable'
 */
export async function openQuiz(
  services: Services,
  userId: string,
  id: string,
  holder: string,
): Promise<ShownQuiz> {
  const { db } = services.database
  await closeRunOut(services, userId)
  const quiz = await readQuiz(db, userId, id)
  if (quiz === undefined) throw new AppError('quiz-not-found')
  if (quiz.completed) throw new AppError('quiz-completed')
  const places = await missingPlaces(services, userId, quiz, randomInt(2 ** 31))
  const opened = await claimQuiz(db, userId, id, holder, places)
  // Finished or deleted in another window meanwhile.
  if (opened === undefined) return openQuiz(services, userId, id, holder)
  return showQuiz(services, userId, opened, quiz.holder)
}

/**
 * Opens the newest unfinished quiz with an answer, else an unfinished sitting of another kind that stands among the
 * mock exams. Unfinished quizzes without an answer are deleted.
 *
 * @returns null when there is none
 * @throws AppError 'quiz-questions-unreadable'
 */
export async function resumeQuiz(
  services: Services,
  userId: string,
  holder: string,
): Promise<ShownQuiz | null> {
  const { db } = services.database
  await closeRunOut(services, userId)
  await deleteUnansweredQuizzes(db, userId, services.now())
  const ongoing = await findOngoingQuiz(db, userId)
  const id = ongoing?.id ?? (await adoptOtherAttempt(services, userId))
  return id === undefined ? null : openQuiz(services, userId, id, holder)
}

/** Makes a quiz of it, with its answers and in its order. */
function adoptOtherAttempt({ database }: Services, userId: string): Promise<string | undefined> {
  const { db } = database
  return database.transaction(async () => {
    const other = await lockOtherAttempt(db, userId)
    if (other === undefined) return undefined
    const refs = other.questions_refs as { id: string; category: string }[]
    const ids = refs.length > 0 ? refs.map((ref) => ref.id) : (other.questions_ids as string[])
    const named = [other.exam_type, refs[0]?.category]
    const quiz = await insertQuiz(db, {
      user_id: userId,
      category: categories.find((category) => named.includes(category)) ?? 'patient-care',
      question_ids: ids,
      questions_refs: [],
      option_orders: [],
      answer_shapes: [],
      answers: answersOf(other.answers),
      flags: other.flags as number[],
      holder: null,
      created_at: other.created_at,
    })
    await deleteOtherAttempt(db, userId, other.id)
    return quiz.id
  })
}
