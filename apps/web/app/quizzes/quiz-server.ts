import type * as contract from '@collimate/contract/quizzes'
import type { Category } from '@collimate/domain/questions/categories'
import { holder } from '../attempts/engine/page.ts'
import { call, longTimeout, shortTimeout } from '../lib/api.ts'
import type { EntryServer } from './enter-quiz.ts'
import type { QuizServer } from './room/quiz-run.ts'
import type { TimedServer } from './room/timed-deps.ts'

/** The calls of a quiz, each as this window and for its own student alone. */
export function quizServerOf(account: string): QuizServer & EntryServer {
  return {
    ...callsOfAny(account),
    async start(category: Category, count: number) {
      const request = { body: { category, count, holder } }
      return (await call<typeof contract.startQuiz>('POST /api/quizzes', request, { account })).quiz
    },
    async resume() {
      const request = { body: { holder } }
      return (await call<typeof contract.resumeQuiz>('POST /api/quizzes/resume', request, { account })).quiz
    },
    check(id, { position, answer, ms, confidence }) {
      const body = { holder, position, answer, ms, ...(confidence && { confidence }) }
      const options = { ...shortTimeout(), account }
      return call<typeof contract.checkAnswer>(
        'POST /api/quizzes/:id/check',
        { params: { id }, body },
        options,
      )
    },
    async complete(id, flags) {
      const request = { params: { id }, body: { holder, flags } }
      const options = { ...longTimeout(), account }
      const route = 'POST /api/quizzes/:id/complete'
      return (await call<typeof contract.completeQuiz>(route, request, options)).result
    },
  }
}

/** The calls of a timed quiz, likewise. */
export function timedServerOf(account: string): TimedServer {
  return {
    ...callsOfAny(account),
    save(id, work, leaving) {
      const request = { params: { id }, body: { ...work, holder } }
      const options = { ...shortTimeout(), account, keepalive: leaving }
      return call<typeof contract.saveTimedQuiz>('PUT /api/quizzes/:id/answers', request, options)
    },
    async complete(id, flags, work) {
      const request = { params: { id }, body: { holder, flags, work } }
      const options = { ...shortTimeout(), account }
      const route = 'POST /api/quizzes/:id/complete'
      return (await call<typeof contract.completeQuiz>(route, request, options)).result
    },
  }
}

/** The calls that both kinds make. */
function callsOfAny(account: string): Pick<QuizServer & TimedServer, 'open' | 'place' | 'quit'> {
  return {
    async open(id) {
      const request = { params: { id }, body: { holder } }
      const options = { ...longTimeout(), account }
      return (await call<typeof contract.openQuiz>('POST /api/quizzes/:id/open', request, options)).quiz
    },
    async place(id, place) {
      const request = { params: { id }, body: { holder, ...place } }
      const options = { ...shortTimeout(), account }
      await call<typeof contract.placeQuiz>('PUT /api/quizzes/:id/place', request, options)
    },
    async quit(id) {
      const options = { ...shortTimeout(), account }
      await call<typeof contract.quitQuiz>('DELETE /api/quizzes/:id', { params: { id } }, options)
    },
  }
}
