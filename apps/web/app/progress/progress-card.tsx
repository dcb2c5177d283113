import type { Progress } from '@collimate/contract/progress'
import { categories, type Category } from '@collimate/domain/questions/categories'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { adviceFor } from '../lib/api.ts'
import { Card } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { weeksOfMonth } from './month-days.ts'
import { progressQuery } from './queries.ts'
import { StudyCalendar } from './study-calendar.tsx'

/** What has been done so far: streak, counts, the month, and where it went best and worst. */
export function ProgressCard() {
  const { data: progress, isPending, error, refetch } = useQuery(progressQuery)
  if (isPending) return <ProgressSkeleton />
  // What is known stays when asking again fails.
  if (progress === undefined) {
    return (
      <ErrorState title="We couldn’t load your progress" onRetry={() => void refetch()}>
        <p>Nothing is lost. {adviceFor(error)}</p>
      </ErrorState>
    )
  }
  return (
    <Card aria-labelledby="progress" className="grid content-start gap-4.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="progress" className="text-h3">
          Your progress
        </h2>
        <Link to="/progress" className="link -my-3 py-3 text-meta">
          See all
        </Link>
      </div>
      <dl className="grid grid-cols-3 large-text:grid-cols-1 large-text:gap-y-3 border-b border-line pb-4.5">
        <Stat name="Study streak" count={progress.streak} unit={progress.streak === 1 ? 'day' : 'days'} />
        <Stat name="Exams completed" count={progress.exams_completed} />
        <Stat name="Quizzes completed" count={progress.quizzes_completed} />
      </dl>
      <StudyCalendar today={progress.today} studied={progress.days} />
      <dl className="grid gap-2.5 border-t border-line pt-4">
        <TopicLine name="Best topic in quizzes" topic={progress.best_topic} />
        <TopicLine name="Weakest topic in quizzes" topic={progress.weakest_topic} />
      </dl>
    </Card>
  )
}

/** As tall as the card with this month's rows of days. */
function ProgressSkeleton() {
  const [weeks] = useState(() => weeksOfMonth(new Date()))
  return <Skeleton className={skeletonHeights[weeks] ?? ''} />
}

const skeletonHeights: Record<number, string> = {
  4: 'h-[482px] sm:h-[519px]',
  5: 'h-[528px] sm:h-[572px]',
  6: 'h-[574px] sm:h-[625px]',
}

function Stat({ name, count, unit }: { name: string; count: number; unit?: string }) {
  return (
    <div className="flex flex-col-reverse justify-end large-text:pl-0! large-text:border-l-0! not-first:border-l not-first:border-line not-first:pl-4 not-last:pr-2 max-[374px]:not-first:pl-2 max-[374px]:not-last:pr-1">
      <dt className="text-meta leading-[1.3] text-muted max-[374px]:text-label">{name}</dt>
      <dd className="mb-0.5 font-display text-[1.75rem] leading-[1.15] font-[560]">
        {count}
        {unit ? <span className="font-ui text-meta font-normal text-muted"> {unit}</span> : null}
      </dd>
    </div>
  )
}

function TopicLine({ name, topic }: { name: string; topic: Progress['best_topic'] }) {
  return (
    <div className="flex items-baseline justify-between gap-2 sm:gap-3">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="flex items-baseline gap-2 sm:gap-3">
        {topic ? (
          <>
            <TopicName category={topic.category} />
            <span className="num text-meta text-muted">{topic.percent}%</span>
          </>
        ) : (
          <span className="text-meta">None yet</span>
        )}
      </dd>
    </div>
  )
}

/** A category by its color; a mixed quiz by its own name. */
function TopicName({ category }: { category: string }): ReactNode {
  return isCategory(category) ? (
    <CategoryTag category={category} />
  ) : (
    <span className="text-meta font-semibold">{category}</span>
  )
}

function isCategory(name: string): name is Category {
  return categories.some((category) => category === name)
}
