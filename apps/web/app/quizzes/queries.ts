import type { readOngoingQuiz } from '@collimate/contract/quizzes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const ongoingQuizQuery = queryOptions({
  queryKey: ['quizzes', 'current'],
  queryFn: async ({ signal }) =>
    (await call<typeof readOngoingQuiz>('GET /api/quizzes/current', {}, { signal })).quiz,
  // A quiz goes on in other windows too.
  staleTime: 0,
})
