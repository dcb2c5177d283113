import type { PastResult, ResultKind } from '@collimate/contract/progress'
import { categories, categoryNames } from '@collimate/domain/questions/categories'
import { reviewCategory } from '@collimate/domain/quizzes/build'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { spentText } from '../lib/spent-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { bandSigns, scoreBand } from '../ui/score-band.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { dayOfMoment } from './day-names.ts'
import { resultsQuery } from './queries.ts'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'mock-exam', label: 'Exams' },
  { value: 'quiz', label: 'Quizzes' },
  { value: 'review', label: 'Reviews' },
] as const

/** Everything ever finished, newest first. */
export function ResultsList() {
  const [filter, setFilter] = useState<ResultKind>('all')
  const query = useInfiniteQuery(resultsQuery(filter))
  return (
    <Card aria-labelledby="all-results">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="all-results" className="text-h3">
          All results
        </h2>
        <SegmentedControl
          legend="Which results"
          name="results"
          items={filters}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={(page) => page.results}
        rowsName="your results"
        height="h-64"
        empty={
          <p className="text-muted">
            Nothing here yet. The exams and quizzes you finish will appear here, and you can reopen them
            anytime.
          </p>
        }
        countPrefix="Newest "
      >
        {(results) => <ResultTable results={results} />}
      </PagedList>
    </Card>
  )
}

function ResultTable({ results }: { results: readonly PastResult[] }) {
  return (
    <table className="num w-full border-collapse text-meta">
      <caption className="sr-only">All results, newest first</caption>
      <thead className="text-left text-muted max-md:sr-only">
        <tr className="border-b border-line">
          {['What', 'Date', 'Questions', 'Time', 'Score'].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={classNames('py-2.5 not-last:pr-3', index > 1 && 'text-right')}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <ResultLine key={result.id} result={result} />
        ))}
      </tbody>
    </table>
  )
}

function ResultLine({ result }: { result: PastResult }) {
  const { kind, id, score, questions, seconds, completed_at } = result
  const band = scoreBand(score)
  const day = dayOfMoment(completed_at)
  return (
    <tr className="not-last:border-b not-last:border-line">
      <th scope="row" className="py-1 pr-3 text-left font-semibold">
        <Link
          to={`${kind === 'mock-exam' ? '/mock-exam' : '/quiz-complete'}?result=${id}`}
          className="inline-flex min-h-11 items-center py-1.5"
        >
          {kind === 'mock-exam' ? 'Mock exam' : quizName(result.category)}
          <span className="sr-only"> {day}, open results</span>
        </Link>
        <span
          className="-mt-1.5 block pb-2 font-normal text-muted max-[374px]:text-label md:hidden"
          aria-hidden="true"
        >
          {day}, {questions} {questions === 1 ? 'question' : 'questions'}
        </span>
      </th>
      <td className="pr-3 max-md:sr-only">{day}</td>
      <td className="pr-3 text-right max-md:sr-only">{questions}</td>
      <td className="pr-3 text-right max-md:sr-only">{spentText(seconds)}</td>
      <td className="text-right whitespace-nowrap">
        <Badge tone={band} icon={bandSigns[band].icon}>
          {bandSigns[band].word}
        </Badge>
        <span className="block min-w-11 pt-0.5 font-semibold sm:ml-2 sm:inline-block sm:pt-0 sm:align-middle">
          {score}%
        </span>
      </td>
    </tr>
  )
}

function quizName(category: string | null): string {
  if (category === reviewCategory) return 'Review'
  const known = categories.find((one) => one === category)
  return `Quiz, ${known === undefined ? (category ?? 'several categories') : categoryNames[known]}`
}
