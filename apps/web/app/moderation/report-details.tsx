import type { QuestionReport, QuestionStatistics, ReportedQuestion } from '@collimate/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { QuestionPicture } from '../questions/question-picture.tsx'
import { Badge } from '../ui/badge.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reportQuery } from './queries.ts'
import { QuestionChoices } from './question-choices.tsx'
import { QuestionNumbers } from './question-numbers.tsx'
import { RuleOnQuestion } from './rule-on-question.tsx'
import { Moment } from './entry-list.tsx'

/** The question a report is about, with its key, how it did, and what else was said of it. */
export function ReportDetails({ report }: { report: QuestionReport }) {
  const { data, isError, refetch } = useQuery(reportQuery(report.id))
  if (isError && !data) {
    return (
      <div className="mt-4">
        <ErrorState title="We couldn’t load the question" onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) return <Skeleton className="mt-4 h-64" />
  const { question, statistics, history } = data
  return (
    <div className="mt-5 grid gap-5 border-t border-line pt-5">
      {question === null ? (
        <div className="max-w-measure">
          <Badge tone="mid">No longer in the bank</Badge>
          <p className="mt-2">{report.question_text}</p>
        </div>
      ) : (
        <Question question={question} statistics={statistics} />
      )}
      {question === null ? null : <RuleOnQuestion reportId={report.id} question={question} />}
      <QuestionNumbers statistics={statistics} />
      <History entries={history} />
    </div>
  )
}

type QuestionProps = { question: ReportedQuestion; statistics: QuestionStatistics | null }

function Question({ question, statistics }: QuestionProps) {
  return (
    <div className="max-w-measure">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
        <CategoryTag category={question.category} />
        <span>{question.objective}</span>
        {question.retired ? <Badge tone="mid">Retired</Badge> : null}
        {question.withdrawn ? <Badge tone="mid">Withdrawn</Badge> : null}
      </p>
      <p className="mt-2 text-stem">{question.question_text}</p>
      <Picture question={question} />
      <QuestionChoices
        options={question.options}
        correct={question.correct_answers}
        choices={statistics?.choices ?? null}
      />
      <Reasons question={question} />
    </div>
  )
}

export function Picture({ question }: { question: ReportedQuestion }) {
  return <QuestionPicture of={question} className="mt-3 max-w-[480px] [--bleed:0px]" />
}

/** Why its key is right, and what says so. */
export function Reasons({ question: { explanation, refs } }: { question: ReportedQuestion }) {
  return (
    <>
      {explanation === null ? null : <p className="mt-3 text-meta">{explanation}</p>}
      {refs.length === 0 ? null : <p className="mt-2 text-meta text-muted">Sources: {refs.join('; ')}</p>}
    </>
  )
}

function History({ entries }: { entries: readonly QuestionReport[] }) {
  return (
    <div>
      <h4 className="text-meta font-semibold">Other reports of this question</h4>
      {entries.length === 0 ? <p className="text-meta text-muted">None so far.</p> : null}
      <ul className="mt-1 grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id} className="max-w-measure border-l-2 border-line pl-3 text-meta">
            <p className="whitespace-pre-line">{entry.comment}</p>
            <p className="text-muted">
              <Moment at={entry.created_at} />, {entry.handled ? 'handled' : 'open'}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
