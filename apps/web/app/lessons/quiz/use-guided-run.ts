import type { WonBadge } from '@collimate/contract/badges'
import type * as contract from '@collimate/contract/lessons'
import type { GuidedResult } from '@collimate/contract/lessons'
import { badgeNews } from '@collimate/domain/badges/badges'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { call, longTimeout, shortTimeout } from '../../lib/api.ts'
import { tooManyStarts } from '../../attempts/too-many-starts.ts'
import { useLeadToPlans } from '../../session/lead-to-plans.tsx'
import { onSessionAnnounced } from '../../session/session-channel.ts'
import { holdPage } from '../../session/session.ts'
import { endSubscription } from '../../session/subscription.ts'
import { longLifeMs, toast } from '../../ui/toast.ts'
import { completedState } from '../completed-state.ts'
import { lessonsPath } from '../lesson-paths.ts'
import { lessonTexts } from '../lesson-texts.ts'
import { lessonsQuery } from '../queries.ts'
import type { GuidedServer, RunEvent, RunState } from './guided-deps.ts'
import { GuidedRun } from './guided-run.ts'
import { clearStoredQuiz, readStoredQuiz, storeQuiz, type QuizPlace } from './stored-quiz.ts'

/** Runs the quiz for as long as its room is shown; null for the moment before it begins. */
export function useGuidedRun(userId: string, { topicId, subsectionId }: QuizPlace): GuidedRun | null {
  const [run, setRun] = useState<GuidedRun | null>(null)
  const lead = useLeading()
  const hear = useEffectEvent((event: RunEvent) => lead(event))
  useEffect(() => {
    const place = { topicId, subsectionId }
    const running = new GuidedRun({
      server: serverOf(userId, place),
      load: () => readStoredQuiz(place, userId, Date.now()),
      store: (record) => storeQuiz({ ...record, ...place, userId, quizStarted: true, lastSaved: Date.now() }),
      clear: () => clearStoredQuiz(place),
      emit: (event) => hear(event),
    })
    // Who logged in again in another tab is not asked to do it here too.
    const unsubscribe = onSessionAnnounced(() => running.signedIn())
    // Nobody is led out of the room: it asks for the log-in itself.
    const release = holdPage()
    void running.begin()
    setRun(running)
    return () => {
      unsubscribe()
      release()
      running.end()
    }
  }, [userId, topicId, subsectionId])
  return run
}

export function useRunState(run: GuidedRun): RunState {
  return useSyncExternalStore(run.subscribe, () => run.state)
}

/** The calls of a guided quiz, each for its own student alone. */
export function serverOf(account: string, { topicId, subsectionId }: QuizPlace): GuidedServer {
  return {
    async start() {
      const body = { topic_id: topicId, subsection_id: subsectionId }
      const route = 'POST /api/guided-quizzes'
      return (await call<typeof contract.startGuidedQuiz>(route, { body }, { account })).quiz
    },
    async read(id) {
      const options = { ...longTimeout(), account }
      const route = 'GET /api/guided-quizzes/:id'
      return (await call<typeof contract.readGuidedQuiz>(route, { params: { id } }, options)).quiz
    },
    async submit(id, question_id, answer) {
      const request = { params: { id }, body: { question_id, ...answer } }
      const options = { ...shortTimeout(), account }
      const route = 'POST /api/guided-quizzes/:id/answers'
      return (await call<typeof contract.submitGuidedAnswer>(route, request, options)).submitted
    },
    async complete(id) {
      const options = { ...longTimeout(), account }
      const route = 'POST /api/guided-quizzes/:id/complete'
      return (await call<typeof contract.completeGuidedQuiz>(route, { params: { id } }, options)).result
    },
  }
}

/** Says what happened and leads out of the room where there is nothing to do in it. */
function useLeading(): (event: RunEvent) => void {
  const navigate = useNavigate()
  const leadToPlans = useLeadToPlans()
  const client = useQueryClient()
  const completed = (result: GuidedResult) => {
    // Nobody looks at the list now, and nobody is to see it as it was before.
    client.removeQueries(lessonsQuery)
    void client.prefetchQuery(lessonsQuery)
    toastBadges(result.badges)
    const state = completedState(result)
    if (state !== null) void navigate('/guided-lesson-complete', { replace: true, state })
  }
  return (event) => {
    switch (event.kind) {
      case 'restored':
        return void toast({
          title: 'Quiz Progress Restored',
          description: 'Pick up where you left off.',
          kind: 'info',
        })
      case 'load-failed':
        return void toast(tooManyStarts(event.error, 'quizzes') ?? lessonTexts.quizFailed)
      case 'save-failed':
        return void toast(lessonTexts.saveFailed)
      case 'gone':
        return void toast({
          title: 'Your saved quiz has expired',
          description: 'It’s more than a day old, so it starts over.',
          kind: 'info',
        })
      case 'corrected':
        return void toast({
          title: 'This question was just corrected',
          description: 'Choose your answer again.',
          kind: 'info',
        })
      case 'locked':
        toast(lessonTexts.locked)
        return void navigate(lessonsPath, { replace: true })
      case 'subscription-required':
        endSubscription()
        return leadToPlans()
      case 'completed':
        return completed(event.result)
    }
  }
}

/** Tells of badges just won. Their notifications say the same, so each is one toast however it comes. */
export function toastBadges(badges: readonly WonBadge[]): void {
  for (const { title, message } of badges.map(badgeNews))
    toast({ title, description: message, kind: 'good', lifeMs: longLifeMs, once: true })
}
