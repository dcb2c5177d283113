import { queryOptions } from '@tanstack/react-query'
import { readPlans } from './plans.ts'

/** Prices change with a release of the server, not while somebody looks at them. */
export const offerQuery = queryOptions({ queryKey: ['plans'], queryFn: readPlans, staleTime: Infinity })
