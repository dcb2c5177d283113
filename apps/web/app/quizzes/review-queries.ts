import type { readQuizPools } from '@collimate/contract/quizzes'
import type { readReturns, readReviews } from '@collimate/contract/reviews'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { ownTimeZone } from '../progress/queries.ts'
import { quizzesKey } from './queries.ts'

/** What a quiz can be built of. */
export const poolsQuery = queryOptions({
  queryKey: [...quizzesKey, 'pools'],
  queryFn: async ({ signal }) => {
    const query = { time_zone: ownTimeZone() }
    return call<typeof readQuizPools>('GET /api/quizzes/pools', { query }, { signal })
  },
  staleTime: 0,
})

/** What comes back for review today and in the days after. */
export const reviewsQuery = queryOptions({
  queryKey: [...quizzesKey, 'review'],
  queryFn: async ({ signal }) => {
    const query = { time_zone: ownTimeZone() }
    return (await call<typeof readReviews>('GET /api/quizzes/review', { query }, { signal })).reviews
  },
  staleTime: 0,
})

/** When the questions of a completed quiz come back. */
export function returnsQuery(id: string) {
  return queryOptions({
    queryKey: [...quizzesKey, 'returns', id],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { time_zone: ownTimeZone() } }
      return (await call<typeof readReturns>('GET /api/quizzes/:id/returns', request, { signal })).returns
    },
    staleTime: 0,
  })
}
