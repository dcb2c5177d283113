import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { askAnew } from '../lib/ask-anew.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession, forgetSession, isPageHeld } from './session.ts'
import { onSessionAnnounced } from './session-channel.ts'

const everything = { queryKey: [] }

let current: { userId: string; client: QueryClient } | null = null

/** One store of loaded data per account: what one account loaded can never show under another. */
export function clientOf(userId: string): QueryClient {
  if (current?.userId !== userId) current = { userId, client: createQueryClient(() => loseSession(userId)) }
  return current.client
}

/** A refusal of what this account asked may come when another has signed in: theirs goes on. */
function loseSession(userId: string): void {
  if (currentSession().data?.user.id === userId && !isPageHeld()) forgetSession()
}

export function AccountData({ userId, children }: { userId: string; children: ReactNode }) {
  const client = clientOf(userId)
  useEffect(
    () => onSessionAnnounced((change) => void (change === 'updated' ? askAnew(client, everything) : null)),
    [client],
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
