import type { CurrentExam } from '@collimate/contract/mock-exams'
import { clockText } from '@collimate/domain/mock-exams/clock'
import { classNames } from '../lib/class-names.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

type ExamStandingProps = { exam: NonNullable<CurrentExam>; className?: string }

/** How far an unfinished exam has come, and the time it has left. */
export function ExamStanding({ exam, className }: ExamStandingProps) {
  return (
    <>
      <p className="num mt-1.5">
        {exam.answered} of {exam.total} answered, {clockText(Math.max(0, exam.time_limit - exam.time_spent))}{' '}
        left. The clock runs only while the exam is open.
      </p>
      <ProgressBar
        value={exam.answered}
        max={exam.total}
        label="Answered questions"
        className={classNames('mt-4 max-w-[560px]', className)}
      />
    </>
  )
}
