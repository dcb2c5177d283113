import { topicsSchema, type Topic } from '@collimate/content/lessons/lesson'
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { holdClock } from './support/hold-clock.ts'
import { passByHttp } from './support/lesson-by-http.ts'
import { mailsTo } from './support/mails.ts'
import { expect, test } from './support/test.ts'
import { notedBy, seesToast, toastOf } from './support/toasts.ts'

const failed = 'Failed to load achievements. Please try again.'
const firstSteps = ['Badge earned: First Steps', 'You passed your first subsection.'] as const

const topics = topicsSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../content/lessons/topics.json'), 'utf8')),
)
const sizeOf = (isMeant: (topic: Topic) => boolean) =>
  topics.filter(isMeant).flatMap(({ subsections }) => subsections).length

function yourBadges(page: Page): Locator {
  return page.getByRole('region', { name: /^Your Badges/ })
}

function dayOf(date: Date, timeZone: string | undefined): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

function available(page: Page): Locator {
  return page.getByRole('region', { name: 'Available Badges' }).getByRole('listitem')
}

test('L-ACH-02: without a badge the page says so and leads to the lessons, by keyboard too', async ({
  subscriber: { page },
}) => {
  test.slow()
  await page.goto('/achievements')
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
  await expect(yourBadges(page)).toContainText('Your Badges (0)')
  await expect(page.getByText('No badges earned yet', { exact: true })).toBeVisible()
  await expect(available(page).getByText('Locked', { exact: true })).toHaveCount(
    await available(page).count(),
  )
  await checkAccessibility(page, 'achievements, none')
  await page.getByRole('link', { name: 'Start Learning' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/guided-lessons')
})

test('L-ACH-01, L-BADGE-02: badges appear with their day, and those to earn with the way to them', async ({
  subscriber: { page, email },
  timezoneId,
}) => {
  test.slow()
  const today = dayOf(new Date(), timezoneId)
  for (const subsection of ['interactions', 'units-limits', 'cells-radiation'])
    expect(await passByHttp(page.request, 'safety', subsection)).toMatchObject({ passed: true })
  await page.goto('/achievements')
  await expect(page.getByRole('heading', { name: 'Your Badges (2)', exact: true })).toBeVisible()
  await expect(yourBadges(page).getByRole('listitem')).toHaveText([
    new RegExp(`^First StepsYou passed your first subsection\\.Earned ${today}$`),
    new RegExp(`^Quiz WizYour last three subsections all scored 100%\\.Earned ${today}$`),
  ])
  await expect(available(page).filter({ hasText: 'Earned' })).toHaveText([/^First Steps/, /^Quiz Wiz/])
  const count = await available(page).count()
  const others = available(page).filter({ hasNotText: 'Earned' })
  await expect(others).toHaveText(Array.from({ length: count - 2 }, () => /Locked$/))
  const safety = available(page).filter({ hasText: 'Safety Master' })
  await expect(safety).toContainText(`3 of ${sizeOf(({ id }) => id === 'safety')} passed, quiz to go`)
  await expect(safety).toContainText('Locked')
  await expect(safety.getByRole('link', { name: 'Continue Effects on People' })).toHaveAttribute(
    'href',
    '/guided-lessons/safety/effects-people',
  )
  await expect(available(page).filter({ hasText: 'Radiology Master' })).toContainText(
    `3 of ${sizeOf(() => true)} passed`,
  )
  await checkAccessibility(page, 'achievements, two')
  await expect
    .poll(async () => (await mailsTo(page, email)).map(({ subject }) => subject))
    .toContain('Badge earned: Quiz Wiz')
})

test('L-ACH-02: what fails to load is told and can be asked for again', async ({ student: { page } }) => {
  await page.route('**/api/badges', (route) => route.fulfill(failure))
  await page.goto('/achievements')
  await seesToast(page, failed)
  await checkAccessibility(page, 'achievements, failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seesToast(page, failed)
  await page.unroute('**/api/badges')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No badges earned yet', { exact: true })).toBeVisible()
})

test('L-BADGE-01, L-BADGE-07: a badge won elsewhere is told here once, for 5 to 7 seconds', async ({
  subscriber: { page },
}) => {
  await page.clock.install()
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto('/account-settings')
  await live
  await expect(page.getByRole('group', { name: 'Badges' })).toBeVisible()
  await holdClock(page)
  await passByHttp(page.request, 'safety', 'interactions')
  const told = toastOf(page, { title: firstSteps[0] })
  // What comes is gathered for a moment before it is told.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return told.count()
    })
    .toBe(1)
  await seesToast(page, ...firstSteps)
  await page.clock.runFor(4900)
  await expect(told).toBeVisible()
  await page.clock.runFor(2100)
  await expect(told).toHaveCount(0)
  expect(notedBy(page)).toEqual([])
})

test('a student who wants no news of badges gets none, and the badge all the same', async ({
  subscriber: { page, email },
}) => {
  await page.goto('/account-settings')
  const ways = page.getByRole('group', { name: 'Badges' })
  for (const way of ['In the app', 'By email']) {
    const saved = page.waitForResponse((response) => response.url().includes('/preferences/badge-earned'))
    await ways.getByRole('checkbox', { name: way }).uncheck()
    await saved
  }
  await page.reload()
  await expect(ways.getByRole('checkbox', { name: 'In the app' })).not.toBeChecked()
  await expect(ways.getByRole('checkbox', { name: 'By email' })).not.toBeChecked()
  expect((await passByHttp(page.request, 'safety', 'interactions')).badges).toHaveLength(1)
  const { notifications } = (await (await page.request.get('/api/notifications')).json()) as {
    notifications: unknown[]
  }
  expect(notifications).toEqual([])
  const mails = await mailsTo(page, email)
  expect(mails.filter(({ subject }) => subject.startsWith('Badge earned'))).toEqual([])

  await page.route('**/preferences/badge-earned', (route) => route.fulfill(failure))
  await ways.getByRole('checkbox', { name: 'By email' }).click()
  await seesToast(page, 'We couldn’t save this setting')
  await expect(ways.getByRole('checkbox', { name: 'By email' })).not.toBeChecked()

  // Of two presses the last one stands, also when the first is the one that fails.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const bodies: unknown[] = []
  await page.unroute('**/preferences/badge-earned')
  await page.route('**/preferences/badge-earned', async (route) => {
    bodies.push(route.request().postDataJSON())
    if (bodies.length > 1) return route.continue()
    await held
    await route.fulfill(failure)
  })
  for (const _ of ['on', 'off']) await ways.getByRole('checkbox', { name: 'By email' }).click()
  release()
  await expect
    .poll(() => bodies)
    .toEqual([
      { in_app: false, email: true },
      { in_app: false, email: false },
    ])
  await expect(ways.getByRole('checkbox', { name: 'By email' })).not.toBeChecked()
})
