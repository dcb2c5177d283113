import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { closeCheckout } from './create-checkout.ts'
import { isMissing } from './read-provider.ts'
import { requirePayments } from './require-payments.ts'
import { forgetCustomerId, readCustomer } from './store.ts'

/**
 * Before an account is deleted: ends everything of it at the payment provider at once, with its customer record.
 * Nothing is charged afterwards. Call it outside of any transaction; calling it again does no harm.
 *
 * @throws AppError 'billing-unavailable' when the provider could not do it: the account must then stay
 */
export async function cancelForDeletion(services: Services, userId: string): Promise<void> {
  const { db } = services.database
  const customer = await readCustomer(db, userId)
  if (!customer?.stripe_customer_id) return
  const payments = requirePayments(services)
  try {
    if (customer.stripe_checkout_id) await closeCheckout(payments, customer.stripe_checkout_id)
    // Deleting a customer cancels their subscriptions immediately.
    await payments.stripe.customers.del(customer.stripe_customer_id)
  } catch (error) {
    if (!isMissing(error)) {
      services.log.error({ err: error, userId }, 'a customer could not be deleted at the payment provider')
      throw new AppError('billing-unavailable')
    }
  }
  await forgetCustomerId(db, customer.stripe_customer_id)
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
}
