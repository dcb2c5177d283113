import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { lockQuiz } from './store.ts'
import type { Quiz } from './stored-quiz.ts'

/**
 * A quiz under way, which nobody else changes until this transaction ends.
 *
 * @throws AppError 'quiz-not-found' or 'quiz-completed'
 */
export async function lockRunning(db: Db, userId: string, id: string): Promise<Quiz> {
  const quiz = await lockQuiz(db, userId, id)
  if (quiz === undefined) throw new AppError('quiz-not-found')
  if (quiz.completed) throw new AppError('quiz-completed')
  return quiz
}

/**
 * The same for the window that has it.
 *
 * @throws AppError as `lockRunning`, or 'quiz-open-elsewhere'
 */
export async function lockHeld(db: Db, userId: string, id: string, holder: string): Promise<Quiz> {
  const quiz = await lockRunning(db, userId, id)
  requireHolder(quiz, holder)
  return quiz
}

/** @throws AppError 'quiz-open-elsewhere' */
export function requireHolder(quiz: Quiz, holder: string): void {
  if (quiz.holder !== holder) throw new AppError('quiz-open-elsewhere')
}
