import { classNames } from '../lib/class-names.ts'
import type { ChoiceProps } from './choices.ts'
import { Count } from './count.tsx'

type SegmentedControlProps<Value extends string | number> = ChoiceProps<Value> & {
  /** Takes the full width. */
  wide?: boolean
}

/** A few short values side by side, one of them chosen; full width, more than four stand in rows of three. Arrow keys move, as among any radio buttons. */
export function SegmentedControl<Value extends string | number>({
  legend,
  name,
  items,
  value,
  onChange,
  wide = false,
}: SegmentedControlProps<Value>) {
  const inRows = wide && items.length > 4
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div
        className={classNames(
          'max-w-full overflow-clip rounded-2 border border-edge',
          !wide && 'inline-flex bg-surface',
          wide && (inRows ? 'grid grid-cols-3 gap-px bg-edge' : 'flex bg-surface *:flex-1'),
        )}
      >
        {items.map((item) => (
          <label
            key={item.value}
            className={classNames(
              'inline-flex min-h-11 items-center justify-center gap-2 px-2 py-2 text-center text-meta leading-tight font-semibold max-[374px]:px-1.5 max-[374px]:text-label sm:px-4 hover:bg-sunken has-checked:bg-wash-hi has-checked:shadow-[inset_0_-3px_0_var(--light-edge)] has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-light-edge forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:outline-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
              // On a phone the number has room below its label alone.
              item.count && 'max-sm:flex-col max-sm:gap-0.5',
              inRows ? 'bg-surface' : 'not-first:border-l not-first:border-edge',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={item.value === value}
              onChange={() => onChange(item.value)}
              title={item.count ? `${item.count} waiting` : undefined}
              className="sr-only"
            />
            {item.label}
            {item.count ? <Count text={item.count} /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
