import type { CurrentExam } from '@collimate/contract/mock-exams'
import { passFocusOn } from '../../lib/pass-focus-on.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LightField } from '../../ui/card.tsx'
import { ExamStanding } from '../exam-standing.tsx'
import { useQuitExam } from './use-quit-exam.ts'

type Exam = NonNullable<CurrentExam>

export function OngoingExam({ exam }: { exam: Exam }) {
  const quit = useQuitExam(exam.id)
  return (
    <LightField
      ref={passFocusOn}
      aria-labelledby="ongoing-exam"
      className="grid min-h-[236px] items-center gap-x-8 gap-y-5 px-5 py-6 md:min-h-[150px] md:grid-cols-[minmax(0,1fr)_auto] md:px-7"
    >
      <div>
        <h2 id="ongoing-exam">Your mock exam is waiting</h2>
        <ExamStanding exam={exam} />
      </div>
      <div className="flex flex-wrap gap-2.5 *:max-md:grow">
        <LinkButton to="/mock-exam" state={{ resume: true }} kind="primary" size="big">
          Resume
        </LinkButton>
        <Button size="big" busy={quit.isPending} onClick={() => quit.mutate()}>
          Quit
        </Button>
      </div>
    </LightField>
  )
}
