import type { ReviewedQuestion } from '@collimate/contract/questions'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Ref, useState } from 'react'
import { OwnNote } from '../../questions/own-notes/own-note.tsx'
import { SeeIt } from '../../questions/see-it.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { pagePart } from '../../ui/page-part.tsx'
import { PartMissing } from '../../ui/part-missing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReportControl } from '../room/report-control.tsx'
import type { ReviewFilter } from './review-filter.ts'
import { ReviewedQuestionBody } from './reviewed-question-body.tsx'

type CardProps = {
  ref: Ref<HTMLHeadingElement>
  question: ReviewedQuestion
  position: number
  filter: ReviewFilter
  /** Among the listed positions. */
  place: number
  listed: readonly number[]
  flagged: boolean
  reportedFrom: 'quiz' | 'mock-exam'
  onShow: (position: number) => void
}

/** One question with the student's answer, the right one, and why. */
export function ReviewedQuestionCard({
  ref,
  question,
  position,
  filter,
  place,
  listed,
  flagged,
  reportedFrom,
  onShow,
}: CardProps) {
  const [before, after] = [listed[place - 1], listed[place + 1]]
  const among = filter === 'all' ? ` of ${listed.length}` : `, ${filter} ${place + 1} of ${listed.length}`
  return (
    <Card aria-labelledby="reviewed-question">
      <ReviewedQuestionBody
        question={question}
        place={`Question ${position + 1}${among}`}
        flagged={flagged}
        heading={{ id: 'reviewed-question', ref }}
      />
      {question.see ? (
        <SeeIt key={`see ${question.id}`} to={question.see} back="Back to the question" asked={question.id} />
      ) : null}
      <OwnNote key={`note ${question.id}`} question={question.id} />
      {question.missing ? null : (
        <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 border-t border-line pt-1 print:hidden">
          <AboutQuestion key={`about ${question.id}`} question={question.id} />
          <div className="-mr-2.5 ml-auto">
            <ReportControl key={`report ${question.id}`} question={question} from={reportedFrom} />
          </div>
        </div>
      )}
      <div className="mt-6 flex justify-between gap-3 print:hidden">
        <Button aria-disabled={before === undefined} onClick={() => before !== undefined && onShow(before)}>
          <ChevronLeft size={20} aria-hidden="true" />
          Previous
        </Button>
        <Button
          kind="primary"
          aria-disabled={after === undefined}
          onClick={() => after !== undefined && onShow(after)}
        >
          Next
          <ChevronRight size={20} aria-hidden="true" />
        </Button>
      </div>
    </Card>
  )
}

/** Closed at first; what is in it is loaded when it is opened. */
function AboutQuestion({ question }: { question: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="group open:basis-full" onToggle={() => setOpened(true)}>
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-meta font-semibold">
        <ChevronRight size={18} aria-hidden="true" className="group-open:rotate-90" />
        About this question
      </summary>
      {opened ? <QuestionPassport question={question} /> : null}
    </details>
  )
}

const { Part: QuestionPassport } = pagePart(
  () => import('../../questions/question-passport.tsx'),
  'QuestionPassport',
  ({ missing }) => (missing ? <PartMissing /> : <Skeleton className="h-64" />),
)
