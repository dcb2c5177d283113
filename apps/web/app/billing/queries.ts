import type { readTrial } from '@collimate/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { readPlans } from './plans.ts'

/** Prices change with a release of the server, not while somebody looks at them. */
export const offerQuery = queryOptions({ queryKey: ['plans'], queryFn: readPlans, staleTime: Infinity })

/** Whether free days may be promised; never from memory, because a trial may have begun in another window. */
export const trialQuery = queryOptions({
  queryKey: ['trial'],
  queryFn: async ({ signal }) =>
    (await call<typeof readTrial>('GET /api/billing/trial', {}, { signal })).trial_available,
  staleTime: 0,
  gcTime: 0,
  // Not worth waiting for: the page then promises nothing. A session that ended is said at the next press.
  retry: false,
  meta: { keepsPage: true },
})
