import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { sitByHttp } from './support/exam-by-http.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { silenceBell } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** The most that may move on a page as it loads, as browsers count it. */
const most = 0.02

const widths = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 860 }],
] as const

const landing = ['/', 'From the desk'] as const
const dashboard = ['/dashboard', 'Mastery map'] as const
const plans = ['/choose-plan', 'Choose Your Plan'] as const
const lesson = ['/guided-lessons/safety/interactions', 'What can happen to one photon'] as const
const quizzes = ['/quizzes', 'Build your own'] as const
const materials = ['/study-materials', 'Upload'] as const
const results = ['/mock-exam?result=latest', 'Review Your Answers'] as const

for (const [device, size] of widths) {
  test(`D4: nothing moves for a member while a page loads at ${device}`, async ({ student: { page } }) => {
    test.slow()
    await page.setViewportSize(size)
    await loadStill(page, [landing, plans, dashboard, results, materials])
  })

  test(`D4: nothing moves for a subscriber while a page loads at ${device}`, async ({
    subscriber: { page },
  }) => {
    test.slow()
    await page.setViewportSize(size)
    await loadStill(page, [landing, dashboard, lesson, results])
  })

  test.describe(() => {
    // A copy of the fonts on this device would not come late.
    test.use({ serviceWorkers: 'block' })

    test(`D4: nothing moves when the fonts come last at ${device}`, async ({ subscriber: { page } }) => {
      test.slow()
      await page.setViewportSize(size)
      await loadStill(page, [landing, dashboard, quizzes], { fontsLast: true })
    })
  })

  test(`D4: an unfinished quiz moves nothing on the dashboard at ${device}`, async ({
    student: { page },
  }) => {
    await page.setViewportSize(size)
    const quiz = { id: randomUUID(), category: 'physics', answered: 2, total: 5, timed: false }
    await page.route('**/api/quizzes/current', (route) => route.fulfill({ json: { quiz } }))
    await loadStill(page, [['/dashboard', 'Your Physics quiz is waiting']])
  })
}

test('D4: nothing moves for a member while the landing page loads at a tablet', async ({
  student: { page },
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await loadStill(page, [landing])
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('D4: the lines of a lesson are as long before the fonts come as after', async ({
    subscriber: { page },
  }) => {
    const fontsCome = await holdAnswers(page, '**/*.woff2')
    await page.goto(lesson[0], { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: lesson[1], exact: true })).toBeVisible()
    // What the server wrote is the script's by now.
    await expect(page.locator('#written')).toHaveCount(0)
    const width = () => page.locator('.lesson-text').evaluate((text) => text.clientWidth)
    const loaded = () =>
      page.evaluate(() => document.fonts.check('16px "Atkinson Hyperlegible Next Variable"'))
    expect(await loaded()).toBe(false)
    const before = await width()
    fontsCome()
    await expect.poll(loaded).toBe(true)
    expect(await width()).toBe(before)
  })
})

const standIns = [
  ['560 32px', 'Besley Variable', ['Georgia as Besley', 'Times as Besley', 'Noto as Besley']],
  ['400 16px', 'Atkinson Hyperlegible Next Variable', ['Arial as Atkinson', 'Roboto as Atkinson']],
  ['600 16px', 'Atkinson Hyperlegible Next Variable', ['Arial as Atkinson', 'Roboto as Atkinson']],
] as const

test('D4: what stands in until the fonts come is as wide as they are', async ({ page }) => {
  await page.goto('/faq')
  for (const [size, face, instead] of standIns) {
    const [width = NaN, ...others] = await page.evaluate(measureFaces, { size, faces: [face, ...instead] })
    // Of the others, those that this machine has.
    for (const other of others.filter((found) => found > 0)) {
      expect(other / width, `${size} ${face}`).toBeGreaterThan(0.98)
      expect(other / width, `${size} ${face}`).toBeLessThan(1.02)
    }
  }
})

/** Runs in the page. Answers the width of the same words in each face, 0 where there is no such face. */
async function measureFaces({ size, faces }: { size: string; faces: readonly string[] }): Promise<number[]> {
  const words =
    'A photon of low energy gives all of it to an electron of an inner shell, which leaves the atom.'
  const brush = document.createElement('canvas').getContext('2d')
  const widths: number[] = []
  for (const face of faces) {
    const font = `${size} "${face}"`
    const found = await document.fonts.load(font).catch(() => [])
    if (brush) brush.font = font
    widths.push(found.length > 0 ? (brush?.measureText(words).width ?? 0) : 0)
  }
  return widths
}

/** Opens each address, whose last part has this heading. */
async function loadStill(
  page: Page,
  pages: readonly (readonly [address: string, seen: string])[],
  { fontsLast = false } = {},
) {
  await sitByHttp(page.request, { right: 150, flags: [4, 155] })
  await sitByHttp(page.request, { right: 120 })
  await silenceBell(page)
  await holdUntilPainted(page)
  await page.addInitScript(noteShifts)
  // The browser knows from then on that somebody is signed in here, as after a log-in.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Mastery map', exact: true })).toBeVisible()
  for (const [address, seen] of pages) {
    const fontsCome = fontsLast ? await holdAnswers(page, '**/*.woff2') : () => undefined
    // Fonts are waited for by a page's load.
    await page.goto(address, { waitUntil: fontsLast ? 'commit' : 'load' })
    await expect(page.getByRole('heading', { name: seen, exact: true })).toBeVisible()
    await untilPainted(page)
    fontsCome()
    await page.waitForLoadState('networkidle')
    // What the server wrote is the script's by now.
    await expect(page.locator('#written')).toHaveCount(0)
    const shifts = await page.evaluate(() => window.shifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect.soft(sum, `${address}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(most)
  }
}

/** What the server says comes after what the page draws without it, as on a slow line. */
async function holdUntilPainted(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await untilPainted(page).catch(() => undefined)
    await route.fallback().catch(() => undefined)
  })
}

function untilPainted(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Runs in the page. */
function noteShifts(): void {
  window.shifts = []
  const describe = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName}.${node.getAttribute('class')?.slice(0, 60)}`
      : String(node?.textContent)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${describe(node)} from ${Math.round(previousRect.y)} (${Math.round(previousRect.height)}) to ${Math.round(currentRect.y)} (${Math.round(currentRect.height)})`,
      )
      window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
