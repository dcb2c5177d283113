import type { QuizResult } from '@collimate/contract/quizzes'
import { percentOf } from '@collimate/domain/questions/score'
import { creditedIds, gradeByRulings, readGrades } from '../attempts/grade.ts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { flagsWithin } from './keep-place.ts'
import { gradeQuiz, showResult } from './show-quiz.ts'
import { closeQuiz, lockQuiz, readQuiz } from './store.ts'

/**
 * Closes the quiz with the share of right answers among those that were checked. A second completion answers the
 * same result.
 *
 * @throws AppError 'quiz-not-found' or 'quiz-open-elsewhere'
 */
export async function completeQuiz(
  services: Services,
  userId: string,
  id: string,
  { holder, flags }: { holder: string; flags?: readonly number[] | undefined },
): Promise<QuizResult> {
  const { database, now } = services
  const { db } = database
  const found = await readQuiz(db, userId, id)
  const closed = await gradeByRulings(services, found?.questions_refs ?? [], async (questions) => {
    const quiz = await lockQuiz(db, userId, id)
    if (quiz === undefined) throw new AppError('quiz-not-found')
    if (quiz.completed) return quiz
    if (quiz.holder !== holder) throw new AppError('quiz-open-elsewhere')
    const grades = await readGrades(db, userId, id)
    const { correct, answered } = gradeQuiz(quiz, questions, grades)
    return closeQuiz(db, userId, quiz, {
      score: percentOf(correct, answered),
      credited: creditedIds(quiz.questions_refs, questions),
      flags: flagsWithin(flags ?? quiz.flags, quiz.questions_refs.length),
      now: now(),
    })
  })
  return showResult(services, userId, closed)
}
