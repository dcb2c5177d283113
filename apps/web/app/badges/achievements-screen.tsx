import type { Achievements, readAchievements } from '@collimate/contract/badges'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, Lock } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { adviceFor, call } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { Medal } from './medal.tsx'

type Earned = Achievements['badges'][number]
type Available = Achievements['available'][number]

export const meta = () => [{ title: pageTitle('Achievements') }]

/** The badges of the guided lessons: those earned, and all there are. */
export default function AchievementsScreen() {
  const { data, isPending, error, refetch } = useQuery(achievementsQuery)
  const failure = data === undefined ? error : null
  useEffect(() => {
    if (failure) toast({ title: 'Failed to load achievements. Please try again.', kind: 'destructive' })
  }, [failure])
  return (
    <div className="wrap py-9">
      <div className="mx-auto max-w-[1000px]">
        <PageHeader title="Achievements" lead="What you have mastered in the guided lessons." />
        {isPending ? <AchievementsSkeleton /> : null}
        {failure ? (
          <ErrorState title="We couldn’t load your badges" onRetry={() => void refetch()}>
            <p>They’re safe. {adviceFor(failure)}</p>
          </ErrorState>
        ) : null}
        {data ? (
          <>
            <YourBadges badges={data.badges} />
            <AvailableBadges badges={data.available} />
          </>
        ) : null}
      </div>
    </div>
  )
}

function AchievementsSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-52" />
      <Skeleton className="mt-5 h-9 w-56" />
      <Skeleton className="h-[960px]" />
    </Loading>
  )
}

function YourBadges({ badges }: { badges: readonly Earned[] }) {
  return (
    <section aria-labelledby="your-badges">
      <h2 id="your-badges" className="mb-4">
        Your Badges ({badges.length})
      </h2>
      {badges.length === 0 ? <NoBadges /> : null}
      <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
        {badges.map((badge) => (
          <EarnedBadge key={badge.id} badge={badge} />
        ))}
      </ul>
    </section>
  )
}

function NoBadges() {
  return (
    <Card
      aria-labelledby="no-badges"
      className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <Medal type="first_subsection" earned={false} className="size-18" />
      <div>
        <h3 id="no-badges">No badges earned yet</h3>
        <p className="mt-1 text-muted">Pass the quiz of any subsection to earn your first one.</p>
      </div>
      <LinkButton to="/guided-lessons" kind="primary">
        Start Learning
      </LinkButton>
    </Card>
  )
}

function EarnedBadge({ badge }: { badge: Earned }) {
  return (
    <li className="flex items-start gap-4 rounded-3 border border-line bg-surface p-5 sm:flex-col md:p-6">
      <Medal type={badge.badge_type} earned className="-mt-1 -ml-1 size-21" />
      <div className="min-w-0">
        <h3>{badge.badge_name}</h3>
        <p className="mt-1 text-pretty">{badge.badge_description}</p>
        <p className="mt-2 text-meta text-muted">
          Earned <time dateTime={badge.earned_at}>{dayOf(badge.earned_at)}</time>
        </p>
      </div>
    </li>
  )
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })
}

function AvailableBadges({ badges }: { badges: readonly Available[] }) {
  return (
    <section aria-labelledby="available-badges" className="mt-9">
      <h2 id="available-badges" className="mb-4">
        Available Badges
      </h2>
      <ul className="border-b border-line">
        {badges.map((badge) => (
          <AvailableBadge key={`${badge.badge_type} ${badge.topic_id ?? ''}`} badge={badge} />
        ))}
      </ul>
    </section>
  )
}

function AvailableBadge({ badge }: { badge: Available }) {
  return (
    <li className="grid min-h-22 grid-cols-[60px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-3.5 max-sm:grid-cols-[60px_minmax(0,1fr)] md:gap-x-5.5 lg:grid-cols-[60px_minmax(0,1fr)_292px_96px]">
      <Medal type={badge.badge_type} earned={badge.earned} className="size-15" />
      <div>
        <h3 className="font-ui text-body leading-snug font-semibold tracking-normal">{badge.badge_name}</h3>
        <p className="text-meta text-muted">{badge.how}</p>
      </div>
      {badge.earned ? null : (
        <div className="col-start-2 -col-end-1 row-start-2 lg:col-start-3 lg:col-end-4 lg:row-start-1">
          <WayTo badge={badge} />
        </div>
      )}
      <div className="col-start-3 row-start-1 justify-self-end max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-self-start lg:col-start-4">
        <Badge tone={badge.earned ? 'good' : 'quiet'} icon={badge.earned ? Check : Lock}>
          {badge.earned ? 'Earned' : 'Locked'}
        </Badge>
      </div>
    </li>
  )
}

/** How far a badge that is made of subsections is. */
function WayTo({ badge: { topic_id, progress, next } }: { badge: Available }) {
  if (topic_id === null) return progress === null ? null : <OnTheWhole {...progress} />
  if (progress === null) return <p className="text-meta text-muted">These lessons are coming.</p>
  return (
    <>
      <p className="num flex flex-wrap items-center gap-x-2.5 gap-y-1 text-meta">
        <span aria-hidden="true" className="flex gap-[3px]">
          {Array.from({ length: progress.of }, (_, place) => (
            <i
              key={place}
              className={
                place < progress.passed
                  ? 'keeps-color size-3.5 rounded-[1px] border border-light-edge bg-light'
                  : 'size-3.5 rounded-[1px] border border-edge'
              }
            />
          ))}
        </span>
        {progress.passed} of {progress.of} passed, quiz to go
      </p>
      {next ? (
        <Link
          to={`/guided-lessons/${topic_id}/${next.subsection_id ?? 'topic-quiz'}`}
          className="link inline-flex min-h-11 items-center text-meta"
        >
          {next.subsection_id === null ? `Take the ${next.name}` : `Continue ${next.name}`}
        </Link>
      ) : null}
    </>
  )
}

function OnTheWhole({ passed, of }: { passed: number; of: number }) {
  return (
    <p className="num flex items-center gap-2.5 text-meta">
      <ProgressBar value={passed} max={of} label="Subsections passed" className="w-30" />
      {passed} of {of} passed
    </p>
  )
}

const achievementsQuery = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => call<typeof readAchievements>('GET /api/badges', {}, { signal }),
  // A badge is won elsewhere, in the lessons.
  staleTime: 0,
})

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
