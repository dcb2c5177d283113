import type { OngoingQuiz as Quiz, quitQuiz } from '@collimate/contract/quizzes'
import { categoryNames } from '@collimate/domain/questions/categories'
import { reviewCategory } from '@collimate/domain/quizzes/build'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adviceFor, ApiError, call } from '../lib/api.ts'
import { classNames } from '../lib/class-names.ts'
import { passFocusOn } from '../lib/pass-focus-on.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { useSession } from '../session/session.ts'
import { LateQuizzesNotice } from './late-notices.ts'
import { ongoingQuizQuery } from './queries.ts'
import { quizTexts } from './quiz-texts.ts'
import { clearStoredQuiz } from './stored-quiz.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** A quiz left half way, if there is one, and what came too late for one that is over. */
export function OngoingQuiz() {
  const userId = useSession().data?.user.id
  const { data: quiz, isError, error, refetch } = useQuery(ongoingQuizQuery)
  return (
    <>
      {userId ? <LateQuizzesNotice userId={userId} /> : null}
      {quiz ? <QuizCard quiz={quiz} /> : null}
      {quiz === undefined && isError ? (
        <ErrorState title="We couldn’t load your quiz" onRetry={() => void refetch()}>
          <p>Your answers are safe. {adviceFor(error)}</p>
        </ErrorState>
      ) : null}
      {useWaiting() ? (
        // Takes no room of its own: it lies over what is not seen yet.
        <div className="relative -mb-8">
          <Skeleton className="absolute inset-x-0 top-0 h-[512px] md:h-[340px]" />
        </div>
      ) : null}
    </>
  )
}

/** It is not known yet whether there is one. */
function useWaiting(): boolean {
  const { isPending, failureCount } = useQuery(ongoingQuizQuery)
  return isPending && failureCount === 0
}

/** What an unfinished quiz pushes down: not seen before it is known whether there is one, so that it never moves. */
export function BelowOngoingQuiz({ children }: { children: ReactNode }) {
  return <div className={classNames('grid gap-8', useWaiting() && 'invisible')}>{children}</div>
}

function QuizCard({ quiz }: { quiz: Quiz }) {
  const quit = useQuitQuiz(quiz.id)
  return (
    <Card
      ref={passFocusOn}
      aria-labelledby="ongoing-quiz"
      className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <h2 id="ongoing-quiz" className="text-h3">
          Your {nameOf(quiz.category)} is waiting
        </h2>
        <p className="num mt-1 text-muted">
          {quiz.answered} of {quiz.total} answered.{quiz.timed ? ' Its clock is running.' : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 *:max-md:grow">
        <LinkButton
          to={`/quiz?${new URLSearchParams({ category: quiz.category, resume: 'true' })}`}
          state={{ quizId: quiz.id, timed: quiz.timed }}
        >
          Resume
        </LinkButton>
        <Button kind="ghost" busy={quit.isPending} onClick={() => quit.mutate()}>
          Quit
        </Button>
      </div>
    </Card>
  )
}

/** Deletes the unfinished quiz, on the server and in this browser. */
function useQuitQuiz(id: string) {
  const client = useQueryClient()
  const userId = useSession().data?.user.id
  return useMutation({
    mutationFn: async () => {
      let deleted = true
      try {
        await call<typeof quitQuiz>('DELETE /api/quizzes/:id', { params: { id } }, { account: userId })
      } catch (error) {
        // Gone already is what was asked for.
        if (!(error instanceof ApiError && error.code === 'quiz-not-found')) throw error
        deleted = false
      }
      clearStoredQuiz(id)
      // One that was finished elsewhere still tells of the answers that came too late.
      if (!deleted || userId === undefined) return
      await import('./late-answers.ts').then(
        ({ forgetLate }) => forgetLate(userId, id),
        // The quiz is gone all the same.
        () => undefined,
      )
    },
    onSuccess: () => refetchAfterChange(client, ongoingQuizQuery),
    onError: () => toast(quizTexts.quitFailed),
  })
}

function nameOf(category: string): string {
  if (category === reviewCategory) return 'review'
  return `${Object.entries(categoryNames).find(([slug]) => slug === category)?.[1] ?? category} quiz`
}
