import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { MessageSquareWarning } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { QuestionPicture } from '../../questions/question-picture.tsx'
import { ReviewedAnswer } from '../../questions/reviewed-answer.tsx'
import { questionScreens } from '../../questions/types/registry.ts'
import { Button } from '../../ui/button.tsx'
import { ReportDialog } from './room-parts.ts'

type QuestionViewProps = {
  question: ShownQuestion
  position: number
  answer: Answer | null
  /** Struck-out options. */
  struck: readonly number[]
  onAnswer: (answer: Answer | null) => void
  onStrike: (option: number) => void
  /** Where the question is met, for a report of it. */
  reportedFrom: 'quiz' | 'mock-exam'
  /** Stands over the question's text. */
  head?: ReactNode
  /** Under the answer. */
  foot?: ReactNode
  /** The question with its key, once the answer can no longer change, and its explanation. */
  due?: { question: ReviewedQuestion; explanation: ReactNode } | undefined
}

/** The current question: its picture, its text, its answer. */
export function QuestionView(props: QuestionViewProps) {
  const { question, position, answer, onAnswer, head, due } = props
  const stem = useFocusOnChange(position)
  const picture = question.image_url
  const { OnPicture, ReviewOnPicture } = questionScreens[question.type]
  return (
    <section
      aria-label={`Question ${position + 1}`}
      className="mx-auto min-w-0 max-w-[1236px] px-4 pt-3 pb-7 max-md:has-[figure]:pt-0 md:px-[clamp(20px,3.2vw,48px)] md:pt-8 md:pb-10"
    >
      <div
        className={classNames(
          'grid items-start gap-[18px]',
          picture ? 'md:grid-cols-2 md:gap-[clamp(24px,3vw,44px)]' : 'max-w-[720px]',
        )}
      >
        {picture ? (
          <QuestionPicture
            key={picture}
            src={picture}
            alt={question.image_alt}
            citation={question.image_citation}
          >
            {due === undefined && OnPicture ? <OnPicture {...{ question, answer, onAnswer }} /> : null}
            {due !== undefined && ReviewOnPicture ? <ReviewOnPicture question={due.question} /> : null}
          </QuestionPicture>
        ) : null}
        <div className="min-w-0">
          {head}
          <h2
            id="stem"
            ref={stem}
            tabIndex={-1}
            className="max-w-measure font-ui text-stem font-normal tracking-normal text-pretty outline-none"
          >
            {question.missing ? 'Question data not available' : question.question_text}
          </h2>
          <QuestionBody key={position} {...props} />
        </div>
      </div>
    </section>
  )
}

function QuestionBody({ position, question, reportedFrom, due, foot, ...rest }: QuestionViewProps) {
  // Null until it is asked for; closed, it keeps what was typed.
  const [reporting, setReporting] = useState<boolean | null>(null)
  const { instruction, Answer: AnswerPart } = questionScreens[question.type]
  if (question.missing) {
    return (
      <p className="mt-4 text-muted">
        This question was taken out of the bank. Its place stays; go on with the next one.
      </p>
    )
  }
  const answerable = question.options.length > 0 || (question.places ?? []).length > 0
  return (
    <>
      {instruction ? <p className="mt-2.5 font-semibold text-light-text">{instruction}</p> : null}
      <div className="mt-[22px]">
        {due ? (
          <ReviewedAnswer {...due} />
        ) : answerable ? (
          <AnswerPart name={`question-${position}`} labelledBy="stem" {...{ question }} {...rest} />
        ) : (
          <p>This question is missing answer options.</p>
        )}
      </div>
      {foot}
      <div className="mt-4 mr-12 flex justify-end">
        <Button
          kind="ghost"
          className="px-2.5 text-meta font-medium text-muted"
          onClick={() => setReporting(true)}
          aria-label="Report question"
        >
          <MessageSquareWarning size={18} aria-hidden="true" />
          Report
        </Button>
      </div>
      {reporting === null ? null : (
        <ReportDialog
          open={reporting}
          onClose={() => setReporting(false)}
          question={question}
          type={reportedFrom}
        />
      )}
    </>
  )
}

/** Another question is another page: reading starts at its text, from the top. */
function useFocusOnChange(position: number) {
  const stem = useRef<HTMLHeadingElement>(null)
  const shown = useRef(position)
  useEffect(() => {
    if (shown.current === position) return
    shown.current = position
    window.scrollTo({ top: 0, behavior: 'instant' })
    stem.current?.focus({ preventScroll: true })
  }, [position])
  return stem
}
