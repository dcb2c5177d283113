import type * as contract from '@collimate/contract/quizzes'
import { holder } from '../../attempts/engine/page.ts'
import { call, longTimeout, shortTimeout } from '../../lib/api.ts'
import type { TimedServer } from './timed-deps.ts'

/** The calls of a timed quiz, each as this window and for its own student alone. */
export function timedServerOf(account: string): TimedServer {
  const short = () => ({ ...shortTimeout(), account })
  return {
    async open(id) {
      const request = { params: { id }, body: { holder } }
      const options = { ...longTimeout(), account }
      return (await call<typeof contract.openQuiz>('POST /api/quizzes/:id/open', request, options)).quiz
    },
    save(id, work, leaving) {
      const request = { params: { id }, body: { ...work, holder } }
      const options = { ...short(), keepalive: leaving }
      return call<typeof contract.saveTimedQuiz>('PUT /api/quizzes/:id/answers', request, options)
    },
    async place(id, place) {
      const request = { params: { id }, body: { holder, ...place } }
      await call<typeof contract.placeQuiz>('PUT /api/quizzes/:id/place', request, short())
    },
    async complete(id, flags, work) {
      const request = { params: { id }, body: { holder, flags, work } }
      const route = 'POST /api/quizzes/:id/complete'
      return (await call<typeof contract.completeQuiz>(route, request, short())).result
    },
    async quit(id) {
      await call<typeof contract.quitQuiz>('DELETE /api/quizzes/:id', { params: { id } }, short())
    },
  }
}
