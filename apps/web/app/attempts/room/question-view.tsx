import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { passFocusToQuestion } from '../../lib/pass-focus-on.ts'
import { QuestionSheet } from '../../questions/question-sheet.tsx'
import { ReviewedAnswer } from '../../questions/reviewed-answer.tsx'
import { questionScreens } from '../../questions/types/registry.ts'
import { ReportControl } from './report-control.tsx'

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
  const { OnPicture, ReviewOnPicture } = questionScreens[question.type]
  const onPicture = (lettered: boolean) =>
    OnPicture && <OnPicture {...{ question, answer, onAnswer, lettered }} />
  return (
    <QuestionSheet
      position={position}
      text={question.missing ? 'Question data not available' : question.question_text}
      picture={question}
      onPicture={due ? ReviewOnPicture && <ReviewOnPicture question={due.question} /> : onPicture(true)}
      bareOnPicture={due ? null : onPicture(false)}
      head={head}
    >
      <QuestionBody key={position} {...props} />
    </QuestionSheet>
  )
}

function QuestionBody({ position, question, reportedFrom, due, foot, ...rest }: QuestionViewProps) {
  const { instruction, strikesOut, Answer: AnswerPart } = questionScreens[question.type]
  if (question.missing) {
    return (
      <p className="mt-4 text-muted">We no longer have this question. Its number stays, and you can go on.</p>
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
          <div ref={passFocusToQuestion}>
            <AnswerPart name={`question-${position}`} labelledBy="stem" {...{ question }} {...rest} />
          </div>
        ) : (
          <p>This question is missing answer options.</p>
        )}
      </div>
      {foot}
      {/* It ends where the options do: what strikes them out stands beside them until the answer is due. */}
      <div className={classNames('mt-4 flex justify-end', strikesOut && !due ? 'mr-[37px]' : '-mr-[11px]')}>
        <ReportControl question={question} from={reportedFrom} />
      </div>
    </>
  )
}
