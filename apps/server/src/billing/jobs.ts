import type { Services } from '../services.ts'
import { followEmails } from './follow-email.ts'
import { holdPrices } from './hold-prices.ts'
import { reconcile, reconcileTheRest } from './reconcile.ts'
import { remindEndingTrials } from './remind-ending-trials.ts'
import { deleteEventsBefore } from './store.ts'
import { forgetOldTrials } from './used-trials.ts'

/** The provider repeats an event for three days at most. */
const eventsKeptMs = 60 * 24 * 3_600_000

export function billingJobs(services: Services): void {
  const { database, jobs, now } = services
  followEmails(services)
  reconcileTheRest(services)
  jobs.every('billing-reconcile', '23 3 * * *', async () => {
    await reconcile(services)
    await deleteEventsBefore(database.db, new Date(now().getTime() - eventsKeptMs))
    await forgetOldTrials(services)
  })
  jobs.every('billing-prices', '11 3 * * *', () => holdPrices(services))
  jobs.every('billing-trial-reminders', '41 * * * *', () => remindEndingTrials(services))
}
