import { sql } from 'kysely'
import { cancelForDeletion, lockOpenCustomer } from '../billing/cancel-for-deletion.ts'
import { deadlock, hasCode } from '../platform/database/error-codes.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { materialsFolder } from '../study-materials/files.ts'
import { accountDeletedMail } from './account-mails.ts'
import { avatarFolder } from './avatars.ts'
import { mayMail } from './limit-mails.ts'
import { requirePassword } from './passwords.ts'
import { deleteUser } from './store.ts'

const mostTries = 5
const removeFiles = 'remove-files-of-account'

/** Removes the files of accounts that are gone; a disk that fails is tried again. */
export function removeFilesOfDeletedAccounts({ jobs, storage }: Pick<Services, 'jobs' | 'storage'>): void {
  jobs.work<{ userId: string }>(
    removeFiles,
    async ({ userId }) => {
      await storage.removeFolder(avatarFolder(userId))
      await storage.removeFolder(materialsFolder(userId))
    },
    { patient: true },
  )
}

/** @throws AppError 'wrong-password', 'billing-unavailable' */
export async function deleteOwnAccount(
  services: Services,
  caller: SignedIn,
  password: string,
): Promise<void> {
  await requirePassword(services, caller.userId, password)
  await deleteAccount(services, caller)
}

export type Deleting = Pick<
  Services,
  'database' | 'env' | 'jobs' | 'live' | 'log' | 'mail' | 'now' | 'payments'
>
type Account = Pick<SignedIn, 'userId' | 'email'>

/**
 * Deletes the account with every row and file of it. What is paid for ends first: an account that could still be
 * charged must stay.
 *
 * @throws AppError 'billing-unavailable'
 */
export async function deleteAccount(services: Deleting, account: Account): Promise<void> {
  // Counted apart from what is deleted: it locks what others count, too.
  const mailed = await mayMail(services, account.email)
  do await cancelForDeletion(services, account.userId)
  while (!(await deleteInTurn(services, account, mailed)))
}

/** Again where others' locks were in the way: the plan has ended by now. */
async function deleteInTurn(services: Deleting, account: Account, mailed: boolean): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deleteRows(services, account, mailed)
    } catch (error) {
      if (tries === mostTries || !hasCode(error, deadlock)) throw error
    }
  }
}

/** @returns false, with nothing deleted, when something to pay was opened meanwhile in another window */
async function deleteRows(services: Deleting, { userId, email }: Account, mailed: boolean): Promise<boolean> {
  const { database, jobs, live, mail } = services
  const { db } = database
  return database.transaction(async () => {
    // The plan has ended by now: rows of many years, cut off half-way, would leave the account without it.
    await sql`set local statement_timeout = 0`.execute(db)
    if (await lockOpenCustomer(db, userId)) return false
    // Of two windows that delete at once one does, and one mail says so.
    if (!(await deleteUser(db, userId))) return true
    await live.wake(userId)
    await jobs.send(removeFiles, { userId })
    // What waits for the address is of the account too; the last mail tells of its end.
    await mail.forget(email)
    if (mailed) await mail.send({ to: email, ...accountDeletedMail() })
    return true
  })
}
