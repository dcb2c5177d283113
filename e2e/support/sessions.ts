import type { Browser, Page } from '@playwright/test'
import { expect, type Student } from './test.ts'

/** The account whose session the page carries. */
export async function userIdOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/accounts/session')
  return ((await answer.json()) as { session: { user: { id: string } } }).session.user.id
}

/** Ends the session on the server while the student's browser still carries its cookie. */
export async function endSession(student: Student, browser: Browser): Promise<void> {
  const context = await browser.newContext({ storageState: await student.page.context().storageState() })
  expect((await context.request.post('/api/accounts/sign-out')).status()).toBe(200)
  await context.close()
}
