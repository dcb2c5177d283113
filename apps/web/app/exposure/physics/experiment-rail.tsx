import type { Exposure } from '@collimate/domain/exposure/physics/expose'
import { type Experiment, experiments, type Measure } from '@collimate/domain/exposure/physics/experiments'
import { Check, ChevronRight } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { Button } from '../../ui/button.tsx'
import { howTrueId, showHowTrue } from './how-true.tsx'
import type { Predictions } from './predictions.ts'
import { signed } from './signed.ts'
import { times } from './times.ts'

type ExperimentListProps = {
  done: Predictions
  onStart: (experiment: Experiment) => void
  /** The one that the student comes back from, whose line takes the focus. */
  from: Experiment | null
}

/** The eight experiments, and which of them are done. */
export const ExperimentList = memo(function ExperimentList({ done, onStart, from }: ExperimentListProps) {
  const next = experiments.find(({ id }) => done[id] === undefined)
  return (
    <section aria-labelledby="experiments" className="rounded-3 border border-line bg-surface p-4 md:p-5">
      <h2 id="experiments" className="text-h3">
        Experiments
      </h2>
      <p className="mt-1 mb-3 text-meta text-muted">
        Eight short ones: predict, try, see, explain. {experiments.filter(({ id }) => id in done).length} of 8
        done.
      </p>
      <ol className="-mx-2">
        {experiments.map((experiment, at) => (
          <li key={experiment.id}>
            <button
              type="button"
              ref={experiment === from ? takeFocus : undefined}
              onClick={() => onStart(experiment)}
              className="flex min-h-11 w-full items-center gap-3 rounded-2 px-2 text-left hover:bg-sunken"
            >
              <Mark current={experiment === next} done={experiment.id in done}>
                {at + 1}
              </Mark>
              <span className="mr-auto">
                {experiment.name}
                {experiment.id in done ? <span className="sr-only">, done</span> : null}
              </span>
              <ChevronRight size={18} aria-hidden="true" className="text-muted" />
            </button>
          </li>
        ))}
      </ol>
      <p className="mt-3 border-t border-line pt-2 text-meta">
        <a href={`#${howTrueId}`} onClick={goToHowTrue} className="link touch inline-flex items-center">
          How true is this?
        </a>
      </p>
    </section>
  )
})

/** Without an entry in the history, which would come between this page and the way back. */
function goToHowTrue(event: MouseEvent): void {
  event.preventDefault()
  showHowTrue()
}

function Mark({ current, done, children }: { current: boolean; done: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'num grid size-6.5 shrink-0 place-items-center rounded-1 border text-meta font-semibold',
        done && 'border-good-fill bg-good-wash text-good',
        !done && (current ? 'border-light-edge bg-light text-on-light' : 'border-edge bg-surface'),
      )}
    >
      {done ? <Check size={16} /> : children}
    </span>
  )
}

/** What the table compares: the exposure at the start of the experiment, and the one of this moment. */
export type Compared = { readonly exposure: Exposure; readonly deviation: number; readonly entrance: number }

type ExperimentCardProps = {
  experiment: Experiment
  /** Place of the chosen option; null before the prediction. */
  predicted: number | null
  /** The goal was reached once. */
  tried: boolean
  before: Compared
  now: Compared
  onPredict: (option: number) => void
  onSet: () => void
  onNext: (next: Experiment | null) => void
}

