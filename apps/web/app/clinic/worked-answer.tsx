import type { CheckedAnswer } from '@collimate/contract/clinic'
import { BookOpen, Check, type LucideIcon, Minus, X } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { Card } from '../ui/card.tsx'

type Look = { word: string; icon: LucideIcon; box: string; text: string }

const looks: Record<NonNullable<CheckedAnswer['verdict']> | 'shown', Look> = {
  right: { word: 'Correct', icon: Check, box: 'border-good-fill bg-good-wash', text: 'text-good' },
  close: { word: 'Close', icon: Minus, box: 'border-mid-fill bg-mid-wash', text: 'text-mid' },
  wrong: { word: 'Not quite', icon: X, box: 'border-low-fill bg-low-wash', text: 'text-low' },
  shown: { word: 'The steps', icon: BookOpen, box: 'border-beam-fill bg-beam-wash', text: 'text-beam' },
}

type WorkedAnswerProps = {
  checked: CheckedAnswer
  /** As the student typed it. */
  typed: string
}

/** Right or wrong, the error that gives such a number, the formula, and the working with these numbers. */
export function WorkedAnswer({ checked, typed }: WorkedAnswerProps) {
  const { verdict, key, errors, formulas, because, steps } = checked
  const { word, icon: Sign, box, text } = looks[verdict ?? 'shown']
  return (
    <Card aria-label="Explanation" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className={classNames('grid gap-1 border-l-[3px] px-4 py-3', box)}>
        <h2
          className={classNames(
            'flex items-center gap-2 font-ui text-body font-semibold tracking-normal',
            text,
          )}
        >
          <Sign size={20} aria-hidden="true" />
          {word}
        </h2>
        <p className="num">
          {verdict === 'right' ? (
            <strong className="font-semibold">{key}</strong>
          ) : (
            <>
              The answer is <strong className="font-semibold">{key}</strong>.
            </>
          )}
          {verdict === 'close' ? ' Keep all digits on the calculator and round once, at the end.' : null}
        </p>
        {errors.map((error) => (
          <p key={error} className="num">
            You typed {typed}. {error}
          </p>
        ))}
      </div>
      <section aria-labelledby="formula" className="grid gap-2">
        <h3 id="formula" className="font-ui text-meta font-semibold tracking-normal text-muted">
          Formula
        </h3>
        {formulas.map((mathml) => (
          <div
            key={mathml}
            className="overflow-x-auto text-[1.0625rem] sm:text-[1.25rem] [&_math]:w-fit"
            dangerouslySetInnerHTML={{ __html: mathml }}
          />
        ))}
        <p className="text-meta text-muted">{because}</p>
      </section>
      <section aria-labelledby="steps" className="grid gap-3">
        <h3 id="steps" className="font-ui text-meta font-semibold tracking-normal text-muted">
          With these numbers
        </h3>
        <ol className="grid gap-3">
          {steps.map(({ says, line }) => (
            <li key={says} className="grid gap-0.5">
              <span className="text-meta">{says}</span>
              <span className="num text-[1.0625rem] font-semibold">{line}</span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
