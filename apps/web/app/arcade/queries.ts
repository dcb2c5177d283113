import type { readArcade, readLeaderboard } from '@collimate/contract/arcade'
import type { ArcadeMode } from '@collimate/domain/arcade/round'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Under this key lies everything a finished round changes. */
export const arcadeKey = ['arcade'] as const

export const arcadeQuery = queryOptions({
  queryKey: [...arcadeKey, 'own'],
  queryFn: ({ signal }) => call<typeof readArcade>('GET /api/arcade', {}, { signal }),
  staleTime: 0,
})

export type Period = 'all' | 'week'

export function leaderboardQuery(mode: ArcadeMode, period: Period) {
  return queryOptions({
    queryKey: [...arcadeKey, 'leaderboard', mode, period],
    queryFn: async ({ signal }) => {
      const query = { mode, period }
      return (await call<typeof readLeaderboard>('GET /api/arcade/leaderboard', { query }, { signal })).rows
    },
    staleTime: 0,
    // The table keeps its place while another is on its way.
    placeholderData: keepPreviousData,
  })
}
