import { randomInt } from 'node:crypto'
import type { Quiz as ShownQuiz } from '@collimate/contract/quizzes'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { adoptAttempt } from './adopt-attempt.ts'
import { missingPlaces } from './draw-places.ts'
import { showQuiz } from './show-quiz.ts'
import { claimQuiz, findOngoingQuiz, readQuiz } from './store.ts'
import type { Quiz, QuizPlaces } from './stored-quiz.ts'
import { deleteUnansweredQuizzes } from './unanswered-store.ts'

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
  const quiz = await readQuiz(db, userId, id)
  if (quiz === undefined) throw new AppError('quiz-not-found')
  if (quiz.completed) throw new AppError('quiz-completed')
  const places = await missingPlaces(services, userId, quiz, randomInt(2 ** 31))
  const opened = await claimQuiz(
    db,
    userId,
    quiz,
    holder,
    places && { ...places, position: nextOpen(quiz, places) },
  )
  // Finished, deleted or filled in another window meanwhile.
  if (opened === undefined) return openQuiz(services, userId, id, holder)
  return showQuiz(services, userId, opened, { previousHolder: quiz.holder })
}

/** Where a record made elsewhere goes on: at its first place without an answer, else at its last. */
function nextOpen({ answers }: Quiz, { questions_refs }: QuizPlaces): number {
  const open = questions_refs.findIndex((_, place) => (answers[place] ?? null) === null)
  return open === -1 ? Math.max(0, questions_refs.length - 1) : open
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
  await deleteUnansweredQuizzes(db, userId, services.now())
  const ongoing = await findOngoingQuiz(db, userId)
  const id = ongoing?.id ?? (await adoptAttempt(services.database, userId))
  return id === undefined ? null : openQuiz(services, userId, id, holder)
}