/** One experiment; each step opens when the one before it is done. */
export function ExperimentCard(props: ExperimentCardProps) {
  const { experiment, predicted, tried, onSet, onNext } = props
  const at = experiments.indexOf(experiment)
  const heading = useRef<HTMLHeadingElement>(null)
  // Who starts an experiment reads it next, the button being gone; who comes back to it stays where they are.
  useEffect(() => {
    if (document.activeElement?.matches('input') !== true) heading.current?.focus({ preventScroll: true })
  }, [])
  const next = experiments[at + 1] ?? null
  const seen = useFocusOnSeen(tried)
  return (
    <section
      aria-labelledby="experiment"
      className="grid gap-4 rounded-3 border border-line bg-surface p-4 md:p-5"
    >
      <div>
        <p className="text-meta font-semibold text-muted">
          Experiment {at + 1} of {experiments.length}
        </p>
        <h2 id="experiment" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {experiment.title}
        </h2>
      </div>
      <Predict {...props} />
      {predicted === null ? null : (
        <Step number={2} name="Try" done={tried}>
          <p>{experiment.task}</p>
          {tried ? null : (
            <Button className="mt-2" onClick={onSet}>
              Set it for me
            </Button>
          )}
        </Step>
      )}
      <div aria-live="polite" className="grid gap-4">
        {tried ? (
          <>
            <See ref={seen} {...props} />
            <div className="lf rounded-2 px-4 py-3.5">
              <h3 className="mb-1 font-ui text-body font-semibold tracking-normal">Explain</h3>
              <p className="text-meta">{experiment.explanation}</p>
            </div>
          </>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {tried && next ? (
          <Button kind="primary" block onClick={() => onNext(next)}>
            Next: {next.name}
          </Button>
        ) : null}
        <Button kind="ghost" block onClick={() => onNext(null)}>
          All experiments
        </Button>
      </div>
    </section>
  )
}

/** A goal that is reached takes its button along, and the choice of a prediction: reading goes on at what came of it. */
function useFocusOnSeen(tried: boolean): Ref<HTMLHeadingElement> {
  const seen = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (tried && document.activeElement === document.body) seen.current?.focus({ preventScroll: true })
  }, [tried])
  return seen
}

function Step({
  number,
  name,
  done,
  heading,
  children,
}: {
  number: number
  name: string
  done: boolean
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  return (
    <div className="border-t border-line pt-3">
      <h3
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        className="outline-none mb-2 flex items-center gap-2.5 font-ui text-body font-semibold tracking-normal"
      >
        <Mark current={!done} done={done}>
          {number}
        </Mark>
        {name}
      </h3>
      {children}
    </div>
  )
}

function Predict({ experiment, predicted, tried, onPredict }: ExperimentCardProps) {
  return (
    <Step number={1} name="Predict" done={predicted !== null}>
      <fieldset disabled={tried}>
        <legend className="mb-2">{experiment.question}</legend>
        <div className="grid gap-1.5">
          {experiment.options.map((option, at) => (
            <label
              key={option}
              className={classNames(
                'flex min-h-11 items-center gap-2.5 rounded-2 px-3 py-2 text-meta has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-light-edge',
                at === predicted ? 'lf' : 'border-[1.5px] border-line hover:border-edge',
                tried && at !== predicted && 'text-muted',
              )}
            >
              <input
                type="radio"
                name="prediction"
                checked={at === predicted}
                onChange={() => onPredict(at)}
                className="keeps-color size-[18px] shrink-0 appearance-none rounded-full border-[1.75px] border-edge bg-surface outline-none checked:border-[5px] checked:border-light-edge checked:bg-on-light"
              />
              {option}
            </label>
          ))}
        </div>
      </fieldset>
    </Step>
  )
}

const measureNames: Readonly<Record<Measure, string>> = {
  index: 'Exposure index',
  deviation: 'Deviation index',
  entrance: 'Entrance exposure',
  scatter: 'Scatter at the detector',
  mottle: 'Noise relative to signal',
}

function measured(measure: Measure, { exposure, deviation, entrance }: Compared): string {
  switch (measure) {
    case 'index':
      return String(Math.round(exposure.index))
    case 'deviation':
      return signed(deviation)
    case 'entrance':
      return times(entrance)
    case 'scatter':
      return `${Math.round(exposure.scatterShare * 100)}%`
    case 'mottle':
      return `${(exposure.mottle * 100).toFixed(1)}%`
  }
}

type SeeProps = ExperimentCardProps & { ref: Ref<HTMLHeadingElement> }

function See({ ref, experiment, predicted, before, now }: SeeProps) {
  const right = predicted === experiment.answer
  return (
    <Step number={3} name="See" done heading={ref}>
      <p className="text-meta">
        {right ? 'As you predicted: ' : 'Not what you predicted. It was: '}
        <b className="font-semibold">{experiment.options[experiment.answer]}</b>.
      </p>
      {/* It goes on with every slider, which says its own value. */}
      <table aria-live="off" className="num mt-2 w-full border-collapse text-meta">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Measure</span>
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-semibold text-muted">
              Before
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-semibold text-muted">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {experiment.measures.map((measure) => (
            <tr key={measure} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {measureNames[measure]}
              </th>
              <td className="py-1.5 pl-3 text-right">{measured(measure, before)}</td>
              <td className="py-1.5 pl-3 text-right font-semibold">{measured(measure, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Step>
  )
}
