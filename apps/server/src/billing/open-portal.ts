import { ownReturnUrl } from '@collimate/domain/billing/return-url'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { inTime } from './in-time.ts'
import { requirePayments } from './require-payments.ts'
import { readCustomer } from './store.ts'

/**
 * Opens the provider's page for the caller's own card, plan and invoices.
 *
 * @param origin our own
 * @returns the page's address
 */
export async function openPortal(
  services: Services,
  caller: SignedIn,
  returnUrl: string,
  origin: string,
): Promise<string> {
  const { stripe } = requirePayments(services)
  const return_url = ownReturnUrl(returnUrl, origin)
  if (return_url === null) throw new AppError('foreign-return-url')
  const customer = (await readCustomer(services.database.db, caller.userId))?.stripe_customer_id
  if (!customer) throw new AppError('no-billing-account')
  try {
    return (await inTime(stripe.billingPortal.sessions.create({ customer, return_url }))).url
  } catch (error) {
    services.log.error({ err: error, userId: caller.userId }, 'the billing portal could not be opened')
    throw new AppError('portal-failed')
  }
}
