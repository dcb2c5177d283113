import { readEmail } from '../accounts/profile.ts'
import type { Services } from '../services.ts'
import { siteAddress } from '../platform/env.ts'
import { followEmails } from './follow-email.ts'
import { holdPrices } from './hold-prices.ts'
import { readCustomersAfter } from './customers-store.ts'
import { deleteEventsBefore, markReminded, readEndingTrials } from './store.ts'
import { syncCustomer } from './sync-customer.ts'
import { forgetOldTrials } from './used-trials.ts'
import { trialEndingMail } from './mails.ts'

/** The provider repeats an event for three days at most. */
const eventsKeptMs = 60 * 24 * 3_600_000

export function billingJobs(services: Services): void {
  const { database, jobs, now } = services
  followEmails(services)
  jobs.work<{ after: string | null }>(reconcileRest, ({ after }) => reconcile(services, after))
  jobs.every('billing-reconcile', '23 3 * * *', async () => {
    await reconcile(services)
    await deleteEventsBefore(database.db, new Date(now().getTime() - eventsKeptMs))
    await forgetOldTrials(services)
  })
  jobs.every('billing-prices', '11 3 * * *', () => holdPrices(services))
  jobs.every('billing-trial-reminders', '41 * * * *', () => remindEndingTrials(services))
}

/** How long before the first charge somebody is reminded of it. */
const noticeMs = 2 * 24 * 3_600_000

/** Reminds, once each, everybody whose trial turns into a charge within two days. */
async function remindEndingTrials(services: Services): Promise<void> {
  const { database, env, mail, now } = services
  const { db } = database
  const from = now()
  const ending = await readEndingTrials(db, from, new Date(from.getTime() + noticeMs))
  for (const { user_id, trial_ends_at, subscription_type, cents } of ending) {
    await database.transaction(async () => {
      if (!(await markReminded(db, user_id, from))) return
      const to = await readEmail(db, user_id)
      await mail.send({
        to,
        ...trialEndingMail({ planName: subscription_type, cents, endsAt: trial_ends_at }, siteAddress(env)),
      })
    })
  }
}

const reconcileRest = 'billing-reconcile-rest'

/**
 * How long one job goes on reading, in milliseconds. The queue takes a job of a quarter of an hour for dead and begins
 * it again, and the last customer may take a minute when the provider does not answer.
 */
const reconcileMs = 5 * 60_000

/**
 * Reads every customer anew, one after another: what an event that never came would have told. One that cannot be
 * read does not keep the others from it. What is left when the job's time is over is another job's.
 *
 * @param after the user whom an earlier job ended with; null at the beginning
 */
export async function reconcile(services: Services, after: string | null = null): Promise<void> {
  const { database, payments, jobs, log, now } = services
  if (payments === null) return
  const until = now().getTime() + reconcileMs
  let last = after
  for (const { userId, customerId } of await readCustomersAfter(database.db, after)) {
    if (now().getTime() >= until)
      return jobs.send(reconcileRest, { after: last }, { singletonKey: reconcileRest })
    try {
      await syncCustomer(services, payments, customerId)
    } catch (error) {
      log.error({ err: error, customerId }, 'a customer could not be read from the payment provider')
    }
    last = userId
  }
}
