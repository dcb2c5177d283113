import type { CurrentExam } from '@collimate/contract/mock-exams'
import { Button } from '../../ui/button.tsx'
import { ExamStanding } from '../exam-standing.tsx'

type UnfinishedExamProps = { exam: NonNullable<CurrentExam>; onResume: () => void; onStartNew: () => void }

export function UnfinishedExam({ exam, onResume, onStartNew }: UnfinishedExamProps) {
  return (
    <section aria-labelledby="unfinished" className="lf rounded-2 px-5 py-7 md:px-8">
      <h2 id="unfinished">Your exam is waiting</h2>
      <ExamStanding exam={exam} className="mb-6 bg-surface" />
      <div className="flex flex-wrap gap-2.5 *:max-sm:grow">
        <Button kind="primary" size="big" onClick={onResume}>
          Resume Previous Exam
        </Button>
        <Button size="big" onClick={onStartNew}>
          Start New Exam
        </Button>
      </div>
      <p className="mt-3 text-meta text-muted">
        A new exam takes the place of this one and deletes its answers.
      </p>
    </section>
  )
}
