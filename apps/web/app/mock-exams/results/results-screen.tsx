import type { MockExamResult } from '@collimate/contract/mock-exams'
import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { categoryNames } from '@collimate/domain/questions/categories'
import { forgetSession, useSession } from '../../session/session.ts'
import { ApiError } from '../../lib/api.ts'
import { passFocusOn } from '../../lib/pass-focus-on.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { examTexts } from '../exam-texts.ts'
import { LeftoverNotice } from '../late-leftover-notice.ts'
import { resultQuery } from '../queries.ts'
import { ReviewPanel } from '../../attempts/review/review-panel.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { bandSigns, scoreBand } from '../../ui/score-band.ts'
import { ScoreRing } from '../../ui/score-ring.tsx'
import { Card } from '../../ui/card.tsx'
import { ScoreHeading } from './score-heading.tsx'
import { averageText, problemOf, problemTexts, type ResultProblem } from './result-texts.ts'

/** @param id of a completed exam, or `latest` */
export function ResultsScreen({ id }: { id: string }) {
  const { data: result, error, isPending, isFetching, refetch } = useQuery(resultQuery(id))
  const signedOut = error instanceof ApiError && error.status === 401
  useLeaveSignedOut(signedOut)
  if (isPending || signedOut) return <PageSkeleton />
  // One that is known stays where asking again fails.
  if (result)
    return (
      <DrawingBoundary busy={isFetching} onRetry={() => refetch()}>
        <Results result={result} />
      </DrawingBoundary>
    )
  return <ResultsError problem={problemOf(error)} busy={isFetching} onRetry={() => void refetch()} />
}

type BoundaryProps = { busy: boolean; onRetry: () => Promise<unknown>; children: ReactNode }

/** A result that cannot be drawn is an exception like any other: the same words, and the way to the dashboard. */
class DrawingBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { busy, onRetry, children } = this.props
    if (this.state.error === null) return children
    return (
      <ResultsError
        problem={problemOf(this.state.error)}
        busy={busy}
        onRetry={() => void onRetry().then(() => this.setState({ error: null }))}
      />
    )
  }
}

function Results({ result }: { result: MockExamResult }) {
  const userId = useSession().data?.user.id
  const [search] = useSearchParams()
  return (
    <div className="wrap py-5 md:py-10">
      {userId ? <LeftoverNotice userId={userId} currentId={null} only={result.id} className="mb-6" /> : null}
      <ScoreHeading result={result} focused={!search.has('question')} />
      <CategoryRings categories={result.categories} />
      <ReviewPanel
        questions={result.questions}
        flags={result.flags}
        reportedFrom="mock-exam"
        aside={<ProgressCard progress={result.progress} />}
        ways={
          <LinkButton to="/dashboard" block>
            Return to Dashboard
          </LinkButton>
        }
      />
    </div>
  )
}

type ResultsErrorProps = { problem: ResultProblem; busy: boolean; onRetry: () => void }

function ResultsError({ problem, busy, onRetry }: ResultsErrorProps) {
  return (
    <div ref={passFocusOn} className="wrap py-12">
      <div
        role="alert"
        className="rounded-2 border border-l-4 border-line border-l-low-fill bg-surface p-5 md:p-6"
      >
        <h1 className="text-h2">Your results</h1>
        <p className="mt-2">{problemTexts[problem]}</p>
        {problem === 'no-exam' ? null : (
          <p className="mt-1 text-muted">Your exam and your answers are safe.</p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5 *:max-sm:grow">
        {problem === 'no-exam' ? (
          <LinkButton to="/mock-exam" kind="primary">
            Go to Mock Exam
          </LinkButton>
        ) : (
          <Button kind="primary" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton to="/dashboard">Return to Dashboard</LinkButton>
      </div>
    </div>
  )
}

function useLeaveSignedOut(signedOut: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!signedOut) return
    toast(examTexts.resultsNeedLogin)
    forgetSession()
    void navigate('/auth', { replace: true })
  }, [signedOut, navigate])
}

/** One ring per category of the exam, with its band in color, sign and word. */
function CategoryRings({ categories }: Pick<MockExamResult, 'categories'>) {
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category" className="sr-only">
        Performance by category
      </h2>
      <ul className="grid grid-cols-2 border-y border-line md:grid-cols-4 print:grid-cols-4">
        {categories.map(({ category, correct, total, percent }) => {
          const band = scoreBand(percent)
          return (
            <li
              key={category}
              className="grid justify-items-center gap-2.5 border-line px-2 py-6 text-center not-print:max-md:odd:border-r not-print:max-md:nth-[n+3]:border-t md:not-first:border-l md:px-3 md:py-7 print:not-first:border-l"
            >
              <ScoreRing percent={percent} label={categoryNames[category]} size={124} />
              <CategoryTag category={category} />
              <span className="num text-meta text-muted">
                {correct} of {total}
              </span>
              <Badge tone={band} icon={bandSigns[band].icon}>
                {bandSigns[band].word}
              </Badge>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-meta text-muted">The pointer on each ring marks 75.</p>
    </section>
  )
}

function ProgressCard({ progress }: Pick<MockExamResult, 'progress'>) {
  return (
    <Card aria-labelledby="your-progress">
      <h2 id="your-progress" className="text-h3">
        Your Progress
      </h2>
      <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 [&>dd]:text-right">
        <dt className="text-muted">Exams Completed</dt>
        <dd className="font-semibold">{progress.exams_completed}</dd>
        <dt className="text-muted">Average Score</dt>
        <dd className="font-semibold">{averageText(progress.average_score)}</dd>
      </dl>
    </Card>
  )
}
