import type { Services } from '../services.ts'
import { readCustomersAfter } from './store.ts'
import { syncCustomer } from './sync-customer.ts'

const queue = 'billing-reconcile-rest'

/**
 * How long one job goes on reading, in milliseconds. The queue takes a job of a quarter of an hour for dead and begins
 * it again, and the last customer may take a minute when the provider does not answer.
 */
const jobMs = 5 * 60_000

/**
 * Reads every customer anew, one after another: what an event that never came would have told. One that cannot be
 * read does not keep the others from it. What is left when the job's time is over is another job's.
 *
 * @param after the user whom an earlier job ended with; null at the beginning
 */
export async function reconcile(services: Services, after: string | null = null): Promise<void> {
  const { database, payments, jobs, log, now } = services
  if (payments === null) return
  const until = now().getTime() + jobMs
  let last = after
  for (const { userId, customerId } of await readCustomersAfter(database.db, after)) {
    if (now().getTime() >= until) return jobs.send(queue, { after: last }, { singletonKey: queue })
    try {
      await syncCustomer(services, payments, customerId)
    } catch (error) {
      log.error({ err: error, customerId }, 'a customer could not be read from the payment provider')
    }
    last = userId
  }
}

export function reconcileTheRest(services: Services): void {
  services.jobs.work<{ after: string | null }>(queue, ({ after }) => reconcile(services, after))
}
