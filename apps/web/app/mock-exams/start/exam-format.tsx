import { clockText } from '@collimate/domain/mock-exams/clock'
import { examSeconds } from '@collimate/domain/mock-exams/quotas'
import { useQuery } from '@tanstack/react-query'
import { Clock, ListChecks, Save, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { adviceFor } from '../../lib/api.ts'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { currentExamQuery, examFormatQuery } from '../queries.ts'
import { hoursText } from '../hours-text.ts'

/** What the exam is like, from the same rules that make its quotas. */
export function ExamFormat() {
  const { data: format, isError, error, refetch } = useQuery(examFormatQuery)
  const { isError: examsFailed } = useQuery(currentExamQuery)
  if (isError) {
    // The card of the exams beside this says it then, and its button asks for the format too.
    if (examsFailed) return null
    return (
      <ErrorState title="We couldn’t load the exam format" onRetry={() => void refetch()}>
        <p>{adviceFor(error)}</p>
      </ErrorState>
    )
  }
  if (!format) return <Skeleton className="h-[472px]" />
  const extended = format.time_limit > examSeconds
  return (
    <section aria-labelledby="exam-format">
      <h2 id="exam-format" className="text-h3">
        Exam format
      </h2>
      <ul className="mt-4 grid">
        <Fact icon={<ListChecks size={20} aria-hidden="true" />}>
          {format.total} questions
          {format.pilots > 0 ? (
            <span className="block text-meta text-muted">
              {format.pilots === 1
                ? 'One of them is a pilot question. It looks like the others and doesn’t count toward your score.'
                : `${format.pilots} of them are pilot questions. They look like the others and don’t count toward your score.`}
            </span>
          ) : null}
        </Fact>
        <Fact icon={<Clock size={20} aria-hidden="true" />}>
          {hoursText(format.time_limit)}
          {extended ? (
            <span className="block text-meta text-muted">
              With your extended time: {clockText(format.time_limit)}
            </span>
          ) : null}
        </Fact>
        <Fact icon={<Save size={20} aria-hidden="true" />}>Progress saved automatically</Fact>
        <Fact icon={<Undo2 size={20} aria-hidden="true" />}>Going back to earlier questions allowed</Fact>
      </ul>
      <h3 className="mt-7 font-ui text-body font-semibold tracking-normal">Content split</h3>
      <ul className="mt-2 grid">
        {format.sections.map((section) => (
          <li
            key={section.category}
            className="grid grid-cols-[minmax(0,1fr)_auto_4rem] items-baseline gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto_4.5rem] sm:gap-x-4 border-t border-line py-2.5"
          >
            <span>
              <CategoryTag category={section.category} />
              <span className="sr-only">: </span>
            </span>
            <span className="num text-meta text-muted">
              {section.questions}
              <span className="max-[359px]:sr-only"> questions</span>
            </span>
            <span className="num text-right font-semibold">{section.percentage}%</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 border-t border-line py-2.5">
      <span className="mt-0.5 text-muted">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
