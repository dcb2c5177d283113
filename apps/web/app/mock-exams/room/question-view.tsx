import { chosenIndexes } from '@collimate/domain/mock-exams/answers'
import { MessageSquareWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { OptionList } from '../../questions/option-list.tsx'
import { QuestionPicture } from '../../questions/question-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { useExam, useExamSession } from './exam-context.ts'
import { ReportDialog } from './room-parts.ts'

const none: readonly number[] = []

/** The current question: its picture, its text, its options. */
export function QuestionView() {
  const position = useExam((state) => state.current)
  const question = useExam((state) => state.questions[state.current])
  const stem = useFocusOnChange(position)
  if (question === undefined) return null
  const picture = question.image_url
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
          />
        ) : null}
        <div className="min-w-0">
          <h2
            id="stem"
            ref={stem}
            tabIndex={-1}
            className="max-w-measure font-ui text-stem font-normal tracking-normal text-pretty outline-none"
          >
            {question.missing ? 'Question data not available' : question.question_text}
          </h2>
          <QuestionBody key={position} />
        </div>
      </div>
    </section>
  )
}

function QuestionBody() {
  const session = useExamSession()
  const position = useExam((state) => state.current)
  const question = useExam((state) => state.questions[state.current])
  const choice = useExam((state) => state.outbox.answers[state.current])
  const struck = useExam((state) => state.struckOut[state.current] ?? none)
  // Null until it is asked for; closed, it keeps what was typed.
  const [reporting, setReporting] = useState<boolean | null>(null)
  if (question === undefined) return null
  if (question.missing) {
    return (
      <p className="mt-4 text-muted">
        This question was taken out of the bank. Its place stays; go on with the next one.
      </p>
    )
  }
  return (
    <>
      {question.is_multiple_answer ? (
        <p className="mt-2.5 font-semibold text-light-text">(Select all that apply)</p>
      ) : null}
      <div className="mt-[22px]">
        {question.options.length === 0 ? (
          <p>This question is missing answer options.</p>
        ) : (
          <OptionList
            name={`question-${position}`}
            labelledBy="stem"
            options={question.options}
            multiple={question.is_multiple_answer}
            chosen={chosenIndexes(choice)}
            struck={struck}
            onChoose={session.choose}
            onStrike={session.strike}
          />
        )}
      </div>
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
          type="mock-exam"
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
