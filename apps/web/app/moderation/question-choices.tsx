import type { QuestionStatistics } from '@collimate/contract/moderation'
import { Check } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { percentText } from '../lib/percent-text.ts'
import { optionLetter } from '../questions/option-letter.ts'

type QuestionChoicesProps = {
  options: readonly string[]
  /** Indexes among them. */
  correct: readonly number[]
  choices: QuestionStatistics['choices']
}

/** A question's options with its key, and how many of all and of the top third chose each. */
export function QuestionChoices({ options, correct, choices }: QuestionChoicesProps) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {options.map((option, index) => (
        <li
          key={index}
          className={classNames(
            'grid grid-cols-[1.5rem_minmax(0,1fr)] items-baseline gap-x-2 rounded-1 border px-3 py-2 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]',
            correct.includes(index) ? 'border-good-fill bg-good-wash' : 'border-line',
          )}
        >
          <span className="font-semibold">{optionLetter(index)}</span>
          <span>
            {option}{' '}
            {correct.includes(index) ? (
              <span className="text-meta font-semibold whitespace-nowrap text-good">
                <Check size={16} aria-hidden="true" className="mr-1 inline align-[-0.15em]" />
                Key
              </span>
            ) : null}
          </span>
          {choices === null ? null : (
            <span className="num text-meta text-muted max-sm:col-start-2 sm:ml-3">
              {percentText(choices.all[index] ?? 0)} chose it, {percentText(choices.best[index] ?? 0)} of the
              top third
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
