import type { APIRequestContext } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerUnderTest } from './server.ts'

/** Signs in as the admin that a first start in development creates. */
export async function signInAsAdmin(request: APIRequestContext, server: ServerUnderTest): Promise<void> {
  const accounts = readFileSync(join(server.dataDir, 'demo-accounts.txt'), 'utf8')
  const [, email, password] = /^\s*admin\s+(\S+)\s+(\S+)/m.exec(accounts) ?? []
  const answer = await request.post('/api/accounts/sign-in', { data: { email, password } })
  if (!answer.ok()) throw new Error(`The demo admin could not sign in: ${answer.status()}`)
}
