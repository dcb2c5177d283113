import type { ReviewedQuestion } from '@collimate/contract/questions'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChevronRight, Printer } from 'lucide-react'
import { useSending } from '../../lib/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { PrintedQuestions, usePrinting } from './printed-questions.tsx'
import { filteredPositions, type ReviewFilter, reviewFilters } from './review-filter.ts'
import { ReviewMap } from './review-map.tsx'
import { ReviewedQuestionCard } from './reviewed-question-card.tsx'

const filterNames: Record<ReviewFilter, string> = {
  all: 'All',
  correct: 'Correct',
  incorrect: 'Incorrect',
  flagged: 'Flagged',
}

type ReviewPanelProps = {
  questions: readonly ReviewedQuestion[]
  /** Flagged positions, ascending. */
  flags: readonly number[]
  /** Where its questions were asked, for a report of one. */
  reportedFrom: 'quiz' | 'mock-exam'
  /** Above the flagged questions, beside the review. */
  aside?: ReactNode
  /** Ways on, under them. */
  ways: ReactNode
}

/** Every question with its answer, and beside it what to come back to. */
export function ReviewPanel({ questions, flags, reportedFrom, aside, ways }: ReviewPanelProps) {
  const asked = useAskedQuestion(questions)
  const [filter, setFilter] = useState<ReviewFilter>(() =>
    asked === null && questions.some(({ is_correct }) => !is_correct) ? 'incorrect' : 'all',
  )
  const [current, setCurrent] = useState(() => asked ?? filteredPositions(questions, flags, filter)[0] ?? 0)
  const card = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asked !== null) card.current?.focus()
  }, [asked])
  const listed = filteredPositions(questions, flags, filter)
  const { ready, list, print } = usePrinting()
  const [preparing, prepare] = useSending()
  const errorText = reviewErrorText(questions)
  const choose = (next: ReviewFilter) => {
    setFilter(next)
    setCurrent(filteredPositions(questions, flags, next)[0] ?? 0)
  }
  const show = (position: number) => {
    if (!listed.includes(position)) setFilter('all')
    setCurrent(position)
    requestAnimationFrame(() => card.current?.focus())
  }
  const question = listed.includes(current) ? questions[current] : undefined
  return (
    <div className="mt-12 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_300px] print:grid-cols-[minmax(0,1fr)]">
      <section aria-labelledby="review" className="min-w-0">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <h2 id="review">Review Your Answers</h2>
          {errorText === null ? (
            <div className="print:hidden">
              <SegmentedControl
                legend="Which questions to review"
                name="result-filter"
                items={reviewFilters.map((value) => ({ value, label: filterNames[value] }))}
                value={filter}
                onChange={choose}
              />
            </div>
          ) : null}
        </div>
        {errorText === null ? (
          <>
            <div className="mb-3 flex items-center justify-between gap-4 text-meta text-muted">
              <p role="status" className="num">
                {listedText(filter, listed.length, questions.length)}
              </p>
              {question ? (
                <Button
                  kind="ghost"
                  className="-my-2.5 -mr-4 text-meta print:hidden"
                  busy={preparing}
                  onClick={() => void prepare(print)}
                >
                  <Printer size={18} aria-hidden="true" />
                  Print
                </Button>
              ) : null}
            </div>
            {filter === 'all' ? null : (
              <p className="mb-3 hidden text-meta print:block">
                Only these {filter} questions are printed. To print every question, choose All first.
              </p>
            )}
            <ReviewMap {...{ questions, flags, listed, current }} onShow={show} />
            {question ? (
              <div className={ready ? 'print:hidden' : ''}>
                <ReviewedQuestionCard
                  ref={card}
                  {...{ question, filter, reportedFrom }}
                  position={current}
                  place={listed.indexOf(current)}
                  listed={listed}
                  flagged={flags.includes(current)}
                  onShow={show}
                />
              </div>
            ) : (
              <div className="grid justify-items-start gap-4 border-t border-line pt-5">
                <p className="text-muted">No questions available for review</p>
                <Button onClick={() => show(0)}>Show all questions</Button>
              </div>
            )}
            {ready ? <PrintedQuestions {...{ list, questions, listed, flags }} /> : null}
          </>
        ) : (
          <p role="alert">{errorText}</p>
        )}
      </section>
      <aside className="grid gap-6 lg:sticky lg:top-22 print:static print:order-first">
        {aside}
        <FlaggedList questions={questions} flags={flags} onShow={show} />
        <div className="print:hidden">{ways}</div>
      </aside>
    </div>
  )
}

/** `2 of 3 questions listed` */
export function listedText(filter: ReviewFilter, listed: number, total: number): string {
  const questions = total === 1 ? '1 question' : `${total} questions`
  if (filter !== 'all') return `${listed} of ${questions} listed`
  return total === 1 ? `${questions} listed` : `All ${questions} listed`
}

/** The position of the question that the address names, read once; null for none. */
function useAskedQuestion(questions: readonly ReviewedQuestion[]): number | null {
  const [search] = useSearchParams()
  const [position] = useState(() => questions.findIndex(({ id }) => id === search.get('question')))
  return position < 0 ? null : position
}

type FlaggedListProps = {
  questions: readonly ReviewedQuestion[]
  flags: readonly number[]
  onShow: (position: number) => void
}

function FlaggedList({ questions, flags, onShow }: FlaggedListProps) {
  if (flags.length === 0) return null
  return (
    <section aria-labelledby="flagged-questions">
      <h2 id="flagged-questions" className="text-h3">
        Flagged Questions
      </h2>
      <p className="num mt-1 mb-2.5 text-meta text-muted">
        You flagged {flags.length} question(s) for review:
      </p>
      <ul className="max-h-[26rem] overflow-y-auto print:max-h-none">
        {flags.map((position) => (
          <li key={position} className="border-t border-line">
            <button
              type="button"
              onClick={() => onShow(position)}
              className="grid min-h-12 w-full grid-cols-[36px_minmax(0,1fr)_20px] items-center gap-2 py-1.5 text-left text-meta leading-snug hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span className="num font-semibold">{position + 1}</span>
              <span className="line-clamp-2">{questions[position]?.question_text}</span>
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What stands in place of the review, or null when there is one. */
export function reviewErrorText(questions: readonly ReviewedQuestion[]): string | null {
  if (questions.length === 0) return 'No questions available for review'
  return questions.every(isWhole) ? null : 'Question data is incomplete or corrupted'
}

function isWhole(question: ReviewedQuestion): boolean {
  const { question_text: text, options, chosen, correct_answers: correct, missing } = question
  if (missing) return true
  return typeof text === 'string' && Array.isArray(options) && Array.isArray(chosen) && Array.isArray(correct)
}
