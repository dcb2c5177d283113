import type { readLatestQuizResult, readOngoingQuiz, readQuizResult } from '@collimate/contract/quizzes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Under this key lies everything other pages show of quizzes. */
export const quizzesKey = ['quizzes'] as const

export const ongoingQuizQuery = queryOptions({
  queryKey: [...quizzesKey, 'current'],
  queryFn: async ({ signal }) =>
    (await call<typeof readOngoingQuiz>('GET /api/quizzes/current', {}, { signal })).quiz,
  // A quiz goes on in other windows too.
  staleTime: 0,
})

/** The newest completed quiz; null when there is none. */
export const latestQuizQuery = queryOptions({
  queryKey: [...quizzesKey, 'result', 'latest'],
  queryFn: async ({ signal }) =>
    (await call<typeof readLatestQuizResult>('GET /api/quizzes/results/latest', {}, { signal })).result,
  staleTime: 0,
})

/** One completed quiz. */
export function quizResultQuery(id: string) {
  return queryOptions({
    queryKey: [...quizzesKey, 'result', id],
    queryFn: async ({ signal }) =>
      (await call<typeof readQuizResult>('GET /api/quizzes/:id/result', { params: { id } }, { signal }))
        .result,
  })
}
