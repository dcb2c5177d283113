import type { ErrorCode } from '@collimate/contract/errors'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError, isOtherSession, isUnanswered } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { onSessionAnnounced } from './session-channel.ts'
import { forgetSession, isPageHeld, loadAnew, signedInId } from './session.ts'
import { endSubscription } from './subscription.ts'

const everything = { queryKey: [] }

const clients = new Map<string, QueryClient>()

/**
 * One store of loaded data per account: what one account loaded can never show under another, and what could not be
 * saved is there when its student is back.
 */
export function clientOf(userId: string): QueryClient {
  const known = clients.get(userId)
  if (known) return known
  // A refusal of what this account asked may come when another has signed in: theirs goes on.
  const isCurrent = () => signedInId() === userId
  const client = createQueryClient({
    onSessionLost: () => isCurrent() && !isPageHeld() && forgetSession(),
    onSubscriptionEnded: () => isCurrent() && endSubscription(),
    onAccountSwitched: () => void (isCurrent() && loadAnew()),
  })
  clients.set(userId, client)
  return client
}

export function AccountData({ userId, children }: { userId: string; children: ReactNode }) {
  const client = clientOf(userId)
  useEffect(
    () =>
      onSessionAnnounced(
        (change) => void (change === 'updated' ? refetchAfterChange(client, everything) : null),
      ),
    [client],
  )
  // What is shown asks the store it began with: for another account it begins anew.
  return (
    <QueryClientProvider key={userId} client={client}>
      {children}
    </QueryClientProvider>
  )
}

/** Tries again only what may get better by itself: no answer at all, twice, where that was known soon. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!isUnanswered(error) || error.aborted || error.timedOut) return false
  return failures < 2
}

type Notices = {
  /**
   * The server says that nobody is signed in; not told where the query or mutation has `meta: { keepsPage: true }`
   * because its screen asks the student to sign in again itself.
   */
  onSessionLost: () => void
  /** The server says that whoever is signed in has no subscription. */
  onSubscriptionEnded: () => void
  /** The server says that another account is signed in. */
  onAccountSwitched: () => void
}

/** With these the server refuses whoever has no subscription. */
const subscriptionEnded: ReadonlySet<ErrorCode> = new Set([
  'subscription-required',
  'arcade-needs-subscription',
  'quiz-needs-subscription',
])

export function createQueryClient({
  onSessionLost,
  onSubscriptionEnded,
  onAccountSwitched,
}: Notices): QueryClient {
  const notice = (error: Error, keepsPage: unknown) => {
    if (!(error instanceof ApiError)) return
    const signedOut = error.status === 401 && error.code !== 'wrong-credentials'
    if (signedOut && keepsPage !== true) onSessionLost()
    if (subscriptionEnded.has(error.code)) onSubscriptionEnded()
    if (isOtherSession(error)) onAccountSwitched()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => notice(error, query.meta?.['keepsPage']) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => notice(error, mutation.meta?.['keepsPage']),
    }),
    defaultOptions: {
      queries: {
        // Twice within two seconds: whoever waits is told soon, and has a button to try again.
        retry: shouldRetry,
        retryDelay: (failures) => 500 * 2 ** failures,
        staleTime: 30_000,
        // Offline it fails and says so, where else it would wait in silence; what failed comes with the connection.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
