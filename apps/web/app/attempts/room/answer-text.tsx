import type { Answer } from '@collimate/domain/questions/types/question-type'
import { questionScreens } from '../../questions/types/registry.ts'
import { useAttempt } from './attempt-context.ts'

type AnswerTextProps = { label: string; position: number; answer: Answer | null | undefined }

/** An answer in words, after which one it is. */
export function AnswerText({ label, position, answer }: AnswerTextProps) {
  const question = useAttempt((state) => state.questions[position])
  return (
    <>
      <span className="text-meta text-muted">{label}: </span>
      {question && answer != null ? questionScreens[question.type].answerText(question, answer) : 'No answer'}
    </>
  )
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
