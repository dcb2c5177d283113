import type { FactorRange } from '@collimate/domain/exposure/classic'
import {
  type GridRatio,
  gridRatios,
  optimalTechnique,
  type Technique,
  type TechniqueNumber,
  techniqueRanges,
} from '@collimate/domain/exposure/physics/technique'
import type { ViewName } from '@collimate/domain/exposure/views'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { memo, useMemo } from 'react'
import { labels, type Notices, units } from '../address.ts'
import { type Notice, RangeField } from '../range-field.tsx'

const numbers: readonly TechniqueNumber[] = ['kvp', 'mas', 'sid', 'thickness', 'filtration', 'field']
const gridItems = gridRatios.map((value) => ({ value, label: value === 'none' ? 'None' : value }))

const inExperiment = 'In this experiment'

type TechniquePanelProps = {
  view: ViewName
  technique: Technique
  onChange: (changed: Partial<Technique>) => void
  notices: Notices | null
  /** Whether the values of interest are found and spread over all grays. */
  rescaled: boolean
  onRescaled: (rescaled: boolean) => void
  /** What an experiment under way is about. */
  asked: Partial<Technique> | undefined
}

export function TechniquePanel({
  view,
  technique,
  onChange,
  notices,
  rescaled,
  onRescaled,
  asked,
}: TechniquePanelProps) {
  const ranges = useMemo(() => techniqueRanges(view), [view])
  return (
    <section
      aria-labelledby="technique"
      className="beside:max-xl:col-start-2 beside:max-xl:row-start-1 xl:col-start-3 xl:row-start-1 rounded-3 border border-line bg-surface p-4 md:p-5"
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="technique" className="font-ui text-body font-semibold tracking-normal">
          Technique
        </h2>
        <Button
          kind="ghost"
          className="-mr-2 px-2 text-meta"
          onClick={() => onChange(optimalTechnique(view))}
        >
          Back to optimum
        </Button>
      </div>
      <div className="grid gap-2">
        {numbers.map((key) => (
          <Factor
            key={key}
            name={key}
            range={ranges[key]}
            value={technique[key]}
            onChange={onChange}
            notice={notices?.[key] ?? null}
            hint={asked && key in asked ? inExperiment : undefined}
          />
        ))}
        <Grid value={technique.grid} onChange={onChange} asked={asked !== undefined && 'grid' in asked} />
        <Checkbox
          label="Automatic rescaling of the display"
          checked={rescaled}
          onChange={(event) => onRescaled(event.target.checked)}
        />
      </div>
    </section>
  )
}

type FactorProps = Pick<TechniquePanelProps, 'onChange'> & {
  name: TechniqueNumber
  range: FactorRange
  value: number
  notice: Notice | null
  hint: string | undefined
}

/** Drawn anew only when it changes itself: six of them in each frame would take a tenth of it. */
const Factor = memo(function Factor({ name, onChange, ...field }: FactorProps) {
  return (
    <RangeField
      compact
      label={labels[name]}
      unit={units[name]}
      onChange={(value) => onChange({ [name]: value })}
      {...field}
    />
  )
})

type GridProps = Pick<TechniquePanelProps, 'onChange'> & { value: GridRatio; asked: boolean }

const Grid = memo(function Grid({ value, onChange, asked }: GridProps) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-semibold">
        Grid ratio
        {asked ? (
          <span className="block text-label font-semibold text-light-text">{inExperiment}</span>
        ) : null}
      </span>
      <SegmentedControl
        wide
        legend="Grid ratio"
        name="grid"
        items={gridItems}
        value={value}
        onChange={(grid) => onChange({ grid })}
      />
    </div>
  )
})
