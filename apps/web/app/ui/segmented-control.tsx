import { classNames } from '../lib/class-names.ts'
import type { ChoiceProps } from './choices.ts'
import { Count } from './count.tsx'

type SegmentedControlProps<Value extends string | number> = ChoiceProps<Value> & {
  /** Takes the full width. */
  wide?: boolean
  /** Its legend is seen above it. */
  titled?: boolean
  /** The id of what says what is wrong with the choice, while something is. */
  errorId?: string | undefined
}

/**
 * A few short values side by side, one of them chosen; full width or on a phone, more than four stand in rows of three.
 * Arrow keys move, as among any radio buttons.
 */
export function SegmentedControl<Value extends string | number>({
  legend,
  name,
  items,
  value,
  onChange,
  wide,
  titled,
  errorId,
}: SegmentedControlProps<Value>) {
  const many = items.length > 4
  const inRows = wide && many
  return (
    <fieldset className="min-w-0" aria-invalid={errorId ? true : undefined} aria-describedby={errorId}>
      <legend className={titled ? 'mb-2 text-meta font-semibold' : 'sr-only'}>{legend}</legend>
      <div
        className={classNames(
          'max-w-full overflow-clip rounded-2 border border-edge',
          !wide && !many && 'inline-flex bg-surface',
          wide && !many && 'flex bg-surface *:flex-1',
          many && 'grid grid-cols-3 gap-px bg-edge [&>:last-child:nth-child(3n+2)]:col-span-2',
          many && !wide && 'sm:inline-flex sm:gap-0 sm:bg-surface',
        )}
      >
        {items.map((item) => (
          <label
            key={item.value}
            className={classNames(
              'inline-flex touch items-center justify-center gap-2 px-2 py-2 text-center text-meta leading-tight font-semibold max-[374px]:px-1.5 max-[374px]:text-label sm:px-4 hover:bg-sunken has-checked:bg-wash-hi has-checked:shadow-[inset_0_-3px_0_var(--light-edge)] has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-light-edge forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:outline-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
              // On the narrowest phones the number has room below its label alone.
              item.count && 'max-[374px]:flex-col max-[374px]:gap-0.5',
              many && 'bg-surface',
              !inRows && (many ? 'sm:not-first:border-l' : 'not-first:border-l'),
              'not-first:border-edge',
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
