import type { keepLessonPlace } from '@collimate/contract/lessons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { adviceFor, ApiError, call } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LeadToPlans } from '../session/lead-to-plans.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { lessonsPath, quizPath } from './lesson-paths.ts'
import { lessonTexts } from './lesson-texts.ts'
import { LessonViewer } from './lesson-viewer.tsx'
import { subsectionQuery } from './queries.ts'

export const meta = () => [{ title: pageTitle('Guided Lessons') }]

/** The pages of one subsection. */
export default function LessonScreen() {
  const { topicId = '', subsectionId = '' } = useParams()
  const { data, error, refetch } = useQuery(subsectionQuery(topicId, subsectionId))
  const keepPlace = useKeptPlace(topicId, subsectionId)
  const code = error instanceof ApiError ? error.code : null
  const missing = data === undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (error === null || code === 'subscription-required') return
    if (code === 'subsection-locked') {
      toast(lessonTexts.locked)
      void navigate(lessonsPath, { replace: true })
      return
    }
    // A lesson that is on screen is asked for again in passing; nothing is amiss with it when that fails.
    if (missing) toast(lessonTexts.lessonFailed)
  }, [error, code, missing, navigate])
  if (missing) {
    if (code === 'subscription-required') return <LeadToPlans />
    if (error === null || code === 'subsection-locked') return <LessonSkeleton />
    return (
      <div className="wrap grid max-w-[1144px] justify-items-start gap-5 py-9">
        <h1>Guided Lessons</h1>
        {code === 'lesson-not-found' ? (
          <p className="max-w-measure text-muted">
            There’s no lesson here. Look for it in the list of topics.
          </p>
        ) : (
          <ErrorState title="This lesson hasn’t loaded yet" onRetry={() => void refetch()}>
            <p>{adviceFor(error)} What you passed is safe.</p>
          </ErrorState>
        )}
        <LinkButton to={lessonsPath}>Back to Guided Lessons</LinkButton>
      </div>
    )
  }
  if (data.lessons.length > 0)
    return <LessonViewer key={`${topicId} ${subsectionId}`} pages={data} onRead={keepPlace} />
  return (
    <div className="wrap grid max-w-[1144px] gap-8 py-4 pb-9">
      <Breadcrumb topic={data.topic} here={data.subsection.name} />
      <h1 className="sr-only">{data.subsection.name}</h1>
      <EmptyState
        title="No Lessons Available"
        action={
          <div className="mt-3 flex flex-wrap gap-2.5">
            {data.questions > 0 ? (
              <LinkButton to={quizPath(topicId, subsectionId)} kind="primary">
                Take Quiz
              </LinkButton>
            ) : null}
            <LinkButton to={lessonsPath}>Back to Guided Lessons</LinkButton>
          </div>
        }
      >
        <p>
          {data.subsection.name} is still being written. Its pages will appear here, and you can go on without
          them.
        </p>
      </EmptyState>
    </div>
  )
}

/**
 * The page one is on is gone on with later, on every device and here at once; a place that is not kept costs nothing
 * else.
 */
function useKeptPlace(topicId: string, subsectionId: string): (lesson: number) => void {
  const client = useQueryClient()
  // One after the other: turned quickly, the last page is the one that stays.
  const sending = useRef(Promise.resolve({}))
  return (lesson) => {
    const { queryKey } = subsectionQuery(topicId, subsectionId)
    const pages = client.getQueryData(queryKey)
    const page = pages?.lessons[lesson - 1]
    if (!pages || !page) return
    // As old as they were: what else they say is asked for again when it was to be.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (lesson > 1) client.setQueryData(queryKey, { ...pages, lesson }, { updatedAt })
    const request = { params: { topicId, subsectionId }, body: { lesson_id: page.id } }
    const route = 'PUT /api/guided-lessons/:topicId/:subsectionId/place'
    sending.current = sending.current
      .then(() => call<typeof keepLessonPlace>(route, request))
      .catch(() => ({}))
  }
}

function LessonSkeleton() {
  return (
    <Loading className="wrap max-w-[1144px] py-4">
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-8 h-10 w-120 max-w-full" />
      <div className="mt-7 grid gap-x-16 gap-y-6 min-[900px]:grid-cols-[minmax(0,1fr)_420px]">
        <Skeleton className="h-96" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
