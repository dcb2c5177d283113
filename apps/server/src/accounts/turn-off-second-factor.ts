import { runCommand } from '../platform/database/database-command.ts'
import type { Database } from '../platform/database/open-database.ts'
import { deleteSecondFactor } from './second-factor-store.ts'
import { findUserId } from './store.ts'

/**
 * For who has lost both the device and the backup codes: from here on the password alone opens the account.
 *
 * @returns what to tell the operator
 * @throws Error where there is no such account, or no second factor
 */
export async function turnOffSecondFactor({ db }: Database, email: string): Promise<string> {
  const userId = await findUserId(db, email.toLowerCase())
  if (userId === null) throw new Error(`There is no account with the address ${email}`)
  if (!(await deleteSecondFactor(db, userId))) throw new Error(`${email} has no two-step login`)
  return `Two-step login of ${email} is off`
}

if (import.meta.main) await runCommand('turn-off-second-factor.ts EMAIL', turnOffSecondFactor)
