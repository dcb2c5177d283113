import { siteAddress } from '../platform/env.ts'
import type { Services } from '../services.ts'
import { trialEndingLetter } from './letters.ts'
import { markReminded, readEmail, readEndingTrials } from './store.ts'

/** How long before the first charge somebody is reminded of it. */
const noticeMs = 2 * 24 * 3_600_000

/** Reminds, once each, everybody whose trial turns into a charge within two days. */
export async function remindEndingTrials(services: Services): Promise<void> {
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
        ...trialEndingLetter({ planName: subscription_type, cents, endsAt: trial_ends_at }, siteAddress(env)),
      })
    })
  }
}
