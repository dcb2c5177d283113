import type { Services } from '../services.ts'
import { readCustomerIds } from './store.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Reads every customer anew, one after another: what an event that never came would have told. One that cannot be
 * read does not keep the others from it.
 */
export async function reconcile(services: Services): Promise<void> {
  const { database, payments, log } = services
  if (payments === null) return
  for (const customerId of await readCustomerIds(database.db)) {
    try {
      await syncCustomer(services, payments, customerId)
    } catch (error) {
      log.error({ err: error, customerId }, 'a customer could not be read from the payment provider')
    }
  }
}
