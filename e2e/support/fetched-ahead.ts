import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Until what the page fetches ahead for another screen has arrived, with all that it imports. */
export async function fetchedAhead(page: Page, screen: `${string}-screen`): Promise<void> {
  const arrived = (name: string) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    const ended = new Set(performance.getEntriesByType('resource').map((resource) => resource.name))
    return links.some(({ href }) => href.includes(`/${name}-`)) && links.every(({ href }) => ended.has(href))
  }
  await expect.poll(() => page.evaluate(arrived, screen)).toBe(true)
}
