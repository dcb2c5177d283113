import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdPage } from '../../session/session.ts'
import { onSessionAnnounced } from '../../session/session-channel.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { useLeft } from '../../lib/use-left.ts'
import { progressKey } from '../../progress/progress-key.ts'
import { toast } from '../../ui/toast.ts'
import type { AttemptDeps, AttemptEvent, Completed } from '../../attempts/engine/deps.ts'
import { clearRoomTab, markRoomTab } from '../../attempts/engine/marks.ts'
import { holder, numberAfter, watchPage } from '../../attempts/engine/page.ts'
import { AttemptSession, type AttemptSource } from '../../attempts/engine/session.ts'
import type { AttemptStorage } from '../../attempts/engine/storage.ts'
import { mayAnswer } from '../../attempts/engine/state.ts'
import { openWindows } from '../../attempts/engine/windows.ts'
import type { ResultsState } from '../exam-place.ts'
import { examServer } from '../exam-server.ts'
import { examTexts } from '../exam-texts.ts'
import { currentExamQuery, mockExamsKey, noExamIsOngoing, resultQuery } from '../queries.ts'

export type RunningExamOptions = {
  userId: string
  source: AttemptSource
  storage: AttemptStorage
  /** The exam is no longer: back to the start screen. */
  onLeft: () => void
}

let latest = 0

/** Milliseconds since 1970 that never run backwards: the monotonic clock stops while some machines sleep. */
function epochNow(): number {
  latest = Math.max(latest, Date.now())
  return latest
}

/** Runs the exam for as long as its room is shown; null for the moment before it begins. */
export function useRunningExam({
  userId,
  source,
  storage,
  onLeft,
}: RunningExamOptions): AttemptSession | null {
  const client = useQueryClient()
  const [session, setSession] = useState<AttemptSession | null>(null)
  const lead = useLeaving(onLeft)
  const hear = useEffectEvent((event: AttemptEvent) => lead(event))
  useEffect(() => {
    const gone = new AbortController()
    const deps: AttemptDeps = {
      userId,
      holder,
      storage,
      server: examServer((result) => client.setQueryData(resultQuery(result.id).queryKey, result)),
      windows: openWindows(),
      now: () => performance.now(),
      epochNow,
      online: () => navigator.onLine,
      numberAfter,
      random: Math.random,
      emit: (event) => {
        if (event.kind !== 'complete-failed') return hear(event)
        // Meanwhile the exam may have ended or gone on in another window.
        whenSeen(() => mayAnswer(running.state) && hear(event), gone.signal)
      },
    }
    const running = new AttemptSession(deps, source)
    const unwatch = watchPage({
      onLeave: () => void running.leave(),
      onReturn: () => {
        // Another page may have stood in this tab meanwhile.
        markRoomTab()
        running.comeBack()
      },
      onOffline: () => running.loseConnection(),
    })
    // Who logged in again in another tab is not asked to do it here too.
    const unsubscribe = onSessionAnnounced(() => running.signedIn())
    // Nobody is led out of the room: it asks for the log-in itself.
    const release = holdPage()
    markRoomTab()
    setSession(running)
    return () => {
      gone.abort()
      unwatch()
      unsubscribe()
      release()
      // What is shown outside of the exam may have been read before this was saved.
      void running.end().then(() => refetchAfterChange(client, currentExamQuery))
      clearRoomTab()
    }
  }, [client, userId, source, storage])
  // With the room in place, and before it is seen: drawing it costs the student no time.
  useLayoutEffect(() => session?.begin(), [session])
  return session
}

/** Whoever left the page as they completed would find the exam unfinished, and the toast gone that says why. */
function whenSeen(say: () => void, signal: AbortSignal): void {
  if (document.visibilityState === 'visible') say()
  else document.addEventListener('visibilitychange', say, { once: true, signal })
}

/** Says what happened and leads out of the room where it ends the exam. */
function useLeaving(onLeft: () => void): (event: AttemptEvent) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const left = useLeft()
  const showResults = ({ id, flags }: Completed, timeUp: boolean) => {
    toast(timeUp ? examTexts.timeUp : examTexts.completed)
    void askAfterEnd(client)
    if (left.current) return
    void navigate('/mock-exam', {
      replace: true,
      state: { result: id, flaggedQuestions: flags } satisfies ResultsState,
    })
  }
  return (event) => {
    switch (event.kind) {
      case 'open-failed':
        return toast(examTexts.resumeFailed)
      case 'save-failed':
        return toast(examTexts.saveFailed)
      case 'complete-failed':
        return toast(examTexts.completeFailed)
      case 'result-late':
        return toast(examTexts.resultLate)
      case 'quit-failed':
        return toast(examTexts.quitFailed)
      case 'completed':
      case 'already-completed':
        return showResults(event.attempt, event.timeUp)
      case 'gone':
        toast(examTexts.gone)
        void refetchAfterChange(client, { queryKey: mockExamsKey })
        return onLeft()
      case 'quit':
        toast(examTexts.quit)
        void noExamIsOngoing(client)
        if (!left.current) void navigate('/dashboard', { replace: true })
    }
  }
}

/** A student who left the room while the exam was graded sees what has changed with its end. */
async function askAfterEnd(client: QueryClient): Promise<void> {
  await noExamIsOngoing(client)
  await Promise.all([
    refetchAfterChange(client, { queryKey: mockExamsKey }),
    refetchAfterChange(client, { queryKey: progressKey }),
  ])
}
