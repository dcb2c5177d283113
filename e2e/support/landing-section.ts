import type { Locator, Page } from '@playwright/test'

/** Opens the landing page, scrolls to one of its sections, and waits until its script has taken it over. */
export async function openSection(page: Page, id: string): Promise<Locator> {
  await page.goto('/')
  await page.evaluate((name) => document.getElementById(name)?.scrollIntoView(), id)
  const section = page.locator(`[data-live] #${id}`)
  await section.waitFor()
  return section
}
