import type { CurrentExam } from '@collimate/contract/mock-exams'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { adviceFor } from '../../lib/api.ts'
import { passFocusOn } from '../../lib/pass-focus-on.ts'
import { useSession } from '../../session/session.ts'
import { ExamStanding } from '../exam-standing.tsx'
import { hoursText } from '../hours-text.ts'
import { LeftoverNotice } from '../late-leftover-notice.ts'
import { currentExamQuery, examFormatQuery } from '../queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LightField } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useQuitExam } from './use-quit-exam.ts'

/** The one thing to do next: go on with the exam, or start one. */
export function MockExamDoor() {
  usePrefetchQuery(examFormatQuery)
  const userId = useSession().data?.user.id
  const { data: exam, isPending, error, refetch } = useQuery(currentExamQuery)
  if (isPending) return <DoorSkeleton />
  // One that is known stays in reach when asking again fails: this device may have all of it.
  if (exam === undefined) {
    return (
      <ErrorState title="We couldn’t load your mock exam" onRetry={() => void refetch()}>
        <p>Your answers are safe. {adviceFor(error)}</p>
      </ErrorState>
    )
  }
  return (
    <>
      {userId ? <LeftoverNotice userId={userId} currentId={exam?.id ?? null} /> : null}
      {exam ? <OngoingExam exam={exam} /> : <StartExam />}
    </>
  )
}

function OngoingExam({ exam }: { exam: NonNullable<CurrentExam> }) {
  const quit = useQuitExam(exam.id)
  return (
    <LightField
      ref={passFocusOn}
      aria-labelledby="ongoing-exam"
      className="grid min-h-[236px] items-center gap-x-8 gap-y-5 px-5 py-6 md:min-h-[150px] md:grid-cols-[minmax(0,1fr)_auto] md:px-7"
    >
      <div>
        <h2 id="ongoing-exam">Your mock exam is waiting</h2>
        <ExamStanding exam={exam} />
      </div>
      <div className="flex flex-wrap gap-2.5 *:max-md:grow">
        <LinkButton to="/mock-exam" state={{ resume: true }} kind="primary" size="big">
          Resume
        </LinkButton>
        <Button size="big" busy={quit.isPending} onClick={() => quit.mutate()}>
          Quit
        </Button>
      </div>
    </LightField>
  )
}

function StartExam() {
  const { data: format, isPending, failureCount } = useQuery(examFormatQuery)
  // The format's words would push the heading up when they come; without them the door still leads on.
  if (isPending && failureCount === 0) return <DoorSkeleton />
  return (
    <LightField
      aria-labelledby="start-exam"
      className="grid min-h-[236px] content-center items-center gap-5 px-5 py-6 md:min-h-[150px] md:grid-cols-[1fr_auto] md:px-7"
    >
      <div>
        <h2 id="start-exam">Take a mock exam</h2>
        <p className="num mt-1 max-w-measure text-pretty">
          {format ? `${format.total} questions, ${hoursText(format.time_limit)}. ` : ''}
          You can flag, go back, leave and resume: every answer is saved as you choose it.
        </p>
      </div>
      <LinkButton to="/mock-exam" kind="primary" size="big">
        Go to Mock Exam
      </LinkButton>
    </LightField>
  )
}

function DoorSkeleton() {
  return <Skeleton className="h-[236px] md:h-[150px]" />
}
