import type { Page } from '@playwright/test'

/**
 * Stops the page's clock a minute on: what has to be seen for a moment stands until the test lets time pass, however
 * slow the machine. The page must have been loaded after `page.clock.install()`, and
 * no save of an exam or call of a quiz under way be on its way: its timeout would end within that minute. Other calls
 * wait for two.
 */
export async function holdClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  // Far enough ahead that the page, whose clock still runs, is not there before.
  await page.clock.pauseAt(now + 60_000)
}
