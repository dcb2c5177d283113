import { requestReset } from '@collimate/contract/accounts'
import type { TestServer } from './test-server.ts'

/** Asks for a new password. @returns what the mailed link carries, empty where none was mailed */
export async function requestLink(
  server: TestServer,
  email: string,
): Promise<{ access_token: string; refresh_token: string }> {
  await server.visitor().ask(requestReset, { body: { email } })
  await server.jobs.run()
  const text = (await server.mails()).at(-1)?.text ?? ''
  const hash = new URLSearchParams(/\/reset-password#(\S+)/.exec(text)?.[1])
  return { access_token: hash.get('access_token') ?? '', refresh_token: hash.get('refresh_token') ?? '' }
}
