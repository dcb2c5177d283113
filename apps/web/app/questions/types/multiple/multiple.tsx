import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { OptionList } from '../../option-list.tsx'
import { optionText } from '../../option-letter.ts'
import { ReviewedOptions } from '../../reviewed-options.tsx'
import type { AnswerProps, QuestionScreens } from '../question-screens.ts'

/** Any number of options: checkboxes. */
export const multiple: QuestionScreens = {
  instruction: '(Select all that apply)',
  Answer: MultipleAnswer,
  strikesOut: true,
  OnPicture: null,
  Review: ReviewedOptions,
  ReviewOnPicture: null,
  keyCount: ({ options }) => options.length,
  answerByKey: (_question, answer, index) => withToggled(answer, index),
  rightOptions: ({ correct_answers: right }) => right,
  answerText: ({ options }, answer) =>
    indexesOf(answer)
      .map((index) => optionText(options, index))
      .join('; '),
}

function MultipleAnswer({ question, answer, onAnswer, ...rest }: AnswerProps) {
  return (
    <OptionList
      {...rest}
      options={question.options}
      multiple
      chosen={indexesOf(answer)}
      onChoose={(index) => onAnswer(withToggled(answer, index))}
    />
  )
}

/** The answer with one option chosen, or taken back where it was. */
function withToggled(answer: Answer | null, option: number): number[] | null {
  const before = indexesOf(answer)
  const without = before.filter((index) => index !== option)
  if (without.length < before.length) return without.length === 0 ? null : without
  return ascending([...before, option])
}

function indexesOf(answer: Answer | null): readonly number[] {
  return Array.isArray(answer) ? answer : []
}
