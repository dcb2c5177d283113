import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import type { QuestionScreens, ReviewProps } from '../question-screens.ts'
import { OrderAnswer, sequenceOf } from './order-answer.tsx'

/** Options to be put in order: rows to drag, or to move with buttons and keys of their own. */
export const orderedList: QuestionScreens = {
  instruction: null,
  Answer: OrderAnswer,
  strikesOut: false,
  OnPicture: null,
  Review: OrderReview,
  ReviewOnPicture: null,
  keyCount: () => 0,
  answerByKey: (_question, answer) => answer,
  rightOptions: ({ correct_answers: right }) => right,
  answerText: ({ options }, answer) =>
    sequenceOf(answer, options.length)
      .map((option) => options[option] ?? '')
      .join(' → '),
}

/** The student's order beside the right one. */
function OrderReview({ question }: ReviewProps) {
  const { chosen, correct_answers: correct, options, option_reasons: reasons } = question
  const id = useId()
  return (
    <div className={classNames('grid gap-x-4 gap-y-6', chosen.length > 0 && 'sm:grid-cols-2')}>
      {chosen.length > 0 ? (
        <section aria-labelledby={`${id}your`}>
          <h4 id={`${id}your`} className="font-ui text-body font-semibold tracking-normal">
            Your order
          </h4>
          <ol className="mt-2 grid gap-2">
            {chosen.map((option, place) => (
              <ReviewedRow
                key={option}
                place={place}
                text={options[option] ?? ''}
                rightPlace={correct.indexOf(option)}
              />
            ))}
          </ol>
        </section>
      ) : null}
      <section aria-labelledby={`${id}right`}>
        <h4 id={`${id}right`} className="font-ui text-body font-semibold tracking-normal">
          Right order
        </h4>
        <ol className="mt-2 grid gap-2">
          {correct.map((option, place) => (
            <li
              key={option}
              className="grid min-h-14 grid-cols-[28px_minmax(0,1fr)] items-center gap-x-2 rounded-2 border-[1.5px] border-line bg-surface px-3 py-2 leading-[1.4]"
            >
              <span aria-hidden="true" className="num font-display text-[1.25rem] leading-none text-muted">
                {place + 1}
              </span>
              <span>
                <span className="font-semibold">{options[option]}</span>
                {reasons?.[option] ? <span className="mt-0.5 block text-meta">{reasons[option]}</span> : null}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

type ReviewedRowProps = { place: number; text: string; /** -1 without a key. */ rightPlace: number }

function ReviewedRow({ place, text, rightPlace }: ReviewedRowProps) {
  const right = place === rightPlace
  const Sign = right ? Check : X
  return (
    <li
      className={classNames(
        'grid min-h-14 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-2 rounded-2 border-[1.5px] px-3 py-2 leading-[1.4]',
        right ? 'border-good-fill bg-good-wash' : 'border-low-fill bg-low-wash',
      )}
    >
      <span aria-hidden="true" className="num font-display text-[1.25rem] leading-none text-muted">
        {place + 1}
      </span>
      <span>{text}</span>
      <span
        className={classNames(
          'flex items-center gap-1 text-meta font-semibold',
          right ? 'text-good' : 'text-low',
        )}
      >
        <Sign size={16} strokeWidth={2.5} aria-hidden="true" />
        {right ? <span className="sr-only">right place</span> : `belongs at ${rightPlace + 1}`}
      </span>
    </li>
  )
}
