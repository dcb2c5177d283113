import { quitQuiz, readOngoingQuiz } from '@collimate/contract/quizzes'
import { quizLength } from '@collimate/domain/progress/topics'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { deleteOpenQuiz, findOngoingQuiz } from './store.ts'

export function quizRoutes(api: Api, { database: { db } }: Services): void {
  api.handle(readOngoingQuiz, async ({ caller }) => {
    const quiz = await findOngoingQuiz(db, caller.userId)
    return { quiz: quiz === undefined ? null : { ...quiz, total: quizLength(quiz) } }
  })

  api.handle(quitQuiz, async ({ caller, params }) => {
    if (!(await deleteOpenQuiz(db, caller.userId, params.id))) throw new AppError('quiz-not-found')
    return {}
  })
}
