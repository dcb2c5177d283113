import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/button.tsx'

/** Stands in the place of a room that takes a subscription. @param children what is behind it */
export function SubscriptionRequired({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="subscription-required"
      className="grid max-w-[560px] justify-items-center gap-3 rounded-3 border border-line bg-surface px-5 py-10 text-center md:px-8 md:py-12"
    >
      <span className="grid size-18 place-items-center rounded-1 border-[1.5px] border-dashed border-edge text-muted">
        <Lock size={28} aria-hidden="true" />
      </span>
      <h2 id="subscription-required" className="text-h3">
        Subscription Required
      </h2>
      <p className="max-w-[40ch]">{children}</p>
      <LinkButton to="/choose-plan" kind="primary" className="mt-2">
        View Subscription Plans
      </LinkButton>
    </section>
  )
}
