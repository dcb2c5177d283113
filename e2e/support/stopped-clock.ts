import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** From here on time passes in the page only as the test says: `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/** With the clock stopped: waits until the page knows who is there, then lets the guard's short hold pass. */
export async function passGuard(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('banner').getByText(`Hi, ${username}`, { exact: true })).toBeVisible()
  await page.clock.runFor(500)
}
