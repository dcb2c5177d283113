import { OptionList } from '../../option-list.tsx'
import { optionText } from '../../option-letter.ts'
import { ReviewedOptions } from '../../reviewed-options.tsx'
import type { AnswerProps, QuestionScreens } from '../question-screens.ts'

/** One option of several: radio buttons. */
export const single: QuestionScreens = {
  instruction: null,
  Answer: SingleAnswer,
  strikesOut: true,
  OnPicture: null,
  Review: ReviewedOptions,
  ReviewOnPicture: null,
  keyCount: ({ options }) => options.length,
  answerByKey: (_question, _answer, index) => index,
  rightOptions: ({ correct_answers: right }) => right,
  answerText: ({ options }, answer) => (typeof answer === 'number' ? optionText(options, answer) : ''),
}

function SingleAnswer({ question, answer, onAnswer, ...rest }: AnswerProps) {
  return (
    <OptionList
      {...rest}
      options={question.options}
      multiple={false}
      chosen={typeof answer === 'number' ? [answer] : []}
      onChoose={onAnswer}
    />
  )
}
