import type { ReviewedQuestion } from '@collimate/contract/questions'
import { classNames } from '../lib/class-names.ts'
import { OptionBox } from './option-box.tsx'
import { optionLetter } from './option-letter.ts'

/** The options with the student's answer, the right one, and the reason under each; else one explanation for all. */
export function ReviewedOptions({ question }: { question: ReviewedQuestion }) {
  const {
    options,
    chosen,
    correct_answers: correct,
    option_reasons: reasons,
    explanation,
    takeaway,
    refs,
  } = question
  return (
    <>
      {chosen.length === 0 ? (
        <p className="mb-3 font-semibold text-low">You did not answer this question.</p>
      ) : null}
      <ul className="grid gap-2.5">
        {options.map((option, index) => (
          <ReviewedOption
            key={optionLetter(index)}
            letter={optionLetter(index)}
            text={option}
            multiple={question.is_multiple_answer}
            chosen={chosen.includes(index)}
            correct={correct.includes(index)}
            reason={reasons?.[index] ?? null}
          />
        ))}
      </ul>
      {explanation && !reasons ? (
        <section aria-label="Explanation" className="mt-5 max-w-measure">
          <h4 className="font-ui text-body font-semibold tracking-normal">Explanation</h4>
          <p className="mt-1 whitespace-pre-line">{explanation}</p>
        </section>
      ) : null}
      {takeaway ? (
        <section
          aria-label="Keep this"
          className="mt-5 border-l-[3px] border-beam-fill bg-beam-wash px-5 py-4"
        >
          <h4 className="mb-1 font-ui text-body font-semibold tracking-normal">Keep this</h4>
          <p>{takeaway}</p>
        </section>
      ) : null}
      {refs.length > 0 ? <References refs={refs} /> : null}
    </>
  )
}

type ReviewedOptionProps = {
  letter: string
  text: string
  multiple: boolean
  chosen: boolean
  correct: boolean
  reason: string | null
}

function ReviewedOption({ letter, text, multiple, chosen, correct, reason }: ReviewedOptionProps) {
  const look = correct ? 'right' : chosen ? 'wrong' : 'open'
  const verdict = verdictOf(chosen, correct)
  return (
    <li
      className={classNames(
        'grid min-h-13 grid-cols-[24px_auto_minmax(0,1fr)] items-start gap-x-3 rounded-2 border-[1.5px] px-4 py-[13px] text-[1.0625rem] leading-[1.45] sm:grid-cols-[24px_auto_minmax(0,1fr)_auto]',
        look === 'right' && 'border-good-fill bg-good-wash',
        look === 'wrong' && 'border-low-fill bg-low-wash',
        look === 'open' && 'border-line bg-surface',
      )}
    >
      <OptionBox multiple={multiple} look={look} />
      <span className="font-semibold text-muted">{letter}</span>
      <span className="min-w-0">{text}</span>
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
      {reason ? <span className="col-start-3 -col-end-1 mt-1 text-meta">{reason}</span> : null}
    </li>
  )
}

function verdictOf(chosen: boolean, correct: boolean): string | null {
  if (chosen && correct) return 'Your answer, correct'
  if (correct) return 'Correct answer'
  return chosen ? 'Your answer' : null
}

function References({ refs }: { refs: readonly string[] }) {
  return (
    <section aria-label="References" className="mt-5 text-meta text-muted">
      <h4 className="font-ui text-meta font-semibold tracking-normal">References</h4>
      <ul className="mt-1 grid gap-1">
        {refs.map((reference) => (
          <li key={reference} className="[overflow-wrap:anywhere]">
            {/^https?:\/\//.test(reference) ? (
              <a className="link" href={reference} target="_blank" rel="noreferrer">
                {reference}
              </a>
            ) : (
              reference
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
