import { type ExamCategory, examCategories, examCategoryOf } from '@collimate/domain/questions/categories'
import { percentOf } from '@collimate/domain/questions/score'
import type { ProgressReport } from '@collimate/contract/progress'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adviceFor } from '../lib/api.ts'
import { Card } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { inTotal, MasterySquares } from './mastery-squares.tsx'
import { reportQuery } from './queries.ts'

/** The mastery map in short, for the dashboard. */
export function MasteryStrip() {
  const { data: report, isPending, error, refetch } = useQuery(reportQuery)
  if (isPending) return <Skeleton className="h-[448px] md:h-[300px] xl:h-[204px]" />
  // What is known stays when asking again fails.
  if (report === undefined) {
    return (
      <ErrorState title="We couldn’t load your mastery map" onRetry={() => void refetch()}>
        <p>Nothing is lost. {adviceFor(error)}</p>
      </ErrorState>
    )
  }
  const due = report.sections.reduce((sum, section) => sum + section.due, 0)
  return (
    <Card aria-labelledby="mastery-strip">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="mastery-strip" className="text-h3">
          Mastery map
        </h2>
        <span className="flex flex-wrap gap-x-5">
          {due > 0 ? (
            <Link to="/quizzes" className="link num -my-3 py-3 text-meta">
              {due} due for review
            </Link>
          ) : null}
          <Link to="/progress" className="link -my-3 py-3 text-meta">
            See all progress
          </Link>
        </span>
      </div>
      <p className="mt-1 text-meta text-muted">
        One square is one question on the exam. Brighter means you get more of it right; empty means you
        haven’t seen it.
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-4">
        {examCategories.map((category) => (
          <Part
            key={category}
            category={category}
            sections={report.sections.filter((section) => examCategoryOf(section.category) === category)}
          />
        ))}
      </ul>
    </Card>
  )
}

type PartProps = { category: ExamCategory } & Pick<ProgressReport, 'sections'>

function Part({ category, sections }: PartProps) {
  const { right, seen } = inTotal(sections)
  return (
    <li>
      <span className="flex items-baseline justify-between gap-2">
        <CategoryTag category={category} />
        <span className="num text-meta whitespace-nowrap text-muted">
          {seen === 0 ? (
            'Not seen'
          ) : (
            <>
              {percentOf(right, seen)}% of {seen}
              {/* In four columns a long name leaves no room for it on the line. */}
              <span className="xl:sr-only"> seen</span>
            </>
          )}
        </span>
      </span>
      <span
        aria-hidden="true"
        className="mt-2 grid auto-rows-[11px] grid-cols-[repeat(auto-fill,11px)] gap-[3px]"
      >
        {sections.map((section) => (
          <MasterySquares key={section.section} section={section} />
        ))}
      </span>
    </li>
  )
}
