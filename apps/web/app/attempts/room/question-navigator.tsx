import type { ShownQuestion } from '@collimate/contract/questions'
import { isAnswered } from '@collimate/domain/attempts/answers'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { memo, type Ref } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { LegendItem, type Outcome, outcomeLook, outcomeSign } from './question-squares.tsx'
import { useCurrentInView, useSquares } from './use-squares.ts'

type NavigatorProps = {
  ref: Ref<HTMLHeadingElement>
  questions: readonly Pick<ShownQuestion, 'id'>[]
  /** Position. */
  current: number
  /** By position. */
  answers: Readonly<Record<number, Answer | null>>
  /** Positions. */
  flags: readonly number[]
  /** Beside the heading. */
  summary: string
  /** Per position, whether the answer was right, where that is known already. */
  outcomes?: readonly (Outcome | null)[]
  /** The same function each time: two hundred squares are drawn anew with it. */
  onGo: (position: number) => void
}

/** Numbered squares, one per question: five in a row, four on a phone. */
export function QuestionNavigator(props: NavigatorProps) {
  const { ref, questions, current, answers, flags, summary, outcomes, onGo } = props
  const list = useCurrentInView<HTMLDivElement>(current)
  const squares = useSquares(current)
  return (
    <nav aria-labelledby="navigator" className="grid content-start gap-4">
      <h2
        id="navigator"
        ref={ref}
        tabIndex={-1}
        className="flex items-baseline justify-between gap-3 font-ui text-body font-semibold tracking-normal outline-none"
      >
        Questions
        <span className="num text-meta font-normal text-muted">{summary}</span>
      </h2>
      <div
        ref={list}
        role="region"
        aria-label="All questions"
        className="relative -m-[5px] max-h-[200px] overflow-y-auto p-[5px] md:max-h-[300px]"
      >
        <ol {...squares.list} className="grid grid-cols-4 gap-1.5 md:grid-cols-5">
          {questions.map((question, position) => (
            <li key={question.id}>
              <NavigatorCell
                position={position}
                current={position === current}
                stop={position === squares.stop}
                answered={isAnswered(answers[position])}
                flagged={flags.includes(position)}
                outcome={outcomes?.[position] ?? null}
                onGo={onGo}
              />
            </li>
          ))}
        </ol>
      </div>
      <NavigatorLegend outcomes={outcomes !== undefined} />
    </nav>
  )
}

type CellProps = {
  position: number
  current: boolean
  /** Where Tab enters the squares. */
  stop: boolean
  answered: boolean
  flagged: boolean
  outcome: Outcome | null
  onGo: (position: number) => void
}

/** As tall as leaves half a row at the lower edge of the list: it shows that there are more. */
const cellLook = 'keeps-color relative min-h-[50px] md:min-h-12 w-full rounded-1 border p-0 text-meta num'
/** A folded corner. */
const flagLook =
  "after:absolute after:-top-px after:-right-px after:border-[7px] after:border-t-beam after:border-r-beam after:border-b-transparent after:border-l-transparent after:content-['']"
const markLook = {
  current: 'border-light-edge bg-light font-bold text-on-light',
  answered: 'border-edge bg-sunken font-semibold shadow-[inset_0_-4px_0_var(--muted)]',
  open: 'border-edge bg-transparent hover:bg-sunken',
} as const

/** Two hundred of them: each is drawn anew only when its own state changes. */
const NavigatorCell = memo(function NavigatorCell(props: CellProps) {
  const { position, current, stop, answered, flagged, outcome, onGo } = props
  const Sign = outcome && outcomeSign[outcome]
  const state = [current && 'current', outcome ?? (answered && 'answered'), flagged && 'flagged']
    .filter(Boolean)
    .join(', ')
  return (
    <button
      type="button"
      tabIndex={stop ? 0 : -1}
      aria-current={current ? 'step' : undefined}
      aria-label={`Question ${position + 1}${state ? `, ${state}` : ''}`}
      data-state={state}
      onClick={({ currentTarget, detail }) => {
        // Pressed by a pointer, it leaves the arrow keys to the question.
        if (detail > 0) currentTarget.blur()
        onGo(position)
      }}
      className={classNames(
        cellLook,
        flagged && flagLook,
        current
          ? markLook.current
          : outcome
            ? outcomeLook[outcome]
            : markLook[answered ? 'answered' : 'open'],
      )}
    >
      {position + 1}
      {Sign ? (
        <Sign size={13} strokeWidth={2.5} aria-hidden="true" className="absolute bottom-0.5 left-0.5" />
      ) : null}
    </button>
  )
})

function NavigatorLegend({ outcomes }: { outcomes: boolean }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 gap-y-1.5 text-meta text-muted">
      <LegendItem look="border-light-edge bg-light">Current</LegendItem>
      <LegendItem look="border-edge bg-sunken shadow-[inset_0_-4px_0_var(--muted)]">Answered</LegendItem>
      {outcomes ? (
        <>
          <LegendItem look={outcomeLook.correct} sign={outcomeSign.correct}>
            Correct
          </LegendItem>
          <LegendItem look={outcomeLook.incorrect} sign={outcomeSign.incorrect}>
            Incorrect
          </LegendItem>
        </>
      ) : null}
      <LegendItem look={`border-edge ${flagLook}`}>Flagged</LegendItem>
    </ul>
  )
}
