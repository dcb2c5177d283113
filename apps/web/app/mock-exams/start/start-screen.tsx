import type { ExamCap } from '@collimate/contract/errors'
import type { CurrentExam, ReplacedExam } from '@collimate/contract/mock-exams'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { adviceFor } from '../../lib/api.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { pagePart } from '../../ui/page-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExamStanding } from '../exam-standing.tsx'
import { LeftoverNotice } from '../late-leftover-notice.ts'
import { currentExamQuery, mockExamsKey, replacedExamsQuery } from '../queries.ts'
import { ExamFormat } from './exam-format.tsx'
import { RoomTour } from './room-tour.tsx'

/** Comes after its page: most days there is none. */
const { Part: ReplacedExams } = pagePart(
  () => import('../replaced-exams.tsx'),
  'ReplacedExams',
  () => null,
)

type StartScreenProps = {
  userId: string
  /** An exam kept on this device could not be read. */
  broken: boolean
  /** Shown in the place of a room, its heading takes the focus. */
  back: boolean
  cap: ExamCap | undefined
  onStart: () => void
  onResume: () => void
}

export function StartScreen({ userId, broken, back, cap, onStart, onResume }: StartScreenProps) {
  return (
    <div className="wrap py-6 md:py-9">
      <LinkButton to="/dashboard" kind="ghost" className="-ml-4">
        <ArrowLeft size={18} aria-hidden="true" />
        Back to Dashboard
      </LinkButton>
      <h1 ref={back ? takeFocus : undefined} tabIndex={-1} className="mt-3 mb-6 outline-none">
        Mock Exam
      </h1>
      {broken ? (
        <Banner title="We couldn’t read an exam saved on this device" role="status" className="mb-6">
          Every saved answer is safe.
        </Banner>
      ) : null}
      {cap ? <CapNote cap={cap} /> : null}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-16">
        <div className="grid gap-8">
          <ExamDoor {...{ userId, onStart, onResume }} />
          <RoomTour />
        </div>
        <ExamFormat />
      </div>
    </div>
  )
}

/** As many mock exams as 24 hours allow: when the next may start, and what helps until then. */
function CapNote({ cap }: { cap: ExamCap }) {
  const [asked] = useState(() => new Date())
  const exams = cap.completed === 1 ? '1 mock exam' : `${cap.completed} mock exams`
  return (
    <Banner
      title={`You've finished ${exams} in 24 hours.`}
      role="status"
      className="mb-6"
      action={<LinkButton to="/mock-exam?result=latest">Review your last exam</LinkButton>}
    >
      {nextStartText(cap.next_at, asked)} Reviewing what you missed helps more now.
    </Banner>
  )
}

const minuteMs = 60_000

/** When the next exam can start, on the student's own clock: always within a day. @param moment ISO 8601 */
export function nextStartText(moment: string, now: Date): string {
  const next = new Date(Math.ceil(Date.parse(moment) / minuteMs) * minuteMs)
  const time = next.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const day = next.toDateString() === now.toDateString() ? '' : ' tomorrow'
  return `Your next one can start at ${time}${day}.`
}

function ExamDoor({ userId, onStart, onResume }: Omit<StartScreenProps, 'broken' | 'back' | 'cap'>) {
  const client = useQueryClient()
  const current = useQuery(currentExamQuery)
  const replaced = useQuery(replacedExamsQuery)
  // What is kept beside is no condition: once asking failed the exam still begins, also while it is asked again.
  const waiting = replaced.isPending && replaced.failureCount + replaced.errorUpdateCount === 0
  if (current.isPending || waiting) return <Skeleton className="h-[273px] md:h-[225px]" />
  // One that is known stays in reach when asking again fails: it is resumed once the server is back.
  if (current.data === undefined) {
    const askAgain = () => void client.refetchQueries({ queryKey: mockExamsKey, type: 'active' })
    return (
      <ErrorState title="We couldn’t load your exams" onRetry={askAgain}>
        <p>Your answers are safe. {adviceFor(current.error)}</p>
      </ErrorState>
    )
  }
  if (current.data === null) {
    return (
      <>
        <LeftoverNotice userId={userId} currentId={null} />
        <section aria-label="Start" className="lf rounded-2 px-5 py-7 md:px-8">
          <h2>Take it the way you’ll take the real one</h2>
          <p className="mt-2 mb-6 max-w-measure">
            Find a quiet place and some water. The clock runs while the exam is open and stops when you leave.
          </p>
          <Button kind="primary" size="big" className="max-sm:w-full" onClick={onStart}>
            Start Exam
          </Button>
        </section>
        <ReplacedExams />
      </>
    )
  }
  return (
    <>
      <LeftoverNotice userId={userId} currentId={current.data.id} />
      <UnfinishedExam
        exam={current.data}
        before={replaced.data?.find(({ place }) => place === 'start')}
        onResume={onResume}
        onStartNew={onStart}
      />
      <ReplacedExams />
    </>
  )
}

type UnfinishedExamProps = {
  exam: NonNullable<CurrentExam>
  /** The exam that the latest start replaced: of those only one can be kept. */
  before: ReplacedExam | undefined
  onResume: () => void
  onStartNew: () => void
}

function UnfinishedExam({ exam, before, onResume, onStartNew }: UnfinishedExamProps) {
  return (
    <section aria-labelledby="unfinished" className="lf rounded-2 px-5 py-7 md:px-8">
      <h2 id="unfinished">Your exam is waiting</h2>
      <ExamStanding exam={exam} className="mb-6 bg-surface" />
      <Button kind="primary" size="big" className="max-sm:w-full" onClick={onResume}>
        Resume Previous Exam
      </Button>
      <div className="mt-8 border-t border-line pt-6">
        <Button onClick={onStartNew}>Start New Exam</Button>
        <p className="mt-2 max-w-measure text-meta text-muted">{replacingText(exam.answered, before)}</p>
      </div>
    </section>
  )
}

function replacingText(answered: number, before: ReplacedExam | undefined): string {
  if (answered === 0) return 'Replaces your exam, which has no answers yet.'
  const replaced = `Replaces your exam with ${answersText(answered)}.`
  return before
    ? `${replaced} We’ll keep it for 30 days. The one with ${answersText(before.answered)} that you replaced before is deleted.`
    : `${replaced} We’ll keep it for 30 days, so you can bring it back.`
}

function answersText(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`
}
