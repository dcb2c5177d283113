import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  /** Shown beside the box; may hold links. */
  label: ReactNode
  error?: ReactNode
}

/** A real checkbox with our box drawn over it. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <div className="relative flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="peer keeps-color mt-0.5 size-[22px] shrink-0 cursor-pointer appearance-none rounded-1 border-[1.75px] border-edge bg-surface checked:border-light-edge checked:bg-light aria-invalid:border-low"
        />
        <Check
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-[15px] left-[3px] hidden text-on-light peer-checked:block"
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
