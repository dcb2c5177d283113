import { type FactorRange, readFactor } from '@collimate/domain/exposure/classic'
import { Minus, Plus } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'

/** Why a value is another than the one that was asked for; said for as long as it is this value. */
export type Notice = { readonly text: string; readonly value: number }

type RangeFieldProps = {
  label: string
  unit: string
  range: FactorRange
  value: number
  onChange: (value: number) => void
  /** From and to, where this works best. */
  optimal?: readonly [number, number]
  /** What was wrong with the value before it came here. */
  notice?: Notice | null
  /** One of many: without the buttons, and less high. @default false */
  compact?: boolean
  /** A word beside the label. */
  hint?: string | undefined
}

/** A number to slide, to step and to type; what lies out of its range is brought back, with a word. */
export function RangeField({ notice = null, compact = false, hint, ...field }: RangeFieldProps) {
  const { label, unit, range, value } = field
  const id = useId()
  const [said, say] = useState(notice)
  if (said !== null && said.value !== value) say(null)
  const change = (next: number) => {
    say(null)
    field.onChange(Math.min(Math.max(next, range.min), range.max))
  }
  const slider = <Slider {...field} id={id} onChange={change} />
  return (
    <div role="group" aria-labelledby={`${id}label`} className="grid">
      <div className={classNames('flex items-center justify-between gap-3', !compact && 'mb-1')}>
        <span>
          <label id={`${id}label`} htmlFor={id} className="font-semibold">
            {label}
          </label>
          {hint ? <span className="block text-label font-semibold text-light-text">{hint}</span> : null}
        </span>
        <span className="flex items-baseline gap-2">
          <TypedNumber
            label={label}
            unit={unit}
            range={range}
            value={value}
            describedBy={`${id}said`}
            onChange={change}
            onProblem={say}
          />
          <span
            id={`${id}unit`}
            className={classNames('text-muted', compact ? 'w-[3rem] text-meta' : 'w-[2.25rem]')}
          >
            {unit}
          </span>
        </span>
      </div>
      {compact ? slider : <Steps {...field} onChange={change} slider={slider} />}
      <p id={`${id}said`} role="status" className="mt-1.5 text-meta font-semibold text-low empty:hidden">
        {said?.text}
      </p>
    </div>
  )
}

type SliderProps = Pick<RangeFieldProps, 'unit' | 'range' | 'value' | 'onChange' | 'optimal'> & { id: string }

function Slider({ id, unit, range, value, onChange, optimal }: SliderProps) {
  const share = (at: number) => (at - range.min) / (range.max - range.min)
  const style = { '--v': share(value) } as CSSProperties
  return (
    <div className="relative" style={style}>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-labelledby={`${id}label ${id}unit`}
        aria-valuetext={`${value} ${unit}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="slider"
      />
      {optimal ? <OptimalMark from={share(optimal[0])} to={share(optimal[1])} /> : null}
    </div>
  )
}

type StepsProps = Pick<RangeFieldProps, 'label' | 'range' | 'value' | 'onChange'> & { slider: ReactNode }

function Steps({ label, range, value, onChange, slider }: StepsProps) {
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2">
        <Button
          size="icon"
          aria-label={`${label} down`}
          aria-disabled={value <= range.min}
          onClick={() => onChange(value - range.step)}
        >
          <Minus size={20} aria-hidden="true" />
        </Button>
        {slider}
        <Button
          size="icon"
          aria-label={`${label} up`}
          aria-disabled={value >= range.max}
          onClick={() => onChange(value + range.step)}
        >
          <Plus size={20} aria-hidden="true" />
        </Button>
      </div>
      <p aria-hidden="true" className="num flex justify-between px-13 text-meta leading-none text-muted">
        <span>{range.min}</span>
        <span>{range.max}</span>
      </p>
    </>
  )
}

type TypedNumberProps = {
  label: string
  unit: string
  range: FactorRange
  value: number
  describedBy: string
  onChange: (value: number) => void
  onProblem: (said: Notice) => void
}

/** Follows every key that makes a number of the range; anything else waits until the field is left. */
function TypedNumber({ label, unit, range, value, describedBy, onChange, onProblem }: TypedNumberProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    setDraft(text)
    const read = readFactor(text, range)
    if (read?.asked) onChange(read.value)
  }
  const leave = () => {
    if (draft === null) return
    setDraft(null)
    const read = readFactor(draft, range)
    if (read?.asked) return
    if (read) onChange(read.value)
    onProblem(rangeNotice(label, unit, range, read?.value ?? value))
  }
  return (
    <input
      type="number"
      inputMode="decimal"
      aria-label={`${label}, typed`}
      aria-describedby={describedBy}
      {...range}
      value={draft ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
      className="num plain-number min-h-11 w-[5rem] rounded-2 border border-edge bg-surface px-2 text-right text-[1.375rem] font-semibold text-ink"
    />
  )
}

export function rangeNotice(label: string, unit: string, range: FactorRange, value: number): Notice {
  const steps = range.step === 1 ? 'whole numbers from' : `steps of ${range.step} from`
  return { text: `${label} takes ${steps} ${range.min} to ${range.max} ${unit}. It is now ${value}.`, value }
}

function OptimalMark({ from, to }: { from: number; to: number }) {
  // The thumb's middle travels between half a thumb from either end.
  const at = { '--from': from, '--to': to } as CSSProperties
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-0.5 left-[calc(14px+(100%-28px)*var(--from))] h-[3px] w-[max(6px,calc((100%-28px)*(var(--to)-var(--from))))] bg-good-fill"
      style={at}
    />
  )
}
