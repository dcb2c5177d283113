import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { closeCheckout } from './create-checkout.ts'
import { waitMs } from './in-time.ts'
import { isMissing } from './read-provider.ts'
import { requirePayments } from './require-payments.ts'
import { forgetCustomerId, lockCustomerId, readCustomer } from './customers-store.ts'

/** Two calls, and a student waits for both: what failed is not tried again by itself, but by the next press. */
const request = { timeout: waitMs / 2, maxNetworkRetries: 0 }

/**
 * Before an account is deleted: ends everything of it at the payment provider at once, with its customer record.
 * Nothing is charged afterwards. Call it outside of any transaction; calling it again does no harm.
 *
 * @throws AppError 'billing-unavailable' when the provider could not do it: the account must then stay
 */
export async function cancelForDeletion(
  services: Pick<Services, 'database' | 'log' | 'payments'>,
  userId: string,
): Promise<void> {
  const { database } = services
  const { db } = database
  const customer = await readCustomer(db, userId)
  if (!customer?.stripe_customer_id) return
  const payments = requirePayments(services)
  try {
    if (customer.stripe_checkout_id) await closeCheckout(payments, customer.stripe_checkout_id, request)
    await endCustomer(payments, customer.stripe_customer_id)
  } catch (error) {
    services.log.error({ err: error, userId }, 'a customer could not be deleted at the payment provider')
    throw new AppError('billing-unavailable')
  }
  const { stripe_customer_id: customerId } = customer
  // Together: a plan whose customer is forgotten is read by no night any more, and would stay open for nothing.
  await database.transaction(async () => {
    await forgetCustomerId(db, customerId)
    await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
  })
}

/** Whether the provider has a customer for this user after all, kept so until the transaction ends. */
export async function lockOpenCustomer(db: Db, userId: string): Promise<boolean> {
  return (await lockCustomerId(db, userId)) !== null
}

/** Deleting a customer cancels their subscriptions immediately. */
async function endCustomer({ stripe }: Payments, id: string): Promise<void> {
  try {
    await stripe.customers.del(id, {}, request)
  } catch (error) {
    if (!isMissing(error)) throw error
    // Deleted before is fine. One the provider never had is not: under a wrong key the right one would go on charging.
    await stripe.customers.retrieve(id)
  }
}
