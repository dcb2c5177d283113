import type { Quiz } from '@collimate/contract/quizzes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { useLeft } from '../lib/use-left.ts'
import { isOtherSession } from '../lib/api.ts'
import { forgetSession, loadAnew } from '../session/session.ts'
import { endSubscription } from '../session/subscription.ts'
import { toast } from '../ui/toast.ts'
import { enterQuiz, type Entry, type QuizSource, type QuizWish, startQuiz } from './enter-quiz.ts'
import { ongoingQuizQuery } from './queries.ts'
import { quizServerOf } from './quiz-server.ts'
import { quizTexts } from './quiz-texts.ts'
import { clearStoredQuiz, readStoredQuiz } from './stored-quiz.ts'

export type QuizStep =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'room'; readonly source: QuizSource }
  | { readonly kind: 'timed'; readonly quiz: Quiz }

function quizOf(entry: Extract<Entry, { kind: 'room' | 'timed' }>) {
  if (entry.kind === 'timed') return entry.quiz
  return 'opened' in entry.source ? entry.source.opened : entry.source.kept
}

/** Leads into the room of the quiz that is asked for, once per visit, and out again where there is none. */
export function useQuizFlow(userId: string, wish: QuizWish) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState<QuizStep>({ kind: 'loading' })
  // A resume is asked for once: what comes after it is this visit's own quiz.
  const asked = useRef(wish)
  const left = useLeft()

  const take = useCallback(
    async (coming: Promise<Entry>) => {
      setStep({ kind: 'loading' })
      const entry = await coming
      if (left.current) return
      for (const words of entry.words) toast(words)
      if (entry.kind === 'away') {
        // The calls of a quiz are made beside the query client, which tells it of all others.
        if (entry.words.includes(quizTexts.needsSubscription)) endSubscription()
        if (entry.signedOut) forgetSession()
        return void navigate(entry.signedOut ? '/auth' : '/quizzes', { replace: true })
      }
      if (entry.kind === 'results')
        return void navigate(`/quiz-complete?result=${entry.id}`, { replace: true })
      setStep(entry)
      if (entry.kind === 'error') {
        // As above: the page becomes that of whoever is signed in by now.
        if (isOtherSession(entry.error)) void loadAnew()
        return
      }
      void refetchAfterChange(client, ongoingQuizQuery)
      const { id, category, questions } = quizOf(entry)
      // A reload goes on with this quiz, also where this browser keeps another one, or none.
      const named = { replace: true, state: { quizId: id, timed: entry.kind === 'timed' } }
      if (asked.current.resume) {
        asked.current = { ...asked.current, category, resume: false, id: null, timed: false }
        const address = new URLSearchParams({ category, count: String(questions.length) })
        void navigate(`/quiz?${address}`, named)
      } else if (asked.current.id !== id) void navigate({ search: window.location.search }, named)
    },
    [client, left, navigate],
  )

  const deps = useCallback(
    () => ({ server: quizServerOf(userId), stored: readStoredQuiz(userId), clear: () => clearStoredQuiz() }),
    [userId],
  )
  const enter = useCallback(() => void take(enterQuiz(asked.current, deps())), [take, deps])
  /** What this browser kept is no more. */
  const startAnew = useCallback(
    (completed: boolean) =>
      void take(startQuiz(asked.current, deps(), completed ? [quizTexts.alreadyCompleted] : [])),
    [take, deps],
  )

  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    enter()
  }, [enter])
  return { step, retry: enter, startAnew }
}
