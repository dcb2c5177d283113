import { answeredCount, isAnswered } from '@collimate/domain/mock-exams/answers'
import { memo, type Ref, useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { LegendItem } from '../legend-item.tsx'
import { useExam, useExamSession } from './exam-context.ts'

/** Numbered squares, one per question: five in a row, four on a phone. */
export function QuestionNavigator({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  const session = useExamSession()
  const questions = useExam((state) => state.questions)
  const current = useExam((state) => state.current)
  const { answers, flags } = useExam((state) => state.outbox)
  const list = useCurrentInView(current)
  return (
    <nav aria-labelledby="navigator" className="grid content-start gap-4">
      <h2
        id="navigator"
        ref={ref}
        tabIndex={-1}
        className="flex items-baseline justify-between gap-3 font-ui text-body font-semibold tracking-normal outline-none"
      >
        Questions
        <span className="num text-meta font-normal text-muted">{answeredCount(answers)} answered</span>
      </h2>
      <div
        ref={list}
        role="region"
        aria-label="All questions"
        tabIndex={0}
        className="relative -m-[5px] h-[200px] overflow-y-auto p-[5px] md:h-[300px]"
      >
        <ol className="grid grid-cols-4 gap-1.5 md:grid-cols-5">
          {questions.map((question, position) => (
            <li key={question.id}>
              <NavigatorCell
                position={position}
                current={position === current}
                answered={isAnswered(answers[position])}
                flagged={flags.includes(position)}
                onGo={session.goTo}
              />
            </li>
          ))}
        </ol>
      </div>
      <NavigatorLegend />
    </nav>
  )
}

type CellProps = {
  position: number
  current: boolean
  answered: boolean
  flagged: boolean
  onGo: (position: number) => void
}

const cellLook = 'keeps-colour relative min-h-11 w-full rounded-1 border p-0 text-meta num'
/** A folded corner. */
const flagLook =
  "after:absolute after:-top-px after:-right-px after:border-[7px] after:border-t-beam after:border-r-beam after:border-b-transparent after:border-l-transparent after:content-['']"
const markLook = {
  current: 'border-light-edge bg-light font-bold text-on-light',
  answered: 'border-edge bg-sunken font-semibold shadow-[inset_0_-4px_0_var(--muted)]',
  open: 'border-edge bg-transparent hover:bg-sunken',
} as const

/** Two hundred of them: each is drawn anew only when its own state changes. */
const NavigatorCell = memo(function NavigatorCell({ position, current, answered, flagged, onGo }: CellProps) {
  const state = [current && 'current', answered && 'answered', flagged && 'flagged']
    .filter(Boolean)
    .join(', ')
  return (
    <button
      type="button"
      aria-current={current ? 'step' : undefined}
      aria-label={`Question ${position + 1}${state ? `, ${state}` : ''}`}
      data-state={state}
      onClick={() => onGo(position)}
      className={classNames(
        cellLook,
        flagged && flagLook,
        markLook[current ? 'current' : answered ? 'answered' : 'open'],
      )}
    >
      {position + 1}
    </button>
  )
})

function NavigatorLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 gap-y-1.5 text-meta text-muted">
      <LegendItem look="border-light-edge bg-light">Current</LegendItem>
      <LegendItem look="border-edge bg-sunken shadow-[inset_0_-4px_0_var(--muted)]">Answered</LegendItem>
      <LegendItem look={`border-edge ${flagLook}`}>Flagged</LegendItem>
    </ul>
  )
}

/** Keeps the current square in view by scrolling its list alone, never the page. */
function useCurrentInView(current: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const cell = list.current?.querySelectorAll('li')[current]
    if (!list.current || !cell) return
    const { scrollTop, clientHeight } = list.current
    const place = cell.offsetTop
    if (place < scrollTop + 50 || place > scrollTop + clientHeight - 100)
      list.current.scrollTop = place - clientHeight / 3
  }, [current])
  return list
}
