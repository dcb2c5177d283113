import type { ReplacedExam } from '@collimate/contract/mock-exams'
import { clockText } from '@collimate/domain/mock-exams/clock'
import { useQuery } from '@tanstack/react-query'
import { passFocusOn } from '../lib/pass-focus-on.ts'
import { Button } from '../ui/button.tsx'
import { replacedExamsQuery } from './queries.ts'
import { useBringBack } from './use-bring-back.ts'

/** The exams that were quit or replaced, and the way back to each; nothing where none is kept. */
export function ReplacedExams() {
  const { data: exams } = useQuery(replacedExamsQuery)
  if (!exams?.length) return null
  return (
    <div className="divide-y divide-line border-y border-line">
      {exams.map((exam, index) => (
        <Replaced
          key={exam.id}
          exam={exam}
          title={index === 0 ? 'Your earlier exam' : 'The exam before it'}
        />
      ))}
    </div>
  )
}

function Replaced({ exam, title }: { exam: ReplacedExam; title: string }) {
  const bringBack = useBringBack()
  const { id } = exam
  return (
    <section
      ref={passFocusOn}
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 max-sm:flex-col max-sm:items-start"
    >
      <div className="min-w-0">
        <h3 id={id} className="font-ui text-body font-semibold tracking-normal">
          {title}
        </h3>
        <p className="num text-pretty text-muted">
          {exam.answered} of {exam.total} answered, {clockText(exam.time_limit - exam.time_spent)} left. Kept
          until {dayText(exam.kept_until)}. If you have an exam in progress, the two trade places.
        </p>
      </div>
      <Button
        aria-label={`Bring back: ${title}`}
        busy={bringBack.isPending}
        onClick={() => bringBack.mutate(id)}
      >
        Bring back
      </Button>
    </section>
  )
}

function dayText(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
}
