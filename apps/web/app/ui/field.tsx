import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

type FieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong with the value; undefined when nothing is. */
  error?: ReactNode
  children: (control: ControlProps) => ReactNode
}
/** What ties a control to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="justify-self-start text-meta font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-meta font-semibold text-low">
      <TriangleAlert size={18} aria-hidden="true" className="mt-px" />
      <span>{children}</span>
    </p>
  )
}

const look =
  'w-full rounded-2 border border-edge bg-surface px-3 py-2.5 text-ink placeholder:text-muted ' +
  'aria-invalid:border-low aria-invalid:ring-1 aria-invalid:ring-low'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(look, 'min-h-[46px]', className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(look, 'min-h-28', className)} />
}
