import { clockText } from '@collimate/domain/mock-exams/clock'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { replacedExamQuery } from './queries.ts'
import { useBringBack } from './use-bring-back.ts'

/** The exam that was quit or replaced, and the way back to it; nothing where none is kept. */
export function ReplacedExam() {
  const { data: exam } = useQuery(replacedExamQuery)
  const bringBack = useBringBack()
  if (!exam) return null
  return (
    <section
      aria-labelledby="replaced-exam"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-4 max-sm:flex-col max-sm:items-start"
    >
      <div className="min-w-0">
        <h3 id="replaced-exam" className="font-ui text-body font-semibold tracking-normal">
          Your earlier exam
        </h3>
        <p className="num text-pretty text-muted">
          {exam.answered} of {exam.total} answered, {clockText(exam.time_limit - exam.time_spent)} left. Kept
          until {dayText(exam.kept_until)}. If you have an exam in progress, the two trade places.
        </p>
      </div>
      <Button busy={bringBack.isPending} onClick={() => bringBack.mutate(exam.id)}>
        Bring back
      </Button>
    </section>
  )
}

function dayText(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
}
