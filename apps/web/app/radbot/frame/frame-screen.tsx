import type { RadBotState } from '@collimate/contract/radbot'
import { brand } from '@collimate/domain/brand'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { adviceFor } from '../../lib/api.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { currentSession, watchSession } from '../../session/session.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { conversationQuery, conversationsKey, stateQuery } from '../queries.ts'
import { Conversation } from './conversation.tsx'
import { History } from './history.tsx'

export const meta = () => [{ title: pageTitle(brand.assistant) }]

/** What the frame of /ai-chatbot shows. Opened by itself, it leads to the page around it. */
export default function FrameScreen() {
  useLeaveWithSession()
  if (window.self === window.top) return <Navigate to="/ai-chatbot" replace />
  return (
    <main id="main" tabIndex={-1} className="wrap flex min-h-dvh flex-col pt-5 md:pt-7">
      <Chat />
    </main>
  )
}

function Chat() {
  const client = useQueryClient()
  const [current, setCurrent] = useState<string | null>(null)
  /** How often a conversation was opened: one that gets its id with its first answer is the same one still. */
  const [opened, setOpened] = useState(0)
  const [fresh, setFresh] = useState<string | null>(null)
  const state = useQuery(stateQuery)
  const locked = state.data?.exam ?? null
  useEffect(() => {
    // What was loaded before an exam was opened is shown no more, and asked for anew once it is left.
    if (locked !== null) client.removeQueries({ queryKey: conversationsKey })
  }, [client, locked])
  if (state.isPending) return <FrameSkeleton />
  if (state.data === undefined)
    return (
      <ErrorState title={`We couldn’t open ${brand.assistant}`} onRetry={() => void state.refetch()}>
        <p>Your history is safe. {adviceFor(state.error)}</p>
      </ErrorState>
    )
  if (locked !== null) return <LockedFrame exam={locked} />
  const open = (id: string | null) => {
    if (id === current) return
    setCurrent(id)
    setOpened(opened + 1)
  }
  return (
    <div className="grid grow gap-x-10 max-lg:grid-rows-[auto_1fr] lg:grid-cols-[232px_minmax(0,1fr)]">
      <History
        conversations={state.data.conversations}
        current={current}
        onOpen={open}
        onDeleted={() => open(null)}
      />
      <Conversation
        key={opened}
        id={current}
        state={state.data}
        fresh={fresh}
        onAsked={({ conversation, question }, here) => {
          client.setQueryData(conversationQuery(conversation.id).queryKey, (before) => ({
            conversation,
            questions: [...(conversation.id === current ? (before?.questions ?? []) : []), question],
          }))
          void refetchAfterChange(client, stateQuery)
          if (!here) return
          setCurrent(conversation.id)
          setFresh(question.id)
        }}
      />
    </div>
  )
}

function FrameSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-16 w-full max-w-[560px]" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}

/** A session that ends in the frame has ended for the page around it, which knows where to go. */
function useLeaveWithSession(): void {
  useEffect(
    () =>
      watchSession(() => {
        if (currentSession().data === null && window.self !== window.top) window.top?.location.reload()
      }),
    [],
  )
}

/** While a mock exam is open in a window: no other book lies open beside it. */
function LockedFrame({ exam }: { exam: NonNullable<RadBotState['exam']> }) {
  return (
    <section
      aria-labelledby="locked"
      className="mx-auto my-8 grid max-w-[560px] justify-items-center gap-3 rounded-3 border border-line bg-surface px-5 py-10 text-center"
    >
      <span className="grid size-18 place-items-center rounded-1 border-[1.5px] border-dashed border-edge text-muted">
        <Lock size={28} aria-hidden="true" />
      </span>
      <h1 id="locked" className="text-h3">
        Locked while your exam is open
      </h1>
      <p className="num max-w-[44ch]">
        You are on question {exam.question} of {exam.total}, with {clockText(exam.seconds_left)} left. RadBot
        opens again a minute after you leave the exam.
      </p>
      <p className="text-meta text-muted">Your history is saved and stays closed until then.</p>
      <a href="/mock-exam" target="_top" className={`${buttonLook({ kind: 'primary' })} mt-2`}>
        Back to your exam
      </a>
    </section>
  )
}

/** 7,015 seconds are `01:56:55`. */
function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export { RouteError as ErrorBoundary } from '../../ui/route-error.tsx'
