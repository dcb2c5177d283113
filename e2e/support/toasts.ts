import { expect, type Locator, type Page } from '@playwright/test'

type ToastText = { title: string; description?: string }

/** The toast that reads exactly so, whichever others are shown beside it. */
export function toastOf(page: Page, { title, description }: ToastText): Locator {
  const toasts = page
    .locator('[aria-live="polite"] > div')
    .filter({ has: page.getByText(title, { exact: true }) })
  return description === undefined
    ? toasts
    : toasts.filter({ has: page.getByText(description, { exact: true }) })
}

export async function seesToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(
    toastOf(page, { title, ...(description !== undefined && { description }) }).first(),
  ).toBeVisible()
}

/** How long the toast of this title stays from now on, in milliseconds. It must be on the page or just coming. */
export async function lifeOfToast(page: Page, title: string): Promise<number> {
  const toast = toastOf(page, { title })
  await toast.waitFor({ state: 'visible' })
  const shown = Date.now()
  await toast.waitFor({ state: 'detached' })
  return Date.now() - shown
}
