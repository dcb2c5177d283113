import type { QuestionReport, QuestionStatistics, ReportedQuestion } from '@collimate/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { optionLetter } from '../questions/option-letter.ts'
import { Badge } from '../ui/badge.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reportQuery } from './queries.ts'
import { QuestionNumbers } from './question-numbers.tsx'
import { Moment } from './shelf.tsx'

/** The question a report is about, with its key, how it did, and what else was said of it. */
export function ReportDetails({ report }: { report: QuestionReport }) {
  const { data, isError, refetch } = useQuery(reportQuery(report.id))
  if (isError) {
    return (
      <div className="mt-4">
        <ErrorState title="We could not load the question" onRetry={() => void refetch()} />
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
      <QuestionNumbers statistics={statistics} />
      <History entries={history} />
    </div>
  )
}

function Question({ question, statistics }: { question: ReportedQuestion; statistics: QuestionStatistics }) {
  return (
    <div className="max-w-measure">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
        <CategoryTag category={question.category} />
        <span>{question.objective}</span>
        {question.retired ? <Badge tone="mid">Retired</Badge> : null}
      </p>
      <p className="mt-2 text-stem">{question.question_text}</p>
      {question.image_url === null ? null : (
        <img
          src={question.image_url}
          alt={question.image_alt ?? ''}
          loading="lazy"
          className="mt-3 max-h-80 max-w-full rounded-1 border border-line bg-film object-contain"
        />
      )}
      <ul className="mt-3 grid gap-1.5">
        {question.options.map((option, index) => (
          <Option
            key={index}
            letter={optionLetter(index)}
            text={option}
            right={question.correct_answers.includes(index)}
            chosen={statistics.chosen[index] ?? 0}
          />
        ))}
      </ul>
      {question.explanation === null ? null : <p className="mt-3 text-meta">{question.explanation}</p>}
      {question.refs.length === 0 ? null : (
        <p className="mt-2 text-meta text-muted">Sources: {question.refs.join('; ')}</p>
      )}
    </div>
  )
}

type OptionProps = { letter: string; text: string; right: boolean; chosen: number }

function Option({ letter, text, right, chosen }: OptionProps) {
  return (
    <li
      className={classNames(
        'grid grid-cols-[1.5rem_1fr_auto] items-baseline gap-2 rounded-1 border px-3 py-2',
        right ? 'border-good-fill bg-good-wash' : 'border-line',
      )}
    >
      <span className="font-semibold">{letter}</span>
      <span>
        {text}
        {right ? (
          <span className="ml-2 text-meta font-semibold text-good">
            <Check size={16} aria-hidden="true" className="mr-1 inline align-[-0.15em]" />
            Key
          </span>
        ) : null}
      </span>
      <span className="num text-meta text-muted">chosen {chosen}×</span>
    </li>
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
