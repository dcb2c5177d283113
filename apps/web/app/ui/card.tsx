import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Holds what could stand alone. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames('rounded-3 border border-line bg-surface p-5 md:p-6', className)}
    />
  )
}

type LightFieldProps = ComponentProps<'section'> & {
  /** On a tall card the light falls from above. */
  tall?: boolean
}

/** The one thing of the view that is chosen or current. */
export function LightField({ tall = false, className, ...rest }: LightFieldProps) {
  return <section {...rest} className={classNames('lf rounded-2', tall && 'lf-tall', className)} />
}
