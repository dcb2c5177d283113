import type { readAchievements } from '@collimate/contract/badges'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const achievementsQuery = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => call<typeof readAchievements>('GET /api/badges', {}, { signal }),
  // A badge is won elsewhere, in the lessons.
  staleTime: 0,
})
