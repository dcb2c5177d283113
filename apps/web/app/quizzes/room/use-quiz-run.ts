import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { watchPage } from '../../attempts/engine/page.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { progressQuery } from '../../progress/queries.ts'
import { holdPage } from '../../session/session.ts'
import { onSessionAnnounced } from '../../session/session-channel.ts'
import { toast } from '../../ui/toast.ts'
import type { QuizSource } from '../enter-quiz.ts'
import { quizzesKey } from '../queries.ts'
import { quizServer } from '../quiz-server.ts'
import { quizTexts } from '../quiz-texts.ts'
import { completedState } from '../results/completed-state.ts'
import { clearStoredQuiz, storeQuiz } from '../stored-quiz.ts'
import { QuizRun, type QuizEvent, type RunState } from './quiz-run.ts'

type QuizRunOptions = {
  userId: string
  source: QuizSource
  onStale: (completed: boolean) => void
}

/** Runs the quiz for as long as its room is shown; null for the moment before it begins. */
export function useQuizRun({ userId, source, onStale }: QuizRunOptions): QuizRun | null {
  const client = useQueryClient()
  const [run, setRun] = useState<QuizRun | null>(null)
  const lead = useLeading(onStale)
  const hear = useEffectEvent((event: QuizEvent) => lead(event))
  useEffect(() => {
    const running = new QuizRun(
      {
        server: quizServer,
        store: (state) => storeQuiz(userId, state),
        clear: clearStoredQuiz,
        now: () => performance.now(),
        emit: (event) => hear(event),
      },
      source,
    )
    const unwatch = watchPage({
      onLeave: () => running.leave(),
      onReturn: () => running.comeBack(),
      onOffline: () => {},
    })
    // Who logged in again in another tab is not asked to do it here too.
    const unsubscribe = onSessionAnnounced(() => running.signedIn())
    // Nobody is led out of the room: it asks for the log-in itself.
    const release = holdPage()
    running.begin()
    setRun(running)
    return () => {
      unwatch()
      unsubscribe()
      release()
      running.end()
      // Answers were checked meanwhile.
      void askAfterWork(client)
    }
  }, [client, userId, source])
  return run
}

export function useRunState(run: QuizRun): RunState {
  return useSyncExternalStore(run.subscribe, () => run.state)
}

/** Says what happened and leads out of the room where the quiz is over. */
function useLeading(onStale: (completed: boolean) => void): (event: QuizEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    switch (event.kind) {
      case 'completed':
        return void navigate('/quiz-complete', { replace: true, state: completedState(event.result) })
      case 'quit':
        toast(quizTexts.abandoned)
        return void navigate('/quizzes', { replace: true })
      case 'gone':
        toast(quizTexts.gone)
        return void navigate('/quizzes', { replace: true })
      case 'quit-failed':
        return void toast(quizTexts.quitFailed)
      case 'stale':
        return onStale(event.completed)
    }
  }
}

async function askAfterWork(client: QueryClient): Promise<void> {
  await Promise.all([
    refetchAfterChange(client, { queryKey: quizzesKey }),
    refetchAfterChange(client, progressQuery),
  ])
}
