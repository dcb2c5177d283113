import type { endOtherSessions, endSession, OwnSession } from '@collimate/contract/account-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { isSignedOut, useAfterSignIn } from '../accounts/sign-in-again.tsx'
import { adviceFor, call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { ownSessions } from './queries.ts'

export function SessionsSetting() {
  const { data: sessions, isError, error, refetch } = useQuery(ownSessions)
  const list = useRef<HTMLUListElement>(null)
  // The button pressed goes with its row: whoever uses the keyboard goes on from the list.
  const end = useEndSessions(() => list.current?.focus())
  if (isError && sessions === undefined) {
    return (
      <ErrorState title="We couldn’t load your devices" onRetry={() => void refetch()}>
        <p>{adviceFor(error)}</p>
      </ErrorState>
    )
  }
  if (sessions === undefined) return <Skeleton className="h-24" />
  return (
    <div className="grid gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Devices"
        className="divide-y divide-line rounded-2 border border-line bg-surface outline-none"
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="justify-self-start" busy={end.isPending} onClick={() => end.mutate(null)}>
          Sign out everywhere else
        </Button>
      ) : null}
    </div>
  )
}

type SessionRowProps = { session: OwnSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const name = nameOf(session)
  const lastUsed = timeOf(session.last_seen_at)
  const Icon = /iPhone|iPad|Android/.test(session.system ?? '') ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 pr-2.5 pl-4">
      <Icon size={22} aria-hidden="true" className="text-muted" />
      <div className="min-w-36 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-meta text-muted">
          {session.current ? `Logged in ${timeOf(session.created_at)}` : `Last used ${lastUsed}`}
        </p>
      </div>
      {session.current ? (
        <span className="pr-1.5">
          <Badge tone="beam">This device</Badge>
        </span>
      ) : (
        <Button
          kind="ghost"
          className="px-3"
          // Two devices of one kind are told apart by when they were used.
          aria-label={`Sign out ${name}, last used ${lastUsed}`}
          aria-disabled={busy}
          onClick={() => (busy ? undefined : onEnd())}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function nameOf({ browser, system }: OwnSession): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

/** @returns ends one session by its id, or with null all others */
function useEndSessions(onEnded: () => void) {
  const client = useQueryClient()
  const { afterSignIn } = useAfterSignIn(true)
  const tell = (error: Error) =>
    toast({ title: 'Error signing out', description: error.message, kind: 'destructive' })
  return useMutation({
    mutationFn: (id: string | null) =>
      afterSignIn<unknown>(
        () =>
          id === null
            ? call<typeof endOtherSessions>('DELETE /api/accounts/sessions')
            : call<typeof endSession>('DELETE /api/accounts/sessions/:id', { params: { id } }),
        tell,
      ),
    meta: { keepsPage: true },
    onSuccess: () => {
      onEnded()
      toast({ title: 'Signed out there', kind: 'good' })
    },
    // That nobody is signed in was told before the log-in was offered.
    onError: (error) => (isSignedOut(error) ? undefined : tell(error)),
    onSettled: () => refetchAfterChange(client, ownSessions),
  })
}
