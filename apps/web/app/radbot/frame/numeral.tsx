import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** The number a passage is cited by. */
export function Numeral({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'num grid size-6.5 place-items-center rounded-1 border text-meta leading-none font-semibold',
        on ? 'border-light-edge bg-light text-on-light' : 'border-beam text-beam',
      )}
    >
      {children}
    </span>
  )
}
