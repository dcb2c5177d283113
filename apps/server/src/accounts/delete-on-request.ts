import { AppError } from '../platform/app-error.ts'
import { runCommand } from '../platform/database/database-command.ts'
import { readEnv } from '../platform/env.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLive } from '../platform/live/live.ts'
import { createLog } from '../platform/log.ts'
import { createMail } from '../platform/mail/mail.ts'
import { openPayments } from '../platform/payments/open-payments.ts'
import { logSecurity } from '../platform/security-log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Services } from '../services.ts'
import { deleteAccount, removeFilesOfDeletedAccounts, type Deleting } from './delete-account.ts'
import { findUserId } from './store.ts'

/**
 * For who asks from the account's address and cannot do it in the settings.
 *
 * @param sure else nothing is deleted
 * @returns what to tell the operator
 * @throws Error saying why the account is still there
 */
export async function deleteOnRequest(
  services: Deleting & Pick<Services, 'env'>,
  address: string,
  sure: boolean,
): Promise<string> {
  const email = address.toLowerCase()
  const userId = await findUserId(services.database.db, email)
  if (userId === null) throw new Error(`There is no account with the address ${email}`)
  if (services.env.ADMIN_EMAILS.includes(email))
    throw new Error(`${email} is in ADMIN_EMAILS: take it out and restart the servers first`)
  if (!sure)
    throw new Error(
      `Nothing is deleted yet. The account of ${email} goes with everything in it, for good, and its plan ends without a refund: add --yes`,
    )
  try {
    await deleteAccount(services, { userId, email })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'billing-unavailable')) throw error
    throw new Error(
      `Stripe did not end the plan of ${email}, so the account stays: are the STRIPE_ variables set, and does Stripe answer?`,
      { cause: error },
    )
  }
  logSecurity(services, { security: 'account-deleted', userId, network: null })
  return `The account ${userId} is deleted; a running server removes its files and sends the last mail`
}

if (import.meta.main)
  await runCommand('delete-on-request.ts EMAIL [--yes]', async (database, address, flags) => {
    const env = readEnv(process.env)
    const log = createLog({ level: env.LOG_LEVEL, json: env.production })
    const now = () => new Date()
    const jobs = createJobs(database, log, { sendsOnly: true })
    const mail = createMail({ db: database.db, env, jobs, log, now })
    removeFilesOfDeletedAccounts({ jobs, storage: openStorage(env) })
    await jobs.start()
    try {
      const payments = env.payments && openPayments(env.payments)
      const live = createLive(database, log)
      return await deleteOnRequest(
        { database, env, jobs, live, log, mail, now, payments },
        address,
        flags.has('--yes'),
      )
    } finally {
      await jobs.stop()
    }
  })
