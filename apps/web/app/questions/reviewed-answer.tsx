import type { ReviewedQuestion } from '@collimate/contract/questions'
import { confidenceNames } from '@collimate/domain/questions/confidence'
import type { ReactNode } from 'react'
import { AnswerNotes } from './answer-notes.tsx'
import { questionScreens } from './types/registry.ts'

type ReviewedAnswerProps = {
  question: ReviewedQuestion
  /** In place of the explanation as a review shows it. */
  explanation?: ReactNode
}

/** A question's answer once it is due: the student's, the right one, and why. */
export function ReviewedAnswer({ question, explanation }: ReviewedAnswerProps) {
  const { takeaway, refs } = question
  const { Review } = questionScreens[question.type]
  return (
    <>
      {question.note ? <p className="mb-3 text-meta">{question.note}</p> : null}
      {isUnanswered(question) ? (
        <p className="mb-3 font-semibold text-low">You didn’t answer this question.</p>
      ) : null}
      <Review question={question} />
      {question.confidence ? (
        <p className="mt-5 text-meta text-muted">
          You said: <strong className="font-semibold text-ink">{confidenceNames[question.confidence]}</strong>
        </p>
      ) : null}
      {explanation ?? <Explanation text={question.explanation} />}
      <AnswerNotes takeaway={takeaway} refs={refs} />
    </>
  )
}

function Explanation({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <section aria-label="Explanation" className="mt-5 max-w-measure">
      <h4 className="font-ui text-body font-semibold tracking-normal">Explanation</h4>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </section>
  )
}

export function isUnanswered({ chosen, chosen_point: point }: ReviewedQuestion): boolean {
  return chosen.length === 0 && point === null
}
