import type { Answer } from '@collimate/domain/questions/types/question-type'
import { type MouseEvent, useState } from 'react'
import { questionScreens } from '../questions/types/registry.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { findLate, forgetLate, lateLead, lateTitle } from './late-answers.ts'
import type { CompletedState } from './results/completed-state.ts'

type LateAnswersNoticeProps = { userId: string; completed: CompletedState }

/** Answers of a timed quiz that came too late, beside what counted, until the student deletes them. */
export function LateAnswersNotice({ userId, completed }: LateAnswersNoticeProps) {
  const { questions, answers } = completed
  const { id } = completed.quizData
  const [late, setLate] = useState(() => findLate(userId, { id, answers }))
  if (late.length === 0) return null
  const text = (position: number, answer: Answer | null) => {
    const question = questions[position]
    if (question === undefined || answer === null) return 'No answer'
    return questionScreens[question.type].answerText(question, answer)
  }
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    forgetLate(userId, id)
    // The button goes with its banner; the focus stays on the page.
    const heading = currentTarget.closest('main')?.querySelector('h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus()
    }
    toast({ title: 'Deleted from this device', kind: 'good' })
    setLate([])
  }
  return (
    <Banner
      tone="mid"
      role="status"
      className="mb-6"
      title={lateTitle(late.length)}
      action={<Button onClick={remove}>Delete from this device</Button>}
    >
      <p>{lateLead(late)}</p>
      <ul className="mt-2 grid gap-2">
        {late.map(({ position, here, counted }) => (
          <li key={position}>
            <span className="num font-semibold">Question {position + 1}</span>
            <br />
            <span className="text-muted">On this device: </span>
            {text(position, here)}
            <br />
            <span className="text-muted">Counted: </span>
            {text(position, counted)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
