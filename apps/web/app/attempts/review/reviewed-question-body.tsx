import type { ReviewedQuestion } from '@collimate/contract/questions'
import { Flag } from 'lucide-react'
import type { Ref } from 'react'
import { spentText } from '../../lib/spent-text.ts'
import { explained } from '../../questions/explained.ts'
import { keepTogether } from '../../questions/keep-together.ts'
import { QuestionPicture } from '../../questions/question-picture.tsx'
import { ReviewedAnswer } from '../../questions/reviewed-answer.tsx'
import { questionScreens } from '../../questions/types/registry.ts'
import { CategoryTag } from '../../ui/category-tag.tsx'

type BodyProps = {
  question: ReviewedQuestion
  /** Which one it is: "Question 3 of 200". */
  place: string
  flagged: boolean
  /** Of its text, where that is what the focus goes to. */
  heading?: { id: string; ref: Ref<HTMLHeadingElement> }
}

/** A question with the student's answer, the right one, and why. */
export function ReviewedQuestionBody({ question, place, flagged, heading }: BodyProps) {
  const { ReviewOnPicture } = questionScreens[question.type]
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <CategoryTag category={question.category} />
        <p className="num flex items-center gap-2 text-meta text-muted">
          {flagged ? (
            <Flag size={16} className="fill-beam text-beam" role="img" aria-label="Flagged" />
          ) : null}
          {place}
          {question.ms === undefined ? null : ` · ${spentText(Math.round(question.ms / 1000))}`}
        </p>
      </div>
      <QuestionPicture of={question} className="mt-4 [--bleed:1.25rem]">
        {ReviewOnPicture ? <ReviewOnPicture question={question} /> : null}
      </QuestionPicture>
      <h3
        {...heading}
        tabIndex={heading && -1}
        className="mt-5 mb-5 max-w-measure font-ui text-stem font-normal tracking-normal outline-none"
      >
        {question.missing ? 'Question data not available' : keepTogether(question.question_text)}
      </h3>
      {question.missing ? (
        <p className="text-muted">We no longer have this question, so it can’t be shown with its answer.</p>
      ) : (
        <ReviewedAnswer
          question={explained(question, questionScreens[question.type].rightOptions(question))}
        />
      )}
    </>
  )
}
