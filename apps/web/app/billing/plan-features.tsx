import { planFeatures } from '@collimate/domain/billing/plans'
import { Check, Clock } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** What every plan holds. What is still coming carries a clock: the names themselves stay as they are. */
export function PlanFeatures({ className }: { className: string }) {
  return (
    <ul className={classNames('grid content-start gap-2.5', className)}>
      {planFeatures.map(({ name, open }) => (
        <li
          key={name}
          className={classNames('grid grid-cols-[20px_1fr] gap-2.5 leading-[1.4]', !open && 'text-muted')}
        >
          {open ? (
            <Check size={20} aria-hidden="true" className="mt-px text-good" />
          ) : (
            <Clock size={20} role="img" aria-label="Coming soon:" className="mt-px" />
          )}
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Says what the clock means, as long as there is one. */
export function ComingNote({ className }: { className?: string }) {
  if (planFeatures.every(({ open }) => open)) return null
  return (
    <p className={classNames('flex max-w-measure gap-2 text-meta text-muted', className)}>
      <Clock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>Coming soon. Both plans include it from the day it opens, at the same price.</span>
    </p>
  )
}
