import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../platform/database/open-database.ts'
import { writeDurably } from '../platform/durable-files.ts'
import type { Env } from '../platform/env.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Services } from '../services.ts'
import { insertAccount } from './store.ts'

const accounts = [
  { role: 'subscriber', email: 'subscriber@demo.collimate.example', first_name: 'Sam' },
  { role: 'member', email: 'member@demo.collimate.example', first_name: 'Mia' },
  { role: 'admin', email: 'admin@demo.collimate.example', first_name: 'Ada' },
] as const

/**
 * The start without any configuration gets three accounts to look around with; any other start gets none.
 * Their passwords are random and kept beside the data, readable by the owner alone.
 *
 * @returns the environment with the demo addresses in their roles, and what to tell the person at the console
 */
export async function createDemoAccounts(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  env: Env,
): Promise<{ env: Env; notice: string }> {
  const configured =
    env.DATABASE_URL !== undefined || env.DEMO_EMAILS.length > 0 || env.ADMIN_EMAILS.length > 0
  if (env.production || env.NODE_ENV !== 'development' || configured) return { env, notice: '' }

  const file = join(env.DATA_DIR, 'demo-accounts.txt')
  let list = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (!isWhole(list)) {
    list = await createAll(database, passwords)
    writeDurably(file, list, 0o600)
  }
  return {
    env: {
      ...env,
      DEMO_EMAILS: [accounts[0].email],
      ADMIN_EMAILS: [accounts[2].email],
      demoAccounts: accounts.map(({ email }) => email),
    },
    notice: `Demo accounts (development only):\n${list}`,
  }
}

/** Earlier versions could leave the file empty or cut off, and then nobody knew the passwords. */
function isWhole(list: string): boolean {
  const lines = list.split('\n')
  return accounts.every(
    ({ email }, index) => lines[index]?.match(/^ {2}\w+ +(\S+) {2}\S{12}$/)?.[1] === email,
  )
}

async function createAll(database: Database, passwords: Passwords): Promise<string> {
  const lines: string[] = []
  for (const { role, email, first_name } of accounts) {
    const password = randomBytes(9).toString('base64url')
    const hash = await passwords.hash(password)
    await insertAccount(database, { email, first_name, username: `demo_${role}`, password: hash })
    lines.push(`  ${role.padEnd(10)} ${email}  ${password}`)
  }
  return lines.join('\n')
}
