import type { ValidationCheck } from '@collimate/domain/exposure/physics/validation'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import validation from './validation.json'

/** What `npm run exposure:validate` measured; docs/exposure-validation.md has the same figures. */
const {
  checks,
  modeled,
  notModeled,
}: {
  readonly checks: readonly ValidationCheck[]
  readonly modeled: readonly string[]
  readonly notModeled: readonly string[]
} = validation

/** Where links lead to; in `site/standing/our-pictures.ts` too. */
export const howTrueId = 'how-true'

export function showHowTrue(): void {
  const heading = document.getElementById(howTrueId)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** What the image is, what it leaves out, and the measured error of each part of it; not drawn anew by a slider. */
export const HowTrue = memo(function HowTrue() {
  return (
    <section
      aria-labelledby={howTrueId}
      className="mt-8 grid items-start gap-x-10 gap-y-6 border-t border-line pt-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div className="max-w-measure">
        <h2 id={howTrueId} tabIndex={-1} className="scroll-mt-24 outline-none">
          How true is this?
        </h2>
        <p className="mt-2">
          The image is computed from a digital model of a body, not taken of a patient. We measure the physics
          against published figures, and here is how far off it is, part by part.
        </p>
        <Listed title="What is modeled" lines={modeled} />
        <Listed title="What is not" lines={notModeled} />
      </div>
      <div className="num">
        <p
          aria-hidden="true"
          className={classNames(rowLook, 'min-h-0 border-b border-line text-muted font-semibold')}
        >
          <span>Check</span>
          <span className="max-sm:hidden">Compared with</span>
          <span className="col-start-3 text-right">Largest error</span>
        </p>
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </div>
    </section>
  )
})

const rowLook =
  'grid min-h-12 grid-cols-[minmax(0,1fr)_0_7rem_20px] items-center gap-x-3 py-2 text-meta sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_7rem_20px]'

function Check({ check }: { check: ValidationCheck }) {
  const { name, comparedWith, largest, text, source, rows, remains } = check
  return (
    <details className="group border-b border-line">
      <summary
        className={classNames(
          rowLook,
          'cursor-pointer list-none hover:bg-sunken [&::-webkit-details-marker]:hidden',
        )}
      >
        <b className="font-semibold">
          {name}
          <span className="block font-normal text-muted sm:hidden">{comparedWith}</span>
        </b>
        <span className="max-sm:sr-only">{comparedWith}</span>
        <span className="col-start-3 text-right">
          <span className="sr-only">Largest error </span>
          {largest}
        </span>
        <ChevronDown size={18} aria-hidden="true" className="text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pt-1 pb-5 text-meta">
        <p className="max-w-measure">{text}</p>
        {remains === null ? null : (
          <p className="max-w-measure">
            <b className="font-semibold">What remains: </b>
            {remains}
          </p>
        )}
        <Figures check={name} rows={rows} />
        <p className="max-w-measure text-muted">Source: {source}</p>
      </div>
    </details>
  )
}

function Figures({ check, rows }: { check: string; rows: ValidationCheck['rows'] }) {
  const cell = 'py-1.5 pl-3 text-right whitespace-nowrap'
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={`${check}, figures`}
      className="max-h-80 overflow-auto rounded-2 border border-line bg-surface px-3"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{check}, published and computed</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            {['Published', 'Model', 'Error'].map((title) => (
              <th key={title} scope="col" className={classNames(cell, 'font-semibold')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, published, model, error }) => (
            <tr key={what} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {what}
              </th>
              <td className={cell}>{published}</td>
              <td className={cell}>{model}</td>
              <td className={classNames(cell, 'font-semibold')}>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 font-ui text-body font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-meta">
        {lines.map((line) => (
          <li key={line} className="mt-1">
            {line}.
          </li>
        ))}
      </ul>
    </>
  )
}
