import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { watchPage } from '../../attempts/engine/page.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { progressKey } from '../../progress/progress-key.ts'
import { holdPage } from '../../session/session.ts'
import { onSessionAnnounced } from '../../session/session-channel.ts'
import { toast } from '../../ui/toast.ts'
import { quizzesKey } from '../queries.ts'
import { quizTexts } from '../quiz-texts.ts'
import { carriedState } from '../results/completed-state.ts'
import type { Sitting, SittingEvent } from './sitting.ts'

/** Often enough that a page somebody sees is not taken to sleep, in milliseconds. */
const countEvery = 15_000

type SittingOptions<Source, Run, Event> = {
  /** Another one is another sitting. */
  source: Source
  create: (source: Source, emit: (event: Event) => void) => Run
  onEvent: (event: Event) => void
}

/** Runs a quiz for as long as its room is shown; null for the moment before it begins. */
export function useSitting<Source, Run extends Sitting, Event>(
  options: SittingOptions<Source, Run, Event>,
): Run | null {
  const { source } = options
  const client = useQueryClient()
  const [run, setRun] = useState<Run | null>(null)
  const create = useEffectEvent(options.create)
  const hear = useEffectEvent(options.onEvent)
  useEffect(() => {
    const running = create(source, (event) => hear(event))
    const unwatch = watchPage({
      onLeave: () => running.leave(),
      onReturn: () => running.comeBack(),
      onOffline: () => {},
    })
    const counting = setInterval(() => running.count(), countEvery)
    // Who logged in again in another tab is not asked to do it here too.
    const unsubscribe = onSessionAnnounced(() => running.signedIn())
    // Nobody is led out of the room: it asks for the log-in itself.
    const release = holdPage()
    running.begin()
    setRun(running)
    return () => {
      unwatch()
      clearInterval(counting)
      unsubscribe()
      release()
      running.leave()
      running.end()
      // Answers were given meanwhile.
      void refetchAfterChange(client, { queryKey: quizzesKey })
      void refetchAfterChange(client, { queryKey: progressKey })
    }
  }, [client, source])
  return run
}

export function isPageSeen(): boolean {
  return document.visibilityState !== 'hidden'
}

export function useSittingState<Run extends Sitting>(run: Run): Run['state'] {
  return useSyncExternalStore<Run['state']>(run.subscribe, () => run.state)
}

/** Says what happened, and leads out of the room where the quiz is over. */
export function useLeading(userId: string): (event: SittingEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    switch (event.kind) {
      case 'completed':
        return void navigate('/quiz-complete', { replace: true, state: carriedState(event.result, userId) })
      case 'quit':
        toast(quizTexts.abandoned)
        return void navigate('/quizzes', { replace: true })
      case 'gone':
        toast(quizTexts.gone)
        return void navigate('/quizzes', { replace: true })
      case 'quit-failed':
        return void toast(quizTexts.quitFailed)
    }
  }
}
