import { chargeText, planText, type Standing, useStanding } from '../billing/standing.ts'
import { useBillingSettings } from '../billing/use-billing-settings.ts'
import { useToday } from '../lib/use-today.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { SettingsRow } from './settings-section.tsx'

export function BillingSetting({ subscribed }: { subscribed: boolean }) {
  const standing = useStanding()
  const today = useToday()
  const [opening, open] = useBillingSettings()
  const due = standing?.kind === 'payment-due'
  const charge = standing && chargeText(standing, today)
  return (
    <>
      <SettingsRow label="Plan" value={standing ? planText(standing, today) : usualText(subscribed)}>
        {subscribed || due ? null : <LinkButton to="/choose-plan">View Subscription Plans</LinkButton>}
      </SettingsRow>
      {charge ? <SettingsRow label="Next charge" value={charge} /> : null}
      <SettingsRow label="Card and invoices" value={cardText(standing)}>
        <Button kind={due ? 'primary' : 'secondary'} busy={opening} onClick={() => void open()}>
          Billing Settings
        </Button>
      </SettingsRow>
    </>
  )
}

/** What is known before the answer, and without one. */
function usualText(subscribed: boolean): string {
  return subscribed ? 'Your subscription is active.' : 'You have no active subscription.'
}

function cardText(standing: Standing | undefined): string {
  if (standing === undefined || standing.portal) return 'Opens our payment provider’s page.'
  return standing.kind === 'demo'
    ? 'A demo account has no card and no invoices.'
    : 'Nothing here yet. Your card and invoices will appear here with your first plan.'
}
