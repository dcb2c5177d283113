import { expect, type Page } from '@playwright/test'

export type SentMail = { recipient: string; reply_to: string | null; subject: string; text: string }

/** The mails to an address, the latest first, as the local outbox holds them. */
export async function mailsTo(page: Page, recipient: string): Promise<SentMail[]> {
  const answer = await page.request.get('/dev/outbox.json')
  const { mails } = (await answer.json()) as { mails: SentMail[] }
  return mails.filter((mail) => mail.recipient === recipient)
}

/** Asks for a new password by HTTP and waits for the mail; answers the address its link leads to, without the host. */
export async function requestResetLink(page: Page, email: string): Promise<string> {
  const before = (await linksTo(page, email)).length
  expect((await page.request.post('/api/accounts/reset-request', { data: { email } })).status()).toBe(200)
  await expect.poll(async () => (await linksTo(page, email)).length).toBe(before + 1)
  return (await linksTo(page, email))[0] ?? ''
}

async function linksTo(page: Page, email: string): Promise<string[]> {
  const mails = await mailsTo(page, email)
  return mails.flatMap(({ text }) => /\/reset-password#\S+/.exec(text)?.[0] ?? [])
}
