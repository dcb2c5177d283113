import { isAnswered } from '@collimate/domain/attempts/answers'
import { Check, Flag, Minus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Outbox } from '../../attempts/engine/outbox.ts'
import { useAttempt, useAttemptSession } from '../../attempts/room/attempt-context.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

const filterNames: Record<ReviewFilter, string> = {
  all: 'All',
  unanswered: 'Unanswered',
  flagged: 'Flagged',
  answered: 'Answered',
}

/** Everything at a glance before the exam is completed. It never stands in the way. */
export function ReviewScreen({ onBack }: { onBack: () => void }) {
  const session = useAttemptSession()
  const outbox = useAttempt((state) => state.outbox)
  const questions = useAttempt((state) => state.questions)
  const lists = reviewLists(outbox, questions.length)
  const [filter, setFilter] = useState<ReviewFilter>(lists.unanswered.length > 0 ? 'unanswered' : 'all')
  const heading = useFocusOnce()
  const [firstOpen] = lists.unanswered
  // Whoever came here with much still open has most likely not meant to be done.
  const unfinished = lists.unanswered.length > questions.length / 10
  const jump = (position: number) => {
    session.goTo(position)
    onBack()
  }
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[880px] px-4 py-7 md:py-10">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Before you complete
      </h2>
      <p className="num mt-2 text-stem">{reviewSummary(lists)}</p>
      <div className="mt-6 mb-5 flex flex-wrap gap-2.5 *:max-sm:grow">
        {unfinished && firstOpen !== undefined ? (
          <Button kind="primary" className="num" onClick={() => jump(firstOpen)}>
            Go to question {firstOpen + 1}
          </Button>
        ) : null}
        <Button onClick={onBack}>Back to questions</Button>
        <Button kind={unfinished ? 'secondary' : 'primary'} onClick={() => session.complete()}>
          Complete Exam
        </Button>
      </div>
      <SegmentedControl
        legend="Which questions to list"
        name="review-filter"
        items={reviewFilters.map((value) => ({
          value,
          label: `${filterNames[value]} ${lists[value].length}`,
        }))}
        value={filter}
        onChange={setFilter}
      />
      {lists[filter].length === 0 ? <p className="mt-6 text-muted">None.</p> : null}
      <ol className="mt-4">
        {lists[filter].map((position) => (
          <li key={position} className="border-t border-line">
            <button
              type="button"
              onClick={() => jump(position)}
              className="grid min-h-13 w-full grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-left leading-snug hover:bg-sunken sm:grid-cols-[3rem_minmax(0,1fr)_auto]"
            >
              <span className="num font-semibold">{position + 1}</span>
              <span className="line-clamp-2 sm:line-clamp-1">{questions[position]?.question_text}</span>
              <ReviewSigns
                answered={isAnswered(outbox.answers[position])}
                flagged={outbox.flags.includes(position)}
              />
            </button>
          </li>
        ))}
      </ol>
    </main>
  )
}

function ReviewSigns({ answered, flagged }: { answered: boolean; flagged: boolean }) {
  const Icon = answered ? Check : Minus
  return (
    <span className="flex items-center gap-3 text-meta text-muted">
      {flagged ? (
        <span className="flex items-center gap-1.5 text-beam">
          <Flag size={16} aria-hidden="true" className="fill-beam" />
          <span className="max-sm:sr-only">Flagged</span>
        </span>
      ) : null}
      <span className="flex items-center gap-1.5">
        <Icon size={16} aria-hidden="true" />
        <span className="max-sm:sr-only">{answered ? 'Answered' : 'Unanswered'}</span>
      </span>
    </span>
  )
}

function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

const reviewFilters = ['all', 'unanswered', 'flagged', 'answered'] as const
type ReviewFilter = (typeof reviewFilters)[number]
type ReviewLists = Readonly<Record<ReviewFilter, readonly number[]>>

/** Which positions each filter of the review before completing lists. */
export function reviewLists(
  { answers, flags }: Pick<Outbox, 'answers' | 'flags'>,
  total: number,
): ReviewLists {
  const all = [...Array(total).keys()]
  return {
    all,
    unanswered: all.filter((position) => !isAnswered(answers[position])),
    flagged: all.filter((position) => flags.includes(position)),
    answered: all.filter((position) => isAnswered(answers[position])),
  }
}

/** `6 unanswered, 3 flagged. Complete the exam anyway?` */
export function reviewSummary(lists: ReviewLists): string {
  const open = lists.unanswered.length
  const flagged = lists.flagged.length
  if (open === 0 && flagged === 0) return 'Every question is answered, none is flagged.'
  const parts = [open > 0 ? `${open} unanswered` : null, flagged > 0 ? `${flagged} flagged` : null]
  return `${parts.filter((part) => part !== null).join(', ')}. Complete the exam anyway?`
}
