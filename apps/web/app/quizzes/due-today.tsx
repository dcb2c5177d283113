import type { Reviews } from '@collimate/contract/reviews'
import { quizLimit } from '@collimate/domain/quizzes/count'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { adviceFor } from '../lib/api.ts'
import { signedInId, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, LightField } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { ownQuizServerOf } from './own-quiz-server.ts'
import { reviewsQuery } from './review-queries.ts'
import { aboutTime, nothingDueText, weekText } from './review-texts.ts'
import { useStart } from './use-start.ts'

/** Every state is as tall as the one with a week of bars, so that nothing below moves when it comes. */
const height = 'min-h-[340px] md:min-h-[236px]'
/** What is due, and beside it, or on a phone below it, the week. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] content-between gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_264px]'

/** What comes back for review today. */
export function DueToday({ onFirstQuiz }: { onFirstQuiz: () => void }) {
  const { data: reviews, isError, error, refetch } = useQuery(reviewsQuery)
  if (reviews) return <DueCard reviews={reviews} onFirstQuiz={onFirstQuiz} />
  if (!isError) return <Skeleton className={height} />
  return (
    <ErrorState title="We couldn’t load what’s due" onRetry={() => void refetch()}>
      <p>Nothing is lost. {adviceFor(error)}</p>
    </ErrorState>
  )
}

type DueCardProps = { reviews: Reviews; onFirstQuiz: () => void }

function DueCard({ reviews, onFirstQuiz }: DueCardProps) {
  const { due, postponed, scheduled } = reviews
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef<number | null>(null)
  const postpone = usePostpone((next) => {
    asked.current = next.postponed
  })
  useEffect(() => {
    if (asked.current !== postponed) return
    // The button pressed is gone now: whoever uses the keyboard goes on from the heading.
    asked.current = null
    heading.current?.focus()
  }, [postponed])
  const title = (
    <h2 ref={heading} id="due" tabIndex={-1} className="num outline-none">
      {due > 0 ? `Due today: ${due} ${due === 1 ? 'question' : 'questions'}` : 'Due today'}
    </h2>
  )
  if (due > 0)
    return (
      <Due
        reviews={reviews}
        title={title}
        postponing={postpone.isPending}
        onPostpone={() => postpone.mutate(true)}
      />
    )
  if (scheduled === 0)
    return (
      <Card aria-labelledby="due" className={`${columns} ${height}`}>
        <div className="md:col-span-full">
          {title}
          <p className="mt-0.5 max-w-measure text-muted">
            Questions you answer come back here, just before you would forget them.
          </p>
        </div>
        <div className="flex flex-wrap content-end gap-2.5 *:max-md:grow">
          <Button onClick={onFirstQuiz}>Take your first quiz</Button>
        </div>
        <Week week={reviews.week} />
      </Card>
    )
  return (
    <Card aria-labelledby="due" className={`${columns} ${height}`}>
      <div className="md:col-span-full">
        {title}
        <p className="num mt-0.5 max-w-measure text-muted">
          {postponed === 0
            ? nothingDueText(reviews)
            : `You moved ${postponed === 1 ? '1 question' : `${postponed} questions`} to tomorrow.`}
        </p>
      </div>
      <div className="flex flex-wrap content-end gap-2.5 *:max-md:grow max-md:empty:hidden">
        {postponed === 0 ? null : (
          <Button busy={postpone.isPending} onClick={() => postpone.mutate(false)}>
            Bring {postponed === 1 ? 'it' : 'them'} back
          </Button>
        )}
      </div>
      <Week week={reviews.week} tall={postponed === 0} />
    </Card>
  )
}

type DueProps = {
  reviews: Reviews
  title: ReactNode
  postponing: boolean
  onPostpone: () => void
}

function Due({ reviews, title, postponing, onPostpone }: DueProps) {
  const { data: session } = useSession()
  const limit = quizLimit(session?.subscribed ?? false)
  const start = useStart((server, count: number) => server.review(count))
  const { due, seconds_each, exam_date } = reviews
  return (
    <LightField aria-labelledby="due" className={`${columns} p-5 md:p-6 ${height}`}>
      <div className="md:col-span-full">
        {title}
        <p className="num mt-0.5">
          {aboutTime(due * seconds_each)}
          {exam_date === null ? null : ` Planned for your exam on ${longDay(exam_date)}.`}
          {due > limit ? ` A review takes ${limit} of them, the most overdue first.` : null}
        </p>
      </div>
      <div className="flex flex-col justify-between gap-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {reviews.by_category.map(({ category, questions }) => (
            <li key={category} className="inline-flex items-baseline gap-2">
              <CategoryTag category={category} /> <span className="num text-meta">{questions}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2.5 *:max-md:grow">
          <Button kind="primary" busy={start.isPending} onClick={() => start.mutate(Math.min(due, limit))}>
            Start review
          </Button>
          <Button busy={postponing} onClick={onPostpone}>
            Move to tomorrow
          </Button>
        </div>
      </div>
      <Week week={reviews.week} />
    </LightField>
  )
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const longDay = (day: string) => monthDay.format(new Date(day))

type WeekProps = Pick<Reviews, 'week'> & {
  /** On a phone the bars take the room that a button would. */
  tall?: boolean
}

/** Seven bars, today's lit, each with its number; a week without any says so in their place. */
function Week({ week, tall = false }: WeekProps) {
  const most = Math.max(...week.map(({ questions }) => questions))
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-label font-semibold text-muted">Due over the next 7 days</figcaption>
      <div
        role="img"
        aria-label={weekText(week)}
        className={`num relative grid min-h-[104px] grid-cols-7 items-end gap-1.5 text-center text-label large-text:text-[4vw] [--bar:60px] ${
          tall ? 'max-md:[--bar:140px]' : ''
        }`}
      >
        {most === 0 ? (
          <span className="absolute inset-x-0 top-[calc(50%-1.375rem)] text-meta text-muted">
            Nothing due
          </span>
        ) : null}
        {week.map(({ day, questions }, place) => (
          <div key={day} className="grid">
            {questions === 0 ? null : (
              <>
                <span className={place === 0 ? 'font-semibold' : ''}>{questions}</span>
                <span
                  className={`keeps-color rounded-t-[1px] border-[1.5px] border-b-0 ${
                    place === 0 ? 'border-light-edge bg-light' : 'border-edge bg-surface'
                  }`}
                  style={{ height: `max(4px, var(--bar) * ${questions / most})` }}
                />
              </>
            )}
            <span
              className={`border-t-[1.5px] border-edge pt-1 ${place === 0 ? 'font-semibold' : 'text-muted'}`}
            >
              {place === 0 ? 'Today' : weekday.format(new Date(day))}
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

/** Moves what is due to tomorrow, or takes that back. @param onMoved called before the card takes its new shape */
function usePostpone(onMoved: (next: Reviews) => void) {
  const client = useQueryClient()
  const [account] = useState(signedInId)
  return useMutation({
    mutationFn: (postponed: boolean) => ownQuizServerOf(account).postpone(postponed),
    onSuccess: (reviews) => {
      onMoved(reviews)
      client.setQueryData(reviewsQuery.queryKey, reviews)
    },
    onError: (error) =>
      toast({
        title: 'That didn’t work',
        description: adviceFor(error),
        kind: 'destructive',
      }),
  })
}
