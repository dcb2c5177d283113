import * as contract from '@collimate/contract/quizzes'
import * as reviews from '@collimate/contract/reviews'
import { quizLength } from '@collimate/domain/progress/topics'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { checkAnswer } from './check-answer.ts'
import { closeRunOut, completeQuiz } from './complete-quiz.ts'
import { keepPlace } from './keep-place.ts'
import { openQuiz, resumeQuiz } from './open-quiz.ts'
import { saveTimedQuiz } from './save-timed.ts'
import { showResult } from './show-quiz.ts'
import { showPools } from './show-pools.ts'
import { postponeReviews, showReturns, showReviews } from './show-reviews.ts'
import { buildQuiz, startQuiz, startReview } from './start-quiz.ts'
import { deleteOpenQuiz, findOngoingQuiz, readLatestCompletedQuiz, readQuiz } from './store.ts'

export function quizRoutes(api: Api, services: Services): void {
  const { database } = services
  const { db } = database
  /** Serves what asks which of a student's quizzes run or are over: those whose time has run out are closed first. */
  const handleCurrent: Api['handle'] = (endpoint, handler) =>
    api.handle(endpoint, async (call) => {
      try {
        if (call.caller.kind === 'signed-in') await closeRunOut(services, call.caller.userId)
      } catch (error) {
        // Until there is room it is not over, and its keys are not due: a student still reads all else.
        const isFull = error instanceof AppError && error.code === 'disk-full'
        if (!isFull || endpoint.method !== 'GET') throw error
      }
      return handler(call)
    })

  handleCurrent(contract.readOngoingQuiz, async ({ caller }) => {
    const quiz = await findOngoingQuiz(db, caller.userId)
    if (quiz === undefined) return { quiz: null }
    return { quiz: { ...quiz, total: quizLength(quiz), timed: quiz.ends_at !== null } }
  })

  handleCurrent(contract.startQuiz, async ({ caller, body }) => ({
    quiz: await startQuiz(services, caller, body),
  }))

  handleCurrent(contract.readQuizPools, ({ caller, query }) =>
    showPools(services, caller.userId, query.time_zone),
  )

  handleCurrent(contract.buildQuiz, async ({ caller, body }) => ({
    quiz: await buildQuiz(services, caller, body),
  }))

  api.handle(reviews.readReviews, async ({ caller, query }) => ({
    reviews: await showReviews(services, caller.userId, query.time_zone),
  }))

  handleCurrent(reviews.startReview, async ({ caller, body }) => ({
    quiz: await startReview(services, caller, body),
  }))

  api.handle(reviews.postponeReviews, async ({ caller, body }) => {
    await postponeReviews(services, caller.userId, body)
    return { reviews: await showReviews(services, caller.userId, body.time_zone) }
  })

  api.handle(reviews.readReturns, ({ caller, params, query }) =>
    showReturns(services, caller.userId, params.id, query.time_zone),
  )

  handleCurrent(contract.resumeQuiz, async ({ caller, body }) => ({
    quiz: await resumeQuiz(services, caller.userId, body.holder),
  }))

  handleCurrent(contract.openQuiz, async ({ caller, params, body }) => ({
    quiz: await openQuiz(services, caller.userId, params.id, body.holder),
  }))

  api.handle(contract.checkAnswer, ({ caller, params, body }) =>
    checkAnswer(services, caller.userId, params.id, body),
  )

  handleCurrent(contract.saveTimedQuiz, ({ caller, params, body }) =>
    saveTimedQuiz(services, caller.userId, params.id, body),
  )

  api.handle(contract.placeQuiz, async ({ caller, params, body }) => {
    await keepPlace(services, caller.userId, params.id, body)
    return {}
  })

  api.handle(contract.completeQuiz, async ({ caller, params, body }) => ({
    result: await completeQuiz(services, caller.userId, params.id, body),
  }))

  handleCurrent(contract.readLatestQuizResult, async ({ caller }) => {
    const quiz = await readLatestCompletedQuiz(db, caller.userId)
    return { result: quiz === undefined ? null : await showResult(services, caller.userId, quiz) }
  })

  handleCurrent(contract.readQuizResult, async ({ caller, params }) => {
    const quiz = await readQuiz(db, caller.userId, params.id)
    if (quiz === undefined || !quiz.completed) throw new AppError('quiz-not-found')
    return { result: await showResult(services, caller.userId, quiz) }
  })

  api.handle(contract.quitQuiz, async ({ caller, params }) => {
    if (!(await deleteOpenQuiz(db, caller.userId, params.id))) throw new AppError('quiz-not-found')
    return {}
  })
}
