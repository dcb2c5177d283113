import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useBillingSettings } from './use-billing-settings.ts'

type PaymentDueProps = {
  /** What the card's update brings here. */
  children: ReactNode
  /** Another way on, beside the way to mend it. */
  other?: ReactNode
}

export function PaymentDue({ children, other }: PaymentDueProps) {
  const [opening, open] = useBillingSettings()
  return (
    <Banner
      tone="low"
      title="Your last payment did not go through"
      action={
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" busy={opening} onClick={() => void open()}>
            Billing Settings
          </Button>
          {other}
        </div>
      }
    >
      {children}
    </Banner>
  )
}
