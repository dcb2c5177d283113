import type { ListedQuestion, OwnQuestion } from '@collimate/contract/question-notes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, NotebookPen } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adviceFor } from '../lib/api.ts'
import { classNames } from '../lib/class-names.ts'
import { pageTitle } from '../lib/page-title.ts'
import { explained } from '../questions/explained.ts'
import { OwnNote } from '../questions/own-notes/own-note.tsx'
import {
  ownQuestionQuery,
  type OwnQuestionsFilter,
  ownQuestionsQuery,
} from '../questions/own-notes/queries.ts'
import { QuestionPicture } from '../questions/question-picture.tsx'
import { ReviewedAnswer } from '../questions/reviewed-answer.tsx'
import { SeeIt } from '../questions/see-it.tsx'
import { questionScreens } from '../questions/types/registry.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'bookmarked', label: 'Bookmarked' },
  { value: 'noted', label: 'With a note' },
] as const

export const meta = () => [{ title: pageTitle('My Questions') }]

/**
 * What the student bookmarked or wrote a note on, latest change first. The address says which of them, so that who
 * comes back finds the same list: `kind`, and the question left open.
 */
export default function MyQuestionsScreen() {
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState<OwnQuestionsFilter>(
    () => filters.find(({ value }) => value === search.get('kind'))?.value ?? 'all',
  )
  const choose = (kind: OwnQuestionsFilter) => {
    setFilter(kind)
    setSearch({ kind }, { replace: true, preventScrollReset: true })
  }
  const query = useInfiniteQuery(ownQuestionsQuery(filter))
  const nothingSaved = filter === 'all' && query.data?.pages[0]?.total === 0
  return (
    <div className="wrap py-9">
      <PageHeader title="My Questions" lead="What you bookmarked or wrote a note on. Only you see it.">
        <LinkButton to="/quizzes">Back to Quizzes</LinkButton>
      </PageHeader>
      {nothingSaved ? null : (
        // Until there is something to choose from, its place is kept; hidden later, it would lose the focus.
        <div className={classNames('mb-5', !search.has('kind') && query.isPending && 'invisible')}>
          <SegmentedControl
            legend="Which questions"
            name="my-questions"
            items={filters}
            value={filter}
            onChange={choose}
          />
        </div>
      )}
      <PagedList
        query={query}
        rowsOf={(page) => page.questions}
        rowsName="your questions"
        height="h-72"
        empty={<Nothing filter={filter} />}
      >
        {(questions) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {questions.map((question) => (
              <li key={question.id}>
                <QuestionCard question={question} opened={question.id === search.get('question')} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const empty: Record<OwnQuestionsFilter, string> = {
  all: 'No questions saved yet',
  bookmarked: 'No bookmarks yet',
  noted: 'No notes yet',
}

function Nothing({ filter }: { filter: OwnQuestionsFilter }) {
  return (
    <Card>
      <EmptyState title={empty[filter]} action={<LinkButton to="/quizzes">Take a quiz</LinkButton>}>
        <p>
          In a quiz, or in the review of a quiz or an exam, press Bookmark or Note. The question is kept here
          for as long as you like.
        </p>
      </EmptyState>
    </Card>
  )
}

function QuestionCard({ question, opened }: { question: ListedQuestion; opened: boolean }) {
  const { id, category, question_text, bookmarked, note } = question
  const [open, setOpen] = useState(opened)
  const label = useId()
  return (
    <Card aria-labelledby={label}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[minmax(0,1fr)_20px] items-center gap-x-4 gap-y-1.5 text-left"
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted">
          {category ? <CategoryTag category={category} /> : null}
          {bookmarked ? (
            <span className="inline-flex items-center gap-1.5">
              <Bookmark size={16} aria-hidden="true" className="fill-beam stroke-beam" />
              Bookmarked
            </span>
          ) : null}
          {note === '' ? null : (
            <span className="inline-flex items-center gap-1.5">
              <NotebookPen size={16} aria-hidden="true" className="stroke-beam" />
              Note
            </span>
          )}
        </span>
        <ChevronDown size={20} aria-hidden="true" className={open ? 'row-span-2 rotate-180' : 'row-span-2'} />
        <span id={label} className={open ? '' : 'line-clamp-2'}>
          {question_text ?? 'Question data not available'}
        </span>
      </button>
      {!open && note !== '' ? (
        <p className="mt-2 line-clamp-2 max-w-measure border-l-2 border-beam-fill pl-3 text-meta whitespace-pre-line text-muted">
          {note}
        </p>
      ) : null}
      {open ? <OpenQuestion id={id} /> : null}
    </Card>
  )
}

function OpenQuestion({ id }: { id: string }) {
  const { data: question, isError, error, refetch } = useQuery(ownQuestionQuery(id))
  return (
    <div className="mt-4">
      {question ? (
        <Shown question={question} />
      ) : isError ? (
        <ErrorState title="We couldn’t load this question" onRetry={() => void refetch()}>
          <p>{adviceFor(error)}</p>
        </ErrorState>
      ) : (
        <Skeleton className="h-40" />
      )}
      <OwnNote question={id} />
    </div>
  )
}

const withheldTexts = {
  'not-answered':
    'You haven’t answered this question yet. Once you have, you’ll find its answer and explanation here.',
  'in-progress':
    'This question, or one much like it, is in a quiz or exam you haven’t finished. You’ll find its answer here afterward.',
  gone: 'This question was removed from the bank. Your note is still here.',
} as const

function Shown({ question }: { question: OwnQuestion }) {
  const { review, withheld } = question
  const screens = review && questionScreens[review.type]
  return (
    <>
      <QuestionPicture of={review ?? question} className="mb-4 max-w-[560px] [--bleed:1.25rem]">
        {review && screens?.ReviewOnPicture ? <screens.ReviewOnPicture question={review} /> : null}
      </QuestionPicture>
      {review && screens ? (
        <ReviewedAnswer question={explained(review, screens.rightOptions(review))} />
      ) : null}
      {review?.see ? <SeeIt to={review.see} back="Back to My Questions" asked={review.id} /> : null}
      {withheld ? <p className="max-w-measure text-muted">{withheldTexts[withheld]}</p> : null}
    </>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
