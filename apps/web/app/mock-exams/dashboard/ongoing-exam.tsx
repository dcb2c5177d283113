import type { CurrentExam } from '@collimate/contract/mock-exams'
import { useState } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LightField } from '../../ui/card.tsx'
import { ExamStanding } from '../exam-standing.tsx'
import { quitDialog } from '../exam-texts.ts'
import { useQuitExam } from './use-quit-exam.ts'

type Exam = NonNullable<CurrentExam>

export function OngoingExam({ exam }: { exam: Exam }) {
  const [asking, setAsking] = useState(false)
  const quit = useQuitExam(exam.id, () => setAsking(false))
  return (
    <LightField
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
        <Button size="big" onClick={() => setAsking(true)}>
          Quit
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        {...quitDialog}
        busy={quit.isPending}
        onConfirm={() => quit.mutate()}
      />
    </LightField>
  )
}
