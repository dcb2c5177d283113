import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type LandingSectionProps = {
  id: string
  title: string
  lead?: string
  /** Every second section lies on the lighter ground. */
  tinted?: boolean
  children: ReactNode
}

/** One section of the landing page: a hairline, its heading, its content. */
export function LandingSection({ id, title, lead, tinted = false, children }: LandingSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('border-t border-line py-14 md:py-24', tinted && 'bg-surface')}
    >
      <div className="wrap">
        <h2 id={`${id}-title`} className="max-w-[20em] text-h1">
          {title}
        </h2>
        {lead ? <p className="mt-3 max-w-[38em] text-stem text-muted">{lead}</p> : null}
        {children}
      </div>
    </section>
  )
}
