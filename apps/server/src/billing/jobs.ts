import type { Services } from '../services.ts'
import { siteAddress } from '../platform/env.ts'
import { followEmails } from './follow-email.ts'
import { holdPrices } from './hold-prices.ts'
import { reconcile, reconcileTheRest } from './reconcile.ts'
import { deleteEventsBefore, markReminded, readEmail, readEndingTrials } from './store.ts'
import { forgetOldTrials } from './used-trials.ts'
import { trialEndingMail } from './mails.ts'

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
