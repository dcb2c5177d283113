import type { openCustomerPortal } from '@collimate/contract/billing'
import { currentSession } from '../session/session.ts'
import { useSending } from '../lib/use-sending.ts'
import { ApiError, call } from '../lib/api.ts'
import { redirectTo } from '../lib/redirect-to.ts'
import { toast } from '../ui/toast.ts'

/** Leaves for the payment provider's page where card, plan and invoices are seen to; says so where it cannot. */
export function useBillingSettings(): [opening: boolean, open: () => Promise<void>] {
  const [opening, send] = useSending()
  const open = () => {
    // Not whether what asked is still shown: the account menu stays from page to page.
    const from = location.pathname
    return send(() => openBillingSettings(() => location.pathname === from))
  }
  return [opening, open]
}

/** @param wanted asked when the page is ready: who has gone elsewhere in the product meanwhile is let be */
async function openBillingSettings(wanted: () => boolean): Promise<void> {
  if (!currentSession().data) return askToSignIn()
  try {
    const body = { returnUrl: `${location.origin}/account-settings` }
    const { url } = await call<typeof openCustomerPortal>('POST /api/billing/customer-portal', { body })
    if (wanted() && !redirectTo(url)) tellError()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) askToSignIn()
    else tellError(error instanceof ApiError && error.code === 'no-billing-account')
  }
}

function askToSignIn(): void {
  toast({
    title: 'Authentication required',
    description: 'Please sign in to access billing settings',
    kind: 'destructive',
  })
}

/** @param nothingYet there is no billing account, and the plans are the way to one */
function tellError(nothingYet = false): void {
  toast({
    title: 'Error',
    description: 'There was a problem accessing your billing settings. Please try again later.',
    kind: 'destructive',
    link:
      nothingYet && !currentSession().data?.subscribed
        ? { to: '/choose-plan', label: 'View Subscription Plans' }
        : { to: '/support', label: 'Contact Support' },
  })
}
