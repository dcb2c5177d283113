import type { Browser, Page, Request } from '@playwright/test'
import { requestResetLink } from './mails.ts'
import { expect, type Student } from './test.ts'

/** The account whose session the page carries. */
export async function userIdOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/accounts/session')
  return ((await answer.json()) as { session: { user: { id: string } } }).session.user.id
}

/**
 * The bell of this page's header stays silent and empty: it asks at a time of its own, and must not be the one to find
 * out that the session is over.
 */
export async function silenceBell(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) => route.abort())
  await page.route('**/api/notifications', (route) => route.fulfill({ json: { notifications: [] } }))
}

/**
 * Before the page is opened; what it gives waits until half a second has passed without a call on its way. A load state
 * is remembered: it may be of a moment before the page had asked for anything.
 */
export function noteCalls(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let since = performance.now()
  const note = (begun: boolean) => (request: Request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return
    if (begun) underWay.add(request)
    else underWay.delete(request)
    since = performance.now()
  }
  page.on('request', note(true))
  page.on('requestfinished', note(false))
  page.on('requestfailed', note(false))
  const quietMs = () => (underWay.size === 0 ? performance.now() - since : 0)
  return () => expect.poll(quietMs, { message: 'how long no call is on its way' }).toBeGreaterThan(500)
}

/** Ends the session on the server while the student's browser still carries its cookie. */
export async function endSession(student: Student, browser: Browser): Promise<void> {
  const context = await browser.newContext({ storageState: await student.page.context().storageState() })
  expect((await context.request.post('/api/accounts/sign-out')).status()).toBe(200)
  await context.close()
}

/** Ends the session, and waits for the page, whose live stream is open, to have heard of it. */
export async function loseSession(student: Student, browser: Browser): Promise<void> {
  const heard = student.page.waitForResponse(
    (response) => response.url().endsWith('/api/notifications') && response.status() === 401,
  )
  await endSession(student, browser)
  await heard
}

/**
 * In the page's browser another account takes the place of who is logged in, by a link in a page beside it. The page
 * itself is left as it is; its bell must be silent.
 */
export async function switchAccount(page: Page, to: Student): Promise<void> {
  const beside = await page.context().newPage()
  await beside.goto(await requestResetLink(page, to.email))
  await beside.getByRole('button', { name: 'Switch and continue' }).click()
  await expect(page.getByRole('button', { name: to.username })).toBeVisible()
  await beside.close()
}
