import type { MockExamResult } from '@collimate/contract/mock-exams'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { forgetSession, useSession } from '../../session/session.ts'
import { ApiError } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { examTexts } from '../exam-texts.ts'
import { LeftoverNotice } from '../late-leftover-notice.ts'
import { resultQuery } from '../queries.ts'
import { ReviewPanel } from '../../attempts/review/review-panel.tsx'
import { CategoryRings } from './category-rings.tsx'
import { ProgressCard } from './progress-card.tsx'
import { noExamText, resultTrouble } from './result-trouble.ts'
import { ScoreHeading } from './score-heading.tsx'

/** @param id of a completed exam, or `latest` */
export function ResultsScreen({ id }: { id: string }) {
  const { data: result, error, isPending, isFetching, refetch } = useQuery(resultQuery(id))
  const signedOut = error instanceof ApiError && error.status === 401
  useLeaveSignedOut(signedOut)
  if (isPending || signedOut) return <PageSkeleton />
  const trouble = resultTrouble(error, result)
  if (trouble === null && result) return <Results result={result} />
  return <ResultsError text={trouble} busy={isFetching} onRetry={() => void refetch()} />
}

function Results({ result }: { result: MockExamResult }) {
  const userId = useSession().data?.user.id
  return (
    <div className="wrap py-5 md:py-10">
      {userId ? <LeftoverNotice userId={userId} currentId={null} only={result.id} className="mb-6" /> : null}
      <ScoreHeading result={result} />
      <CategoryRings categories={result.categories} />
      <ReviewPanel
        questions={result.questions}
        flags={result.flags}
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

type ResultsErrorProps = { text: string | null; busy: boolean; onRetry: () => void }

function ResultsError({ text, busy, onRetry }: ResultsErrorProps) {
  return (
    <div className="wrap py-12">
      <div
        role="alert"
        className="rounded-2 border border-l-4 border-line border-l-low-fill bg-surface p-5 md:p-6"
      >
        <h1 className="text-h2">Your results</h1>
        <p className="mt-2">{text}</p>
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5 *:max-sm:grow">
        {text === noExamText ? (
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
