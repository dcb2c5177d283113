import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import type { ComponentType } from 'react'

export type AnswerProps = {
  question: ShownQuestion
  /** Names the group; differs from question to question. */
  name: string
  /** The id of the question's text. */
  labelledBy: string
  answer: Answer | null
  /** Struck-out options. */
  struck: readonly number[]
  onAnswer: (answer: Answer | null) => void
  onStrike: (option: number) => void
}

export type OnPictureProps = Pick<AnswerProps, 'question' | 'answer' | 'onAnswer'> & { lettered: boolean }

export type ReviewProps = { question: ReviewedQuestion }

/** What says which answer is right. */
export type Keyed = Pick<ReviewedQuestion, 'correct_answers' | 'places' | 'regions'>

/** How one type of question is shown, answered and reviewed. */
export type QuestionScreens = {
  /** Stands between the question's text and its answer. */
  readonly instruction: string | null
  readonly Answer: ComponentType<AnswerProps>
  /** Whether its options can be struck out, by what is beside each of them. */
  readonly strikesOut: boolean
  /** Lies over the question's picture while it is answered; the student may hide its letters. */
  readonly OnPicture: ComponentType<OnPictureProps> | null
  readonly Review: ComponentType<ReviewProps>
  /** Lies over the picture in the review. */
  readonly ReviewOnPicture: ComponentType<ReviewProps> | null
  /** How many of the keys A, B … or 1, 2 … choose something. */
  keyCount(question: ShownQuestion): number
  /**
   * The answer after one of those keys.
   *
   * @param index 0 to `keyCount` - 1
   */
  answerByKey(question: ShownQuestion, answer: Answer | null, index: number): Answer | null
  /** Indexes of the right ones among the options or places, one reason each. */
  rightOptions(question: Keyed): readonly number[]
  /** The answer in words, as they may stand in a list of answers. */
  answerText(question: ShownQuestion, answer: Answer): string
}
