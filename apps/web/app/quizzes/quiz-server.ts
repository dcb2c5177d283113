import type * as contract from '@collimate/contract/quizzes'
import type { Category } from '@collimate/domain/questions/categories'
import { holder } from '../attempts/engine/page.ts'
import { call, longTimeout, shortTimeout } from '../lib/api.ts'
import type { EntryServer } from './enter-quiz.ts'
import type { QuizServer } from './room/quiz-run.ts'

/** The calls of a quiz, each as this window and for its own student alone. */
export function quizServerOf(account: string): QuizServer & EntryServer {
  const short = () => ({ ...shortTimeout(), account })
  const long = () => ({ ...longTimeout(), account })
  return {
    async start(category: Category, count: number) {
      const request = { body: { category, count, holder } }
      return (await call<typeof contract.startQuiz>('POST /api/quizzes', request, { account })).quiz
    },
    async resume() {
      const request = { body: { holder } }
      return (await call<typeof contract.resumeQuiz>('POST /api/quizzes/resume', request, { account })).quiz
    },
    async open(id) {
      const request = { params: { id }, body: { holder } }
      return (await call<typeof contract.openQuiz>('POST /api/quizzes/:id/open', request, long())).quiz
    },
    check(id, { position, answer, ms, confidence }) {
      const body = { holder, position, answer, ms, ...(confidence && { confidence }) }
      const request = { params: { id }, body }
      return call<typeof contract.checkAnswer>('POST /api/quizzes/:id/check', request, short())
    },
    async place(id, place) {
      const request = { params: { id }, body: { holder, ...place } }
      await call<typeof contract.placeQuiz>('PUT /api/quizzes/:id/place', request, short())
    },
    async complete(id, flags) {
      const request = { params: { id }, body: { holder, flags } }
      const route = 'POST /api/quizzes/:id/complete'
      return (await call<typeof contract.completeQuiz>(route, request, long())).result
    },
    async quit(id) {
      await call<typeof contract.quitQuiz>('DELETE /api/quizzes/:id', { params: { id } }, short())
    },
  }
}
