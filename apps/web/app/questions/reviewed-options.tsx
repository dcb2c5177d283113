import type { ReviewedQuestion } from '@collimate/contract/questions'
import { useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import { percentText } from '../lib/percent-text.ts'
import { keepTogether } from './keep-together.ts'
import { OptionBox } from './option-box.tsx'
import { optionLetter } from './option-letter.ts'

type ReviewedOptionListProps = {
  options: readonly string[]
  multiple: boolean
  chosen: readonly number[]
  correct: readonly number[]
  /** One per option, where the bank has them. */
  reasons: readonly string[] | null
  /** Share of the students who chose each; undefined where too few did. */
  shares?: readonly number[] | undefined
}

/** The options with the student's answer, the right one, and the reason under each. */
export function ReviewedOptionList({
  options,
  multiple,
  chosen,
  correct,
  reasons,
  shares,
}: ReviewedOptionListProps) {
  return (
    <ul className="grid gap-2.5">
      {options.map((option, index) => (
        <ReviewedOption
          key={optionLetter(index)}
          letter={optionLetter(index)}
          text={option}
          multiple={multiple}
          chosen={chosen.includes(index)}
          correct={correct.includes(index)}
          reason={reasons?.[index] ?? null}
          share={shares?.[index]}
        />
      ))}
    </ul>
  )
}

/** As a single or a multiple choice is reviewed. */
export function ReviewedOptions({ question }: { question: ReviewedQuestion }) {
  return (
    <ReviewedOptionList
      options={question.options}
      multiple={question.is_multiple_answer}
      chosen={question.chosen}
      correct={question.correct_answers}
      reasons={question.option_reasons}
      shares={question.choice_shares}
    />
  )
}

type ReviewedOptionProps = {
  letter: string
  text: string
  multiple: boolean
  chosen: boolean
  correct: boolean
  reason: string | null
  share: number | undefined
}

function ReviewedOption({ letter, text, multiple, chosen, correct, reason, share }: ReviewedOptionProps) {
  const look = correct ? 'right' : chosen ? 'wrong' : 'open'
  const verdict = verdictOf(chosen, correct)
  const id = useId()
  return (
    <li
      className={classNames(
        'relative grid min-h-13 grid-cols-[24px_auto_minmax(0,1fr)] items-start gap-x-3 rounded-2 border-[1.5px] px-4 py-[13px] text-[1.0625rem] leading-[1.45] sm:grid-cols-[24px_auto_minmax(0,1fr)_auto]',
        look === 'right' && 'border-good-fill bg-good-wash',
        look === 'wrong' && 'border-low-fill bg-low-wash',
        look === 'open' && 'border-line bg-surface',
      )}
    >
      {/* The control that was chosen with, locked; the box beside it is how it looks. */}
      <input
        type={multiple ? 'checkbox' : 'radio'}
        className="sr-only"
        checked={chosen}
        disabled
        readOnly
        aria-labelledby={`${id}letter ${id}text`}
      />
      <OptionBox multiple={multiple} look={look} />
      <span id={`${id}letter`} className="font-semibold text-muted">
        {letter}
      </span>
      <span id={`${id}text`} className="min-w-0">
        {keepTogether(text)}
      </span>
      {verdict ? (
        <span
          className={classNames(
            'text-meta leading-[1.6] font-semibold max-sm:col-start-3 max-sm:row-start-2',
            correct ? 'text-good' : 'text-low',
          )}
        >
          {verdict}
        </span>
      ) : null}
      {reason ? <span className="col-start-3 -col-end-1 mt-1 text-meta">{keepTogether(reason)}</span> : null}
      {share === undefined ? null : (
        <span className="num col-start-3 -col-end-1 mt-1 text-meta text-muted">
          {percentText(share)} chose this
        </span>
      )}
    </li>
  )
}

function verdictOf(chosen: boolean, correct: boolean): string | null {
  if (chosen && correct) return 'Your answer, correct'
  if (correct) return 'Correct answer'
  return chosen ? 'Your answer' : null
}
