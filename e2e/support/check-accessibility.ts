import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './test.ts'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** What alone can differ between the themes: the page is the same, its colors are not. */
const colors: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 860 }
const otherWidths = [320, 768, 1920]

/**
 * The screen as it stands breaks no rule of WCAG 2.2 A and AA, in light and dark, on a phone and at a desk, and at
 * no width scrolls sideways. It has no frames, so axe may stay within the page.
 *
 * @param name of the screen, for the report
 * @param only where the state exists on one of the two alone
 * @param under what lies under an open menu, which may end in the middle of a button; it is checked with the menu closed
 */
export async function checkAccessibility(
  page: Page,
  name: string,
  only?: 'phone' | 'desk',
  under?: string,
): Promise<void> {
  const sizes = [desk, phone].filter(
    (size) => only === undefined || size === (only === 'phone' ? phone : desk),
  )
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The second size begins in the colors the first one ends in: to change them is to wait for them.
    for (const colorScheme of size === desk ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      const found: string[] = []
      const context = { exclude: under === undefined ? [] : [under] }
      for (const { id, nodes } of await violationsOf(
        page,
        context,
        colorScheme === 'light' ? tags : colors,
      )) {
        for (const { target, failureSummary } of nodes) {
          if (id === 'target-size' && (await isOnlyCovered(page, String(target)))) continue
          found.push(`${id} ${String(target)}: ${failureSummary ?? ''}`)
        }
      }
      expect.soft(found, `${name}, ${colorScheme}, ${size.width} px`).toEqual([])
    }
    await neverScrollsSideways(page, name, size.width)
  }
  for (const width of otherWidths) {
    if (only === 'phone' && width >= 768) continue
    if (only === 'desk' && width < 768) continue
    await page.setViewportSize({ width, height: 860 })
    await neverScrollsSideways(page, name, width)
  }
  await page.setViewportSize(only === 'phone' ? phone : desk)
}

async function neverScrollsSideways(page: Page, name: string, width: number): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(wider, `${name} scrolls sideways at ${width} px`).toBe(0)
}

/**
 * A bar along the lower edge of a phone may end in the middle of a button, wherever the page happens to be scrolled to:
 * such a button is large enough in the middle of the screen.
 */
async function isOnlyCovered(page: Page, selector: string): Promise<boolean> {
  const before = await page.evaluate(() => window.scrollY)
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const only: axe.RunOnly = { type: 'rule', values: ['target-size'] }
  const violations = await violationsOf(page, { include: [selector] }, only)
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), before)
  return violations.length === 0
}

/** The script goes to a document once, and finds no selectors for what breaks no rule: either took most of the time. */
async function violationsOf(
  page: Page,
  where: { include: string[] } | { exclude: string[] },
  runOnly: axe.RunOnly,
): Promise<axe.Result[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(
    async ({ where: context, ...options }) => {
      const { axe: engine } = window as unknown as { axe: typeof axe }
      return (await engine.run(context, options)).violations
    },
    { where, runOnly, resultTypes: ['violations' as const] },
  )
}

/** Whatever was fading in or moving has arrived: half a fade has half the contrast. What turns for ever is left. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
