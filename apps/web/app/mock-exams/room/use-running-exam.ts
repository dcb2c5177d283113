import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdPage } from '../../accounts/session.ts'
import { onSessionAnnounced } from '../../accounts/session-channel.ts'
import { askAnew } from '../../lib/ask-anew.ts'
import { useLeft } from '../../lib/use-left.ts'
import { progressQuery } from '../../progress/queries.ts'
import { toast } from '../../ui/toast.ts'
import { examServer } from '../engine/exam-server.ts'
import type { ExamEvent, ExamKit } from '../engine/exam-kit.ts'
import { ExamSession } from '../engine/exam-session.ts'
import type { ExamStorage } from '../engine/exam-storage.ts'
import { openExamWindows } from '../engine/exam-windows.ts'
import { holder } from '../engine/holder.ts'
import { clearRoomTab, markRoomTab } from '../engine/room-tab.ts'
import { watchPage } from '../engine/watch-page.ts'
import type { ExamSource } from '../enter-exam.ts'
import type { ResultsState } from '../exam-place.ts'
import { examTexts } from '../exam-texts.ts'
import { currentExamQuery, mockExamsKey, noExamIsOngoing, resultQuery } from '../queries.ts'

export type RunningExamOptions = {
  userId: string
  source: ExamSource
  storage: ExamStorage
  /** The exam is no longer: back to the start screen. */
  onLeft: () => void
  /** Answers changed in another window stand. */
  onSetAside: (count: number) => void
}

/** Runs the exam for as long as its room is shown; null for the moment before it begins. */
export function useRunningExam({
  userId,
  source,
  storage,
  onLeft,
  onSetAside,
}: RunningExamOptions): ExamSession | null {
  const client = useQueryClient()
  const [session, setSession] = useState<ExamSession | null>(null)
  const leaveFor = useLeaving(onLeft)
  const hear = useEffectEvent((event: ExamEvent) => {
    if (event.kind === 'set-aside') onSetAside(event.count)
    else leaveFor(event)
  })
  useEffect(() => {
    const kit: ExamKit = {
      userId,
      holder,
      storage,
      server: examServer,
      windows: openExamWindows(),
      now: () => performance.now(),
      online: () => navigator.onLine,
      random: Math.random,
      emit: (event) => hear(event),
    }
    const running = new ExamSession(kit, source)
    const unwatch = watchPage({
      onLeave: () => void running.leave(),
      onReturn: () => running.comeBack(),
      onOffline: () => running.loseConnection(),
    })
    // Who logged in again in another tab is not asked to do it here too.
    const deaf = onSessionAnnounced(() => running.signedIn())
    // Nobody is led out of the room: it asks for the log-in itself.
    const release = holdPage()
    running.begin()
    markRoomTab()
    setSession(running)
    return () => {
      unwatch()
      deaf()
      release()
      // What is shown outside of the exam may have been read before this was saved.
      void running.end().then(() => askAnew(client, currentExamQuery))
      clearRoomTab()
    }
  }, [client, userId, source, storage])
  return session
}

type PassingEvent = Exclude<ExamEvent, { kind: 'set-aside' }>

/** Says what happened and leads out of the room where it ends the exam. */
function useLeaving(onLeft: () => void): (event: PassingEvent) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const left = useLeft()
  const showResults = (id: string, flaggedQuestions: readonly number[], timeUp: boolean) => {
    toast(timeUp ? examTexts.timeUp : examTexts.completed)
    void askAfterEnd(client)
    if (left.current) return
    void navigate('/mock-exam', {
      replace: true,
      state: { result: id, flaggedQuestions } satisfies ResultsState,
    })
  }
  return (event) => {
    switch (event.kind) {
      case 'save-failed':
        return toast(examTexts.saveFailed)
      case 'complete-failed':
        return toast(examTexts.completeFailed)
      case 'quit-failed':
        return toast(examTexts.quitFailed)
      case 'completed':
        client.setQueryData(resultQuery(event.result.id).queryKey, event.result)
        return showResults(event.result.id, event.result.flags, event.timeUp)
      case 'already-completed':
        return showResults(event.examId, [], event.timeUp)
      case 'gone':
        toast(examTexts.gone)
        void askAnew(client, { queryKey: mockExamsKey })
        return onLeft()
      case 'quit':
        toast(examTexts.quit)
        void noExamIsOngoing(client)
        if (!left.current) void navigate('/dashboard', { replace: true })
    }
  }
}

/** Who has left the room while the exam was graded sees what has changed with its end. */
async function askAfterEnd(client: QueryClient): Promise<void> {
  await noExamIsOngoing(client)
  await Promise.all([askAnew(client, { queryKey: mockExamsKey }), askAnew(client, progressQuery)])
}
