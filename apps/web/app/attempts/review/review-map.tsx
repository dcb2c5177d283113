import { isUnanswered } from '../../questions/reviewed-answer.tsx'
import type { ReviewedQuestion } from '@collimate/contract/questions'
import { Minus } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { LegendItem } from '../room/legend-item.tsx'
import { outcomeLook, outcomeSign } from './outcome-look.ts'

type ReviewMapProps = {
  questions: readonly ReviewedQuestion[]
  flags: readonly number[]
  listed: readonly number[]
  current: number
  onShow: (position: number) => void
}

/** The whole exam, one square per question; those outside the filter step back. */
export function ReviewMap({ questions, flags, listed, current, onShow }: ReviewMapProps) {
  const inFilter = new Set(listed)
  return (
    <nav aria-label="All questions" className="mb-7">
      <ol className="-m-1 grid max-h-[200px] grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1 overflow-y-auto p-1 md:max-h-[300px] md:grid-cols-[repeat(auto-fill,minmax(36px,1fr))] lg:max-h-none">
        {questions.map((question, position) => (
          <li key={question.id} className={inFilter.has(position) ? '' : 'opacity-30'}>
            <MapSquare
              position={position}
              correct={question.is_correct}
              answered={!isUnanswered(question)}
              flagged={flags.includes(position)}
              current={position === current && inFilter.has(position)}
              listed={inFilter.has(position)}
              onShow={onShow}
            />
          </li>
        ))}
      </ol>
      <ul aria-label="Legend" className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-meta text-muted">
        <LegendItem look="border-edge outline-2 outline-light-edge">Current</LegendItem>
        <LegendItem look={`border-edge bg-sunken ${foot}`}>Answered</LegendItem>
        <LegendItem look={outcomeLook.correct} sign={outcomeSign.correct}>
          Correct
        </LegendItem>
        <LegendItem look={outcomeLook.incorrect} sign={outcomeSign.incorrect}>
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

const looks = { ...outcomeLook, unanswered: 'border-edge text-muted' } as const
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
  onShow: (position: number) => void
}

const MapSquare = memo(function MapSquare({
  position,
  correct,
  answered,
  flagged,
  current,
  listed,
  onShow,
}: MapSquareProps) {
  const outcome = correct ? 'correct' : answered ? 'incorrect' : 'unanswered'
  const Sign = signs[outcome]
  return (
    <button
      type="button"
      disabled={!listed}
      aria-current={current ? 'true' : undefined}
      aria-label={`Question ${position + 1}, ${outcome}${flagged ? ', flagged' : ''}`}
      onClick={() => onShow(position)}
      className={classNames(
        'keeps-color relative grid min-h-11 w-full place-items-center rounded-1 border text-label leading-none num md:min-h-9',
        flagged && corner,
        looks[outcome],
        answered && `pb-1 ${foot}`,
        current && 'outline-3 outline-light-edge',
      )}
    >
      <span aria-hidden="true" className="grid justify-items-center gap-0.5">
        {position + 1}
        <Sign size={12} strokeWidth={2.5} />
      </span>
    </button>
  )
})
