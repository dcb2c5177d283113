import type { MockExamResult } from '@collimate/contract/mock-exams'
import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { bandSigns, scoreBand } from '../../ui/score-band.ts'
import { spentText } from '../../lib/spent-text.ts'
import { scoreMessages } from './result-texts.ts'

const inks = { good: 'text-good', mid: 'text-mid', low: 'text-low' } as const

type ScoreHeadingProps = {
  result: MockExamResult
  /** Reading starts here, unless the address names a question further down. */
  focused: boolean
}

export function ScoreHeading({ result, focused }: ScoreHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [focused])

  const band = scoreBand(result.score)
  const Sign = bandSigns[band].icon
  const pilots = result.questions.length - result.total
  return (
    <header>
      <div className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-h3 outline-none">
            Mock exam, <time dateTime={result.completed_at}>{dayOf(result.completed_at)}</time>
          </h1>
          <p
            className={classNames(
              'mt-4 font-display text-[clamp(4.25rem,3rem+6vw,7rem)] leading-[0.92] font-[560] tracking-[-0.015em]',
              inks[band],
            )}
          >
            {result.score}
            <span className="text-[0.5em]">%</span>
          </p>
          <p
            className={classNames(
              'mt-4 flex items-center gap-2.5 font-display text-h3 font-[560]',
              inks[band],
            )}
          >
            <Sign size={22} aria-hidden="true" />
            {scoreMessages[band]}
          </p>
        </div>
        <p className="num text-muted">
          {result.correct} of {result.total} correct in {spentText(result.time_spent)}, {result.answered}{' '}
          answered.
          {pilots > 0
            ? ` ${pilots === 1 ? 'One more was a pilot question and does' : `${pilots} more were pilot questions and do`} not count.`
            : null}
          {result.range ? (
            <>
              {' '}
              If you took many exams like this one, most of your scores would fall between{' '}
              <strong className="text-ink">
                {result.range.low}% and {result.range.high}%
              </strong>
              . An estimate from this exam alone, not a promise.
            </>
          ) : null}
        </p>
      </div>
      <ScoreScale score={result.score} range={result.range} />
    </header>
  )
}

/** The three bands on one line, the score as a square of light, the range as a bracket under it. */
function ScoreScale({ score, range }: Pick<MockExamResult, 'score' | 'range'>) {
  return (
    <div aria-hidden="true" className="keeps-color mt-8 mb-12">
      <div className="relative flex h-3.5 border border-line">
        <span className="w-[65%] bg-low-wash" />
        <span className="w-[10%] border-l border-edge bg-mid-wash" />
        <span className="grow border-l border-edge bg-good-wash" />
        {range ? (
          <span
            className="absolute -top-px h-[calc(100%+2px)] border-x-2 border-beam-fill bg-beam-fill/20"
            style={{ left: `${range.low}%`, width: `${range.high - range.low}%` }}
          />
        ) : null}
        <span
          className="ticks absolute -top-[5px] -bottom-[5px] -ml-[11px] w-[22px] border-[1.5px] border-light-edge bg-light"
          style={{ left: `clamp(11px, ${score}%, calc(100% - 11px))` }}
        />
      </div>
      <div className="relative mt-3 h-4 text-meta leading-none text-muted">
        <span className="num absolute left-[65%] -translate-x-1/2">65</span>
        <span className="num absolute left-[75%] -translate-x-1/2">75</span>
      </div>
    </div>
  )
}

function dayOf(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(moment))
}
