import type { TimedWork } from '@collimate/contract/quizzes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { readAnswer } from '@collimate/domain/questions/types/registry'
import { lateMs } from '@collimate/domain/quizzes/timed'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { lockHeld } from './lock-running.ts'
import { endsIn } from './show-quiz.ts'
import { keepTimedAnswers } from './store.ts'
import type { Quiz } from './stored-quiz.ts'

/**
 * Saves changed answers of a timed quiz; sent twice they change nothing the second time. Nothing it answers tells which
 * are right.
 *
 * @throws AppError 'quiz-not-found', 'quiz-completed', 'quiz-open-elsewhere', or
 *   'invalid-request' for a quiz that is not timed and an answer its question cannot have; nothing has changed then
 */
export async function saveTimedQuiz(
  services: Services,
  userId: string,
  id: string,
  { holder, ...work }: TimedWork & { holder: string },
): Promise<{ sequence: number; ends_in: number }> {
  const { database, now } = services
  return database.transaction(async () => {
    const quiz = await lockHeld(database.db, userId, id, holder)
    const saved = await keepWork(services, userId, quiz, work)
    return { sequence: saved.sequence, ends_in: endsIn(saved, now()) }
  })
}

/**
 * Merges the work into a locked quiz, unless its save was taken already or came too late.
 *
 * @returns the quiz as it is then
 * @throws AppError 'invalid-request'
 */
export async function keepWork(
  { database, now }: Services,
  userId: string,
  quiz: Quiz,
  work: TimedWork,
): Promise<Quiz> {
  if (quiz.ends_at === null)
    throw new AppError('invalid-request', { 'body.changes': 'This quiz checks each answer.' })
  if (work.sequence <= quiz.sequence || now().getTime() > quiz.ends_at.getTime() + lateMs) return quiz
  const answers = [...quiz.answers]
  for (const [place, answer] of Object.entries(work.changes))
    answers[Number(place)] = readChange(quiz, Number(place), answer)
  // What was spent before is never taken back.
  const known = Object.entries(work.question_ms).flatMap(([place, ms]): [string, number][] =>
    Number(place) < answers.length ? [[place, Math.max(ms, quiz.question_ms[place] ?? 0)]] : [],
  )
  const saved = {
    ...quiz,
    answers,
    // A window that only looks tells no other one that its answers are of before.
    sequence: Object.keys(work.changes).length === 0 ? quiz.sequence : work.sequence,
    question_ms: { ...quiz.question_ms, ...Object.fromEntries(known) },
  }
  await keepTimedAnswers(database.db, userId, quiz.id, saved)
  return saved
}

function readChange(quiz: Quiz, position: number, answer: unknown): Answer | null {
  const shape = quiz.answer_shapes[position]
  const read = shape === undefined ? 'refused' : readAnswer(answer, shape)
  if (read === 'refused')
    throw new AppError('invalid-request', { 'body.changes': 'An answer is not of its question’s shape.' })
  return read
}
