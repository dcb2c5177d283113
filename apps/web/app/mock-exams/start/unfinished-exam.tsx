import type { CurrentExam } from '@collimate/contract/mock-exams'
import { clockText } from '@collimate/domain/mock-exams/clock'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type UnfinishedExamProps = { exam: NonNullable<CurrentExam>; onResume: () => void; onStartNew: () => void }

export function UnfinishedExam({ exam, onResume, onStartNew }: UnfinishedExamProps) {
  return (
    <section aria-labelledby="unfinished" className="lf rounded-2 px-5 py-7 md:px-8">
      <h2 id="unfinished">Your exam is waiting</h2>
      <p className="num mt-2">
        {exam.answered} of {exam.total} answered, {clockText(exam.time_limit - exam.time_spent)} left. The
        clock is stopped.
      </p>
      <ProgressBar
        value={exam.answered}
        max={exam.total}
        label="Answered questions"
        className="mt-4 mb-6 max-w-[560px] bg-surface"
      />
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
