import { useBillingSettings } from '../billing/use-billing-settings.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { SettingsRow } from './settings-section.tsx'

export function BillingSetting({ subscribed }: { subscribed: boolean }) {
  const [opening, open] = useBillingSettings()
  return (
    <>
      <SettingsRow
        label="Plan"
        value={subscribed ? 'Your subscription is active.' : 'You have no active subscription.'}
      >
        {subscribed ? null : <LinkButton to="/choose-plan">View Subscription Plans</LinkButton>}
      </SettingsRow>
      <SettingsRow label="Card and invoices" value="Opens the page of our payment provider.">
        <Button busy={opening} onClick={() => void open()}>
          Billing Settings
        </Button>
      </SettingsRow>
    </>
  )
}
