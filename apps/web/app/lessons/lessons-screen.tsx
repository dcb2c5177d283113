import type { ListedSubsection, ListedTopic } from '@collimate/contract/lessons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, Award, Check, ChevronDown, Hourglass, LockKeyhole, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { adviceFor, refusedCode } from '../lib/api.ts'
import { classNames } from '../lib/class-names.ts'
import { pageTitle } from '../lib/page-title.ts'
import { LeadToPlans } from '../session/lead-to-plans.tsx'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { quizPath, subsectionPath, topicAnchor } from './lesson-paths.ts'
import { lessonCount, lessonTexts } from './lesson-texts.ts'
import { lessonsQuery, subsectionQuery } from './queries.ts'

export const meta = () => [{ title: pageTitle('Guided Lessons') }]

/**
 * All topics, what is open in them, and where one goes on. A topic named in the address' hash, or by whoever led here,
 * is open.
 */
export default function LessonsScreen() {
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(lessonsQuery)
  const [openedAt] = useState(() => Date.now())
  const unsubscribed = refusedCode(error) === 'subscription-required'
  usePagesAhead(data?.topics, data?.current_subsection_id)
  const missing = isError && data === undefined && !unsubscribed
  useEffect(() => {
    if (missing) toast(lessonTexts.listFailed)
  }, [missing])
  // A list from an earlier visit may still be here; one that this visit got throws nobody out.
  if (unsubscribed && dataUpdatedAt < openedAt) return <LeadToPlans />
  return (
    <div className="wrap max-w-[1064px] py-9">
      <PageHeader
        title="Guided Lessons"
        lead="Short pages, then a quiz. Get every question right and the next part opens."
      >
        <LinkButton to="/achievements">
          <Award size={20} aria-hidden="true" />
          Achievements
        </LinkButton>
      </PageHeader>
      {data ? (
        <Topics topics={data.topics} current={data.current_subsection_id} />
      ) : isError ? (
        <ErrorState title="Your lessons haven’t loaded yet" onRetry={() => void refetch()}>
          <p>{adviceFor(error)} What you passed is safe.</p>
        </ErrorState>
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

/** Where the student goes on, the pages are there before they are asked for. */
function usePagesAhead(topics: readonly ListedTopic[] | undefined, current: string | null | undefined): void {
  const client = useQueryClient()
  const topic = topics?.find((one) => one.guided_lessons_subsections.some(({ id }) => id === current))
  const topicId = topic?.id
  useEffect(() => {
    if (topicId !== undefined && current) void client.prefetchQuery(subsectionQuery(topicId, current))
  }, [client, topicId, current])
}

type TopicsProps = { topics: readonly ListedTopic[]; current: string | null }

function Topics({ topics, current }: TopicsProps) {
  const { hash, state } = useLocation()
  const named = hash === '' ? anchorIn(state) : decodeURIComponent(hash.slice(1))
  useEffect(() => {
    // The topics came after the page, so the browser could not bring one into view.
    if (named !== '') document.getElementById(named)?.scrollIntoView()
  }, [named])
  if (topics.length === 0)
    return (
      <EmptyState title="No lessons yet">
        <p>The first topics are being written. They will appear here.</p>
      </EmptyState>
    )
  const isCurrent = ({ guided_lessons_subsections: subsections }: ListedTopic) =>
    subsections.some(({ id }) => id === current)
  // With every subsection passed, the first topic still to be mastered is next.
  const next = current === null ? topics.find(awaitsQuiz) : undefined
  return (
    <ul className="grid gap-3.5">
      {topics.map((topic) => (
        <li key={topic.id}>
          <Topic
            topic={topic}
            current={current}
            quizIsNext={topic === next}
            opened={isCurrent(topic) || awaitsQuiz(topic) || topicAnchor(topic.id) === named}
          />
        </li>
      ))}
    </ul>
  )
}

function anchorIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('topic' in state)) return ''
  return typeof state.topic === 'string' ? topicAnchor(state.topic) : ''
}

/** Its subsections are passed, its final quiz is not. */
function awaitsQuiz({ topic_quiz, mastered }: ListedTopic): boolean {
  return topic_quiz && !mastered
}

type TopicProps = { topic: ListedTopic; current: string | null; quizIsNext: boolean; opened: boolean }

function Topic({ topic, current, quizIsNext, opened }: TopicProps) {
  const { id, name, description, mastered, guided_lessons_subsections: subsections } = topic
  return (
    <details id={topicAnchor(id)} open={opened} className="group rounded-3 border border-line bg-surface">
      <summary className="grid min-h-19 cursor-pointer list-none grid-cols-[minmax(0,1fr)_24px] items-center gap-x-7 gap-y-2 rounded-3 p-4 hover:bg-sunken/50 md:grid-cols-[minmax(0,1fr)_220px_24px] md:px-6 md:py-5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-h3">{name}</h2>
            {mastered ? (
              <Badge tone="good" icon={Check}>
                Completed
              </Badge>
            ) : null}
          </span>
          <span className="mt-1 block text-meta text-muted">{description}</span>
        </span>
        <ChevronDown
          size={22}
          aria-hidden="true"
          className="transition-transform duration-(--move) ease-desk group-open:rotate-180 md:order-last"
        />
        <TopicProgress topic={topic} />
      </summary>
      <ul className="px-2.5 pb-3 md:px-6 md:pb-5">
        {subsections.map((subsection) => (
          <li key={subsection.id}>
            <SubsectionRow subsection={subsection} topic={topic} current={subsection.id === current} />
          </li>
        ))}
        {topic.topic_quiz ? (
          <li>
            <TopicQuizRow topic={topic} current={quizIsNext} />
          </li>
        ) : null}
      </ul>
    </details>
  )
}

function TopicProgress({ topic }: { topic: ListedTopic }) {
  const { name, percent, guided_lessons_subsections: subsections } = topic
  if (subsections.every(({ state }) => state === 'coming'))
    return (
      <span className="max-md:col-span-2">
        <Badge>Coming soon</Badge>
      </span>
    )
  return (
    <span className="grid gap-1.5 max-md:col-span-2">
      <span className="num text-meta leading-tight text-muted">{percent}% complete</span>
      <ProgressBar value={percent} max={100} label={`${name}, percent complete`} />
    </span>
  )
}

type SubsectionRowProps = { subsection: ListedSubsection; topic: ListedTopic; current: boolean }

function SubsectionRow({ subsection, topic, current }: SubsectionRowProps) {
  const { id, name, description, lessons, lesson, state } = subsection
  const row = { name, current }
  switch (state) {
    case 'completed':
      return (
        <Link prefetch="intent" to={subsectionPath(topic.id, id)} className={rowLook(state, current)}>
          <Row {...row} icon={Check} look="passed" said="Completed" end={passedText(subsection)}>
            {description}
          </Row>
        </Link>
      )
    case 'unlocked':
      return (
        <Link to={subsectionPath(topic.id, id)} className={rowLook(state, current)}>
          <Row
            {...row}
            icon={ArrowRight}
            look={current ? 'current' : 'open'}
            said="Unlocked"
            end={current ? (lesson === null ? 'Start' : 'Continue') : lessonCount(lessons)}
          >
            {lesson !== null && lesson > 1 ? `You were on lesson ${lesson} of ${lessons}` : description}
          </Row>
        </Link>
      )
    case 'locked':
      return (
        <button type="button" onClick={() => toast(lessonTexts.locked)} className={rowLook(state, current)}>
          {/* Not by its name: each row is found by its own alone. */}
          <Row {...row} icon={LockKeyhole} look="shut" said="" end="Locked">
            {lessonCount(lessons)}. Opens once you pass the one before.
          </Row>
        </button>
      )
    case 'coming':
      return (
        <div className={rowLook(state, current)}>
          <Row {...row} icon={Hourglass} look="shut" said="" end="Coming soon">
            {description}
          </Row>
        </div>
      )
  }
}

function passedText({ quiz_score }: ListedSubsection): string {
  return quiz_score === null ? 'Passed' : `Passed, ${quiz_score}%`
}

function TopicQuizRow({ topic, current }: { topic: ListedTopic; current: boolean }) {
  const { id, mastered } = topic
  return (
    <Link to={quizPath(id, null)} className={rowLook('unlocked', current)}>
      <Row
        name="Final Topic Quiz"
        current={current}
        icon={mastered ? Check : ArrowRight}
        look={mastered ? 'passed' : current ? 'current' : 'open'}
        said={mastered ? 'Completed' : 'Unlocked'}
        end={mastered ? 'Retake' : 'Start'}
      >
        {mastered ? 'Topic mastered! Retake anytime.' : 'Complete to master this topic and earn your badge!'}
      </Row>
    </Link>
  )
}

const signLooks = {
  passed: 'border-good-fill bg-good-wash text-good',
  current: 'border-light-edge bg-light text-on-light',
  open: 'border-edge',
  shut: 'border-dashed border-edge',
} as const

type RowProps = {
  name: string
  current: boolean
  icon: LucideIcon
  look: keyof typeof signLooks
  /** What the icon says, where the words beside it do not. */
  said: string
  end: string
  children: ReactNode
}

function Row({ name, current, icon: Icon, look, said, end, children }: RowProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('grid size-[30px] place-items-center rounded-1 border', signLooks[look])}
      >
        <Icon size={17} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">
          {name}
          {said ? <span className="sr-only">, {said}</span> : null}
        </span>
        <span className={classNames('block text-meta', !current && 'text-muted')}>{children}</span>
      </span>
      <span
        className={classNames(
          'num text-meta max-md:col-start-2 md:text-right',
          current ? 'font-semibold' : 'text-muted',
          // The sign and the words beside it say it already.
          look === 'shut' && 'max-md:sr-only',
        )}
      >
        {end}
      </span>
    </>
  )
}

function rowLook(state: ListedSubsection['state'], current: boolean): string {
  return classNames(
    'grid min-h-15 w-full grid-cols-[32px_minmax(0,1fr)] items-center gap-x-3.5 px-2 py-2.5 text-left leading-[1.4] no-underline md:grid-cols-[36px_minmax(0,1fr)_auto] md:px-3.5',
    current ? 'lf my-1.5 min-h-18 rounded-2' : 'border-t border-line',
    state !== 'coming' && !current && 'hover:bg-sunken',
    state === 'locked' || state === 'coming' ? 'text-muted' : 'text-ink',
  )
}

function ListSkeleton() {
  return (
    <Loading className="grid gap-3.5">
      <Skeleton className="h-[420px]" />
      <Skeleton className="h-[92px]" />
      <Skeleton className="h-[92px]" />
      <Skeleton className="h-[92px]" />
    </Loading>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
