import type { QuizResult } from '@collimate/contract/quizzes'
import { percentOf } from '@collimate/domain/questions/score'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ReviewPanel } from '../../attempts/review/review-panel.tsx'
import { adviceFor, refusedCode } from '../../lib/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { bandSigns, type Band, scoreBand } from '../../ui/score-band.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { citedInQuiz } from '../cited-in-quiz.ts'
import { LateAnswersNotice } from '../late-notices.ts'
import { latestQuizQuery, quizResultQuery } from '../queries.ts'
import { quizTexts, quizTitle } from '../quiz-texts.ts'
import { returnsQuery } from '../review-queries.ts'
import { returnsText } from '../review-texts.ts'
import { completedState, readCompletedState, type CompletedState } from './completed-state.ts'

export const meta = () => [{ title: pageTitle('Quiz Complete') }]

/** The results of the quiz that the address names, else of the one just finished, else of the newest one. */
export default function QuizCompleteScreen() {
  const { state } = useLocation()
  const userId = useSession().data?.user.id
  const carried = useMemo(() => readCompletedState(state, userId), [state, userId])
  const [search] = useSearchParams()
  const named = search.get('result')
  if (named !== null) return <NamedQuiz key={named} id={named} />
  return carried === null ? <LatestQuiz /> : <Results completed={carried} />
}

function NamedQuiz({ id }: { id: string }) {
  const query = useQuery(quizResultQuery(id))
  if (!query.data && refusedCode(query.error) === 'quiz-not-found')
    return (
      <MissingQuiz>
        We couldn’t find this quiz. When you finish one, its score, and the review of every answer, will
        appear here.
      </MissingQuiz>
    )
  return <StoredResults {...query} />
}

function LatestQuiz() {
  return <StoredResults {...useQuery(latestQuizQuery)} />
}

type StoredResultsProps = Pick<
  UseQueryResult<QuizResult | null>,
  'data' | 'isPending' | 'isError' | 'error' | 'errorUpdatedAt' | 'refetch'
>

function StoredResults(props: StoredResultsProps) {
  const { data: result, isPending, isError, error, errorUpdatedAt, refetch } = props
  const failedAt = isError && !result ? errorUpdatedAt : 0
  // Said of each failure: who tries again is answered again.
  useEffect(() => {
    if (failedAt > 0) toast(quizTexts.resultsFailed)
  }, [failedAt])
  if (isPending) return <PageSkeleton />
  if (result) return <Results completed={completedState(result)} />
  if (!isError)
    return (
      <MissingQuiz>
        You haven’t finished a quiz yet. Its score, and the review of every answer, will appear here.
      </MissingQuiz>
    )
  return (
    <div className="wrap grid justify-items-start gap-5 py-9">
      <h1>Quiz results</h1>
      <ErrorState title="Your results haven’t loaded yet" onRetry={() => void refetch()}>
        <p>They’re safe. {adviceFor(error)}</p>
      </ErrorState>
    </div>
  )
}

function MissingQuiz({ children }: { children: string }) {
  return (
    <div className="wrap grid justify-items-start py-9">
      <Card className="w-full max-w-[560px]" aria-labelledby="missing">
        <h1 id="missing" className="text-h2">
          Missing Quiz Data
        </h1>
        <p className="mt-2 text-muted">{children}</p>
        <div className="mt-6 flex flex-wrap gap-2.5 *:max-sm:grow">
          <LinkButton to="/dashboard">Return to Dashboard</LinkButton>
          <LinkButton to="/quizzes" kind="primary">
            Start a New Quiz
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

function Results({ completed }: { completed: CompletedState }) {
  const { quizData, questions, flaggedQuestions } = completed
  const userId = useSession().data?.user.id
  return (
    <div className="wrap py-5 md:py-10">
      <ScoreHeading quiz={quizData} />
      <ComesBack id={quizData.id} />
      {userId ? <LateAnswersNotice key={`${userId} ${quizData.id}`} {...{ userId, completed }} /> : null}
      <ReviewPanel
        questions={questions.map(citedInQuiz)}
        flags={flaggedQuestions}
        reportedFrom="quiz"
        ways={
          <div className="grid gap-2.5">
            <LinkButton to="/quizzes" kind="primary" block>
              Take Another Quiz
            </LinkButton>
            <LinkButton to="/dashboard" block>
              Return to Dashboard
            </LinkButton>
          </div>
        }
      />
    </div>
  )
}

/** When what was asked comes back for review; its line keeps its place from the start. */
function ComesBack({ id }: { id: string }) {
  const { data: returns } = useQuery(returnsQuery(id))
  const text = returns && returnsText(returns)
  return <p className="num mt-2 mb-6 min-h-[1.6em] text-muted">{text}</p>
}

const inks = { good: 'text-good', mid: 'text-mid', low: 'text-low' } as const

/** The documents' words for each band. */
const messages: Record<Band, string> = {
  good: "Excellent! You're doing great!",
  mid: 'Good job! Keep reviewing the areas you missed.',
  low: 'Keep studying! Focus on the key concepts you missed.',
}

function ScoreHeading({ quiz }: { quiz: Pick<QuizResult, 'category' | 'correct' | 'total'> }) {
  const { category, correct, total } = quiz
  const band = scoreBand(percentOf(correct, total))
  const Sign = bandSigns[band].icon
  return (
    <header>
      <h1 className="text-h2">Quiz Complete!</h1>
      <p className="mt-1 text-muted">{quizTitle(category)}</p>
      <p
        className={classNames(
          'mt-4 font-display text-[clamp(3.5rem,3rem+4vw,5.5rem)] leading-[0.95] font-[560] tracking-[-0.015em]',
          inks[band],
        )}
      >
        {correct}/{total}
      </p>
      <p className={classNames('mt-3 flex items-center gap-2.5 font-display text-h3 font-[560]', inks[band])}>
        <Sign size={22} aria-hidden="true" className="shrink-0" />
        <span>{messages[band]}</span>
      </p>
    </header>
  )
}

export { RouteError as ErrorBoundary } from '../../ui/route-error.tsx'
