import { classNames } from '../lib/class-names.ts'
import drawing from './logo.svg?url'

/** The mark with the name, or the mark alone. Draws in the color of the text around it. */
export function Logo({ markOnly = false, className }: { markOnly?: boolean; className?: string }) {
  return (
    <svg
      viewBox={markOnly ? '0 0 28 28' : '0 0 160 28'}
      className={classNames('block h-[26px] w-auto', className)}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${drawing}#${markOnly ? 'mark' : 'lockup'}`} />
    </svg>
  )
}
