import { changeEmail } from '@collimate/contract/account-settings'
import { verifyEmail } from '@collimate/contract/accounts'
import type { Student } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** Asks for another address. @returns what the link carries that was mailed to it */
export async function requestNewEmail(server: TestServer, student: Student, email: string): Promise<string> {
  await student.ask(changeEmail, { body: { email, current_password: student.password } })
  return tokenMailed(server)
}

/** What the latest mail carries: empty where it is no link to verify an address. */
export async function tokenMailed(server: TestServer): Promise<string> {
  return /\/verify-email#token=([\w-]{43})/.exec((await server.mails()).at(-1)?.text ?? '')?.[1] ?? ''
}

/** Changes the address as a student does: asks, and opens the link. */
export async function moveTo(server: TestServer, student: Student, email: string): Promise<void> {
  const token = await requestNewEmail(server, student, email)
  await student.ask(verifyEmail, { body: { token } })
}
