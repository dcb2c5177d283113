import { classNames } from '../lib/class-names.ts'
import type { ChoiceProps } from './choices.ts'

type RadioCardsProps<Value extends string | number> = ChoiceProps<Value> & {
  /** The id of what says what is wrong with the choice, while something is. */
  errorId?: string | undefined
}

/** A few values, each with a line of explanation. The chosen one lies in the light. */
export function RadioCards<Value extends string | number>({
  legend,
  name,
  items,
  value,
  onChange,
  errorId,
}: RadioCardsProps<Value>) {
  return (
    <fieldset aria-invalid={errorId ? true : undefined} aria-describedby={errorId}>
      <legend className="mb-2 text-meta font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {items.map((item) => {
          const chosen = item.value === value
          return (
            <label
              key={item.value}
              className={classNames(
                'grid min-h-13 grid-cols-[22px_1fr] gap-x-3 rounded-2 px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-light-edge',
                chosen ? 'lf' : 'border-[1.5px] border-line bg-surface hover:border-edge',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={chosen}
                onChange={() => onChange(item.value)}
                className="keeps-color mt-px size-[22px] cursor-pointer appearance-none rounded-full border-[1.75px] border-edge bg-surface outline-none checked:border-[6px] checked:border-light-edge checked:bg-on-light"
              />
              <span>
                <span className="font-semibold">{item.label}</span>
                {item.hint ? <span className="block text-meta text-muted">{item.hint}</span> : null}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
