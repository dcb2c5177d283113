import type { Page } from '@playwright/test'

/** Opens a page that was written out at build, and waits until its script hears what is pressed. */
export async function openStarted(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilStarted(page)
}

/** As `openStarted`, for a page that a link led to. */
export async function untilStarted(page: Page): Promise<void> {
  await page.locator('html[data-started]').waitFor({ state: 'attached' })
}
