import type { readProgress, readProgressReport, readResults, ResultKind } from '@collimate/contract/progress'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { progressKey } from './progress-key.ts'

/** Where this browser is: its calendar days count. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    // Some browsers name one that nobody knows: Etc/Unknown.
    Intl.DateTimeFormat('en', { timeZone })
    if (timeZone) return timeZone
  } catch {
    // Its hours are known all the same.
  }
  const hours = new Date().getTimezoneOffset() / 60
  if (hours === 0 || !Number.isInteger(hours)) return 'UTC'
  // These names count as getTimezoneOffset does: behind UTC is plus.
  return `Etc/GMT${hours > 0 ? '+' : ''}${hours}`
}

export const progressQuery = queryOptions({
  queryKey: progressKey,
  queryFn: async ({ signal }) => {
    const query = { time_zone: ownTimeZone() }
    return (await call<typeof readProgress>('GET /api/progress', { query }, { signal })).progress
  },
  // An exam may have been completed in another window.
  staleTime: 0,
})

export const reportQuery = queryOptions({
  queryKey: [...progressKey, 'report'],
  queryFn: async ({ signal }) => {
    const query = { time_zone: ownTimeZone() }
    return (await call<typeof readProgressReport>('GET /api/progress/report', { query }, { signal })).report
  },
  staleTime: 0,
})

export function resultsQuery(kind: ResultKind) {
  return infiniteQueryOptions({
    queryKey: [...progressKey, 'results', kind],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? { kind } : { kind, before: pageParam }
      return call<typeof readResults>('GET /api/progress/results', { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ results, more }) => (more ? (results.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
}
