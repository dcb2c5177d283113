import type { MockExamResult } from '@collimate/contract/mock-exams'
import { examLength } from '@collimate/domain/mock-exams/quotas'
import { useQuery } from '@tanstack/react-query'
import { adviceFor } from '../../lib/api.ts'
import { resultQuery } from '../queries.ts'
import { spentText } from '../../lib/spent-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { bandSigns, scoreBand } from '../../ui/score-band.ts'
import { ScoreRing } from '../../ui/score-ring.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const unlit = Array.from({ length: examLength }, (_, position) => position)

/** The latest completed exam in short. */
export function LastResult() {
  const { data: result, isPending, error, refetch } = useQuery(resultQuery('latest'))
  if (isPending) return <Skeleton className="h-[512px] md:h-[340px] lg:h-full" />
  if (result === undefined) {
    return (
      <ErrorState title="We couldn’t load your last result" onRetry={() => void refetch()}>
        <p>It’s safe. {adviceFor(error)}</p>
      </ErrorState>
    )
  }
  if (!result) {
    return (
      <Card className="grid h-full content-center gap-8">
        <EmptyState title="No exams yet. Your scores will appear here.">
          <p>
            After an exam, you’ll see your score in each of its four parts, and every question with its
            answer. Two hundred squares: fill them with light.
          </p>
        </EmptyState>
        <div aria-hidden="true" className="grid grid-cols-20 gap-[3px]">
          {unlit.map((position) => (
            <i key={position} className="square" />
          ))}
        </div>
      </Card>
    )
  }
  return <ResultCard result={result} />
}

function ResultCard({ result }: { result: MockExamResult }) {
  const band = scoreBand(result.score)
  return (
    <Card aria-labelledby="last-result">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="last-result" className="text-h3">
          Your last mock exam
        </h2>
        <p className="text-meta text-muted">
          <time dateTime={result.completed_at}>{dayOf(result.completed_at)}</time>
        </p>
      </div>
      <div className="grid items-center gap-6 md:grid-cols-[auto_1fr] md:gap-10">
        <div className="grid justify-items-start gap-5">
          <div className="flex items-center gap-5">
            <ScoreRing percent={result.score} label="Score" size={128} />
            <div className="grid justify-items-start gap-1.5">
              <Badge tone={band} icon={bandSigns[band].icon}>
                {bandSigns[band].word}
              </Badge>
              <p className="num">
                {result.correct} of {result.total} right
              </p>
              <p className="num text-meta text-muted">in {spentText(result.time_spent)}</p>
            </div>
          </div>
          <LinkButton to={`/mock-exam?result=${result.id}`}>Review Your Answers</LinkButton>
        </div>
        <ul className="grid gap-x-10 gap-y-3 sm:max-md:grid-cols-2">
          {result.categories.map((part) => (
            <li
              key={part.category}
              className="flex items-baseline justify-between gap-4 border-t border-line pt-3"
            >
              <CategoryTag category={part.category} />
              <span className="num font-semibold">{part.percent}%</span>
            </li>
          ))}
        </ul>
      </div>
      {result.progress.exams_completed === 1 ? <ExamInSquares questions={result.questions} /> : null}
    </Card>
  )
}

/** The one exam there is, question by question, until there is a second one and a trend to draw. */
function ExamInSquares({ questions }: Pick<MockExamResult, 'questions'>) {
  const scored = questions.filter(({ pilot }) => !pilot)
  return (
    <div className="mt-6">
      <div aria-hidden="true" className="grid max-w-[500px] grid-cols-20 gap-[3px]">
        {scored.map((question) => (
          <i key={question.id} className={question.is_correct ? 'square square-100' : 'square'} />
        ))}
      </div>
      <p className="mt-3 text-meta text-muted">One square, one question: lit where you were right.</p>
    </div>
  )
}

function dayOf(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(moment))
}
