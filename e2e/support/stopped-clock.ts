import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** From here on time passes in the page only as the test says: `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // Far enough ahead that the clock, which runs until then, is not there before on a slow machine.
  await page.clock.pauseAt(now + 60_000)
}

/**
 * What a screen does right after it is drawn has been done: its timers are set. Drawing is no proof of that, and time
 * that passes before it would not count.
 */
export function untilEffectsRun(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { port1, port2 } = new MessageChannel()
      const told = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
      port1.start()
      port2.postMessage(null)
      await told
    }
  })
}

/** With the clock stopped: waits until the page knows who is there, then lets the guard's short hold pass. */
export async function passGuard(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('banner').getByText(`Hi, ${username}`, { exact: true })).toBeVisible()
  await untilEffectsRun(page)
  await page.clock.runFor(500)
}
