import type { countWaiting } from '@collimate/contract/moderation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Under this key lies every list of the tab; each is read anew when it is opened. */
export const moderationKey = ['moderation'] as const

/** How much waits for an admin in each list. */
export const waitingQuery = queryOptions({
  queryKey: [...moderationKey, 'waiting'],
  queryFn: ({ signal }) => call<typeof countWaiting>('GET /api/admin/waiting', {}, { signal }),
  staleTime: 0,
  // Beside everything else: whoever works here is told of a lost session by what they do.
  meta: { keepsPage: true },
})

const counts = new Intl.NumberFormat('en-US')

/** What a tab or a menu shows beside its name; null where nothing waits, or nobody knows yet. */
export function waitingText(waiting: number | undefined): string | null {
  return waiting ? counts.format(waiting) : null
}

/** In all lists together. */
export function waitingInAll(lists: Readonly<Record<string, number>> | undefined): number | undefined {
  return lists && Object.values(lists).reduce((sum, count) => sum + count, 0)
}
