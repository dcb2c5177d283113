import { planFeatures } from '@collimate/domain/billing/plans'
import { Check } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** What every plan holds. */
export function PlanFeatures({ className }: { className: string }) {
  return (
    <ul className={classNames('grid content-start gap-2.5', className)}>
      {planFeatures.map((name) => (
        <li key={name} className="grid grid-cols-[20px_1fr] gap-2.5 leading-[1.4]">
          <Check size={20} aria-hidden="true" className="mt-px text-good" />
          {name}
        </li>
      ))}
    </ul>
  )
}
