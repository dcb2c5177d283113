import type { CurrentExam } from '@collimate/contract/mock-exams'
import { Button } from '../../ui/button.tsx'
import { ExamStanding } from '../exam-standing.tsx'

type UnfinishedExamProps = {
  exam: NonNullable<CurrentExam>
  /** An exam replaced earlier is kept, and only the latest can be. */
  anotherKept: boolean
  onResume: () => void
  onStartNew: () => void
}

export function UnfinishedExam({ exam, anotherKept, onResume, onStartNew }: UnfinishedExamProps) {
  return (
    <section aria-labelledby="unfinished" className="lf rounded-2 px-5 py-7 md:px-8">
      <h2 id="unfinished">Your exam is waiting</h2>
      <ExamStanding exam={exam} className="mb-6 bg-surface" />
      <Button kind="primary" size="big" className="max-sm:w-full" onClick={onResume}>
        Resume Previous Exam
      </Button>
      <div className="mt-8 border-t border-line pt-6">
        <Button onClick={onStartNew}>Start New Exam</Button>
        <p className="mt-2 max-w-measure text-meta text-muted">{replacingText(exam.answered, anotherKept)}</p>
      </div>
    </section>
  )
}

function replacingText(answered: number, anotherKept: boolean): string {
  if (answered === 0) return 'Replaces your exam, which has no answers yet.'
  const replaced = `Replaces your exam with ${answered} ${answered === 1 ? 'answer' : 'answers'}.`
  return anotherKept
    ? `${replaced} We keep it for 30 days. The one replaced before it is deleted.`
    : `${replaced} We keep it for 30 days, so you can bring it back.`
}
