import type { RequestOf } from '@collimate/contract/endpoint'
import type { buildQuiz, Quiz } from '@collimate/contract/quizzes'
import type { postponeReviews, Reviews, startReview } from '@collimate/contract/reviews'
import { holder } from '../attempts/engine/page.ts'
import { call } from '../lib/api.ts'
import { ownTimeZone } from '../progress/queries.ts'

export type QuizToBuild = Omit<RequestOf<typeof buildQuiz>['body'], 'holder' | 'time_zone'>

/** The calls for quizzes of the student's own questions, each for its own student alone. */
export function ownQuizServerOf(account: string | undefined) {
  return {
    async build(wish: QuizToBuild): Promise<Quiz> {
      const body = { ...wish, holder, time_zone: ownTimeZone() }
      return (await call<typeof buildQuiz>('POST /api/quizzes/built', { body }, { account })).quiz
    },
    async review(count: number): Promise<Quiz> {
      const body = { count, holder, time_zone: ownTimeZone() }
      return (await call<typeof startReview>('POST /api/quizzes/review', { body }, { account })).quiz
    },
    /** Moves what is due to tomorrow, or takes that back. */
    async postpone(postponed: boolean): Promise<Reviews> {
      const request = { body: { postponed, time_zone: ownTimeZone() } }
      const route = 'PUT /api/quizzes/review/postponed'
      return (await call<typeof postponeReviews>(route, request, { account })).reviews
    },
  }
}
