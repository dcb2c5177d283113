import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api.ts'

/** Tries again only what may get better by itself: no answer at all, twice. */
export function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof NetworkError && !error.aborted && failures < 2
}

/**
 * @param onSessionLost called when the server says that nobody is signed in, unless the query or mutation
 *   has `meta: { keepsPage: true }` because its screen asks the student to sign in again itself
 */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const notice = (error: Error, keepsPage: unknown) => {
    const signedOut = error instanceof ApiError && error.status === 401 && error.code !== 'wrong-credentials'
    if (signedOut && keepsPage !== true) onSessionLost()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => notice(error, query.meta?.['keepsPage']) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => notice(error, mutation.meta?.['keepsPage']),
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000 },
      mutations: { retry: false },
    },
  })
}
