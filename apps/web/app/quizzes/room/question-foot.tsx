import type { QuizQuestion } from '@collimate/contract/quizzes'
import { confidenceNames, confidences, type Confidence } from '@collimate/domain/questions/confidence'
import { passFocusToQuestion } from '../../lib/pass-focus-on.ts'
import { SeeIt } from '../../questions/see-it.tsx'
import { isAnswerable } from './quiz-state.ts'

type QuestionFootProps = HowSureProps & { place: QuizQuestion }

/** Under an answer: before its check how sure the student is, after it the way into the physics view. */
export function QuestionFoot({ place, ...sure }: QuestionFootProps) {
  if (isAnswerable(place)) return <HowSure {...sure} />
  if (!place.checked || place.question.see === null) return null
  return <SeeIt key={place.question.id} to={place.question.see} back="Back to the quiz" />
}

type HowSureProps = {
  /** Null while the student has not said. */
  chosen: Confidence | null
  onChoose: (confidence: Confidence) => void
}

/** One tap before the check, which may as well be left out. */
function HowSure({ chosen, onChoose }: HowSureProps) {
  return (
    <div
      ref={passFocusToQuestion}
      role="radiogroup"
      aria-label="How sure are you? You can skip this."
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <p aria-hidden="true" className="text-meta">
        <strong className="font-semibold">How sure are you?</strong>{' '}
        <span className="text-muted">You can skip this.</span>
      </p>
      <div className="inline-flex overflow-clip rounded-2 border border-edge bg-surface max-sm:flex max-sm:w-full max-sm:*:flex-1">
        {confidences.map((confidence) => (
          <label
            key={confidence}
            className="inline-flex min-h-11 items-center justify-center px-4 py-2 text-center text-meta leading-tight font-semibold not-first:border-l not-first:border-edge hover:bg-sunken has-checked:bg-wash-hi has-checked:shadow-[inset_0_-3px_0_var(--light-edge)] has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-light-edge forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:outline-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
          >
            <input
              type="radio"
              name="how-sure"
              checked={confidence === chosen}
              onChange={() => onChoose(confidence)}
              // Pressed once more it is taken back: a chosen radio button makes no change of its own.
              onClick={() => confidence === chosen && onChoose(confidence)}
              className="sr-only"
            />
            {confidenceNames[confidence]}
          </label>
        ))}
      </div>
    </div>
  )
}
