import type { Answer } from '@collimate/domain/questions/types/question-type'
import { questionScreens } from '../../questions/types/registry.ts'
import { useAttempt } from './attempt-context.ts'

/** An answer in words. */
export function AnswerText({ position, answer }: { position: number; answer: Answer | null }) {
  const question = useAttempt((state) => state.questions[position])
  if (question === undefined || answer === null) return 'No answer'
  return questionScreens[question.type].answerText(question, answer)
}

/** A question's number and the beginning of its text. */
export function QuestionLine({ position }: { position: number }) {
  const question = useAttempt((state) => state.questions[position])
  return (
    <span className="flex gap-2.5">
      <span className="num font-semibold whitespace-nowrap">Question {position + 1}</span>
      <span className="line-clamp-1 text-muted">{question?.question_text}</span>
    </span>
  )
}
