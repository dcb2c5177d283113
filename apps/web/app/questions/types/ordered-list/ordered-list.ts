import type { QuestionScreens } from '../question-screens.ts'
import { OrderAnswer, sequenceOf } from './order-answer.tsx'
import { OrderReview } from './order-review.tsx'

/** Options to be put in order: rows to drag, or to move with buttons and keys of their own. */
export const orderedList: QuestionScreens = {
  instruction: null,
  Answer: OrderAnswer,
  strikesOut: false,
  OnPicture: null,
  Review: OrderReview,
  ReviewOnPicture: null,
  keyCount: () => 0,
  answerByKey: (_question, answer) => answer,
  answerText: ({ options }, answer) =>
    sequenceOf(answer, options.length)
      .map((option) => options[option] ?? '')
      .join(' → '),
}
