import type { ReviewedQuestion } from '@collimate/contract/questions'
import { Minus } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { isUnanswered } from '../../questions/reviewed-answer.tsx'
import { LegendItem, outcomeLook, outcomeSign } from '../room/question-squares.tsx'
import { useCurrentInView, useSquares } from '../room/use-squares.ts'

type ReviewMapProps = {
  questions: readonly ReviewedQuestion[]
  flags: readonly number[]
  listed: readonly number[]
  current: number
  onShow: (position: number) => void
}

/** The whole exam, one square per question; those outside the filter step back, and a press on one lists all. */
export function ReviewMap({ questions, flags, listed, current, onShow }: ReviewMapProps) {
  const inFilter = new Set(listed)
  const list = useCurrentInView<HTMLOListElement>(current)
  const squares = useSquares(inFilter.has(current) ? current : (listed[0] ?? -1))
  return (
    <nav aria-label="All questions" className="mb-7">
      <ol
        ref={list}
        {...squares.list}
        className="relative -m-1 grid max-h-[200px] grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1 overflow-y-auto p-1 md:max-h-[300px] md:grid-cols-[repeat(auto-fill,minmax(36px,1fr))] lg:max-h-none print:max-h-none"
      >
        {questions.map((question, position) => (
          <li key={question.id} aria-hidden={!inFilter.has(position)}>
            <MapSquare
              position={position}
              correct={question.is_correct}
              answered={!isUnanswered(question)}
              flagged={flags.includes(position)}
              current={position === current && inFilter.has(position)}
              listed={inFilter.has(position)}
              stop={position === squares.stop}
              onShow={onShow}
            />
          </li>
        ))}
      </ol>
      <ul aria-label="Legend" className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-meta text-muted">
        <LegendItem look="border-edge outline-2 outline-light-edge">Current</LegendItem>
        <LegendItem look={`border-edge bg-sunken ${foot}`}>Answered</LegendItem>
        <LegendItem look={looks.correct} sign={signs.correct}>
          Correct
        </LegendItem>
        <LegendItem look={looks.incorrect} sign={signs.incorrect}>
          Incorrect
        </LegendItem>
        <LegendItem look={looks.unanswered} sign={signs.unanswered}>
          Unanswered
        </LegendItem>
        <LegendItem look={`border-edge ${corner}`}>Flagged</LegendItem>
      </ul>
    </nav>
  )
}

/** What went wrong is solid: two hundred squares are looked through for it. */
const looks = {
  correct: outcomeLook.correct,
  incorrect: 'border-low bg-low text-surface',
  unanswered: 'border-edge text-muted',
} as const
const signs = { ...outcomeSign, unanswered: Minus } as const
/** An answer gives a square a foot, as in the room; whether it was right is for the color and the sign to say. */
const foot = 'shadow-[inset_0_-3px_0_currentColor]'
const corner =
  "after:absolute after:-top-px after:-right-px after:border-[5px] after:border-t-beam after:border-r-beam after:border-b-transparent after:border-l-transparent after:content-['']"

type MapSquareProps = {
  position: number
  correct: boolean
  answered: boolean
  flagged: boolean
  current: boolean
  listed: boolean
  /** Where Tab enters the squares. */
  stop: boolean
  onShow: (position: number) => void
}

const MapSquare = memo(function MapSquare({
  position,
  correct,
  answered,
  flagged,
  current,
  listed,
  stop,
  onShow,
}: MapSquareProps) {
  const outcome = correct ? 'correct' : answered ? 'incorrect' : 'unanswered'
  const Sign = signs[outcome]
  const look = classNames(
    'keeps-color relative grid min-h-11 w-full place-items-center rounded-1 border text-label leading-none num md:min-h-9',
    flagged && corner,
    looks[outcome],
    answered && `pb-1 ${foot}`,
    current && 'outline-3 outline-light-edge',
    !listed && 'opacity-30',
  )
  return (
    <button
      type="button"
      tabIndex={stop ? 0 : -1}
      aria-current={current ? 'true' : undefined}
      aria-label={`Question ${position + 1}, ${outcome}${flagged ? ', flagged' : ''}`}
      onClick={() => onShow(position)}
      className={look}
    >
      <span aria-hidden="true" className="grid justify-items-center gap-0.5">
        {position + 1}
        <Sign size={12} strokeWidth={2.5} />
      </span>
    </button>
  )
})
