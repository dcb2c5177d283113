import type { readProgress } from '@collimate/contract/progress'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** In the calendar days of where this browser is. */
export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: async ({ signal }) => {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
    return (await call<typeof readProgress>('GET /api/progress', { query: { time_zone } }, { signal }))
      .progress
  },
  // An exam may have been completed in another window.
  staleTime: 0,
})
