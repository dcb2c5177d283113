import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { adminEnv, signUpAdmin, tell, userIdOf, type Told } from './support/admins.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { holdClock } from './support/hold-clock.ts'
import { expect, test as base } from './support/test.ts'
import { seesToast, toastOf } from './support/toasts.ts'

type Fixtures = {
  /** Notifies the student, from an admin's session elsewhere. */
  notify: (told: Told) => Promise<void>
}

const test = base.extend<Fixtures>({
  notify: async ({ student, browser, baseURL }, use) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const admin = await signUpAdmin(await context.newPage())
    const target = await userIdOf(student.page.request)
    await use((told) => tell(admin.page.request, target, told))
    await context.close()
  },
})
test.use({ serverEnv: [adminEnv, { scope: 'worker' }] })

function bellOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
}

function menuOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Notifications', exact: true })
}

/** To the dashboard, its stream open: what is stored from here on comes live. */
async function openDashboard(page: Page): Promise<void> {
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto('/dashboard')
  await live
  await expect(bellOf(page)).toBeVisible()
}

async function listedByHttp(request: APIRequestContext): Promise<{ title: string; read: boolean }[]> {
  const answer = await request.get('/api/notifications')
  const { notifications } = (await answer.json()) as { notifications: { title: string; read: boolean }[] }
  return notifications.map(({ title, read }) => ({ title, read }))
}

test('P-NOTIF-05, P-DASH-08: the bell opens a menu that says when there is nothing, and Escape closes it', async ({
  student: { page },
}) => {
  await openDashboard(page)
  await bellOf(page).click()
  await expect(menuOf(page).getByText('No new notifications', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
  await expect(bellOf(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await menuOf(page).getByRole('button', { name: 'See all notifications' }).click()
  const all = page.getByRole('dialog', { name: 'All notifications' })
  await expect(all.getByText('No notifications to display.', { exact: true })).toBeVisible()
  await expect(menuOf(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(bellOf(page)).toBeFocused()

  await bellOf(page).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menuOf(page)).toBeHidden()
})

test('P-NOTIF-05: a list that does not come says whose fault that is, and comes when asked again', async ({
  student: { page },
}) => {
  // Once the stream is open the list is asked for again, and the button goes by itself.
  await page.route('**/api/live*', (route) => route.abort())
  await page.route('**/api/notifications', (route) => route.fulfill(failure))
  await page.goto('/dashboard')
  await bellOf(page).click()
  await expect(menuOf(page).getByRole('alert')).toContainText('Something went wrong on our side.')
  await page.unroute('**/api/notifications')
  await menuOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(menuOf(page).getByText('No new notifications', { exact: true })).toBeVisible()
})

test('P-NOTIF-01, P-NOTIF-02, P-NOTIF-04: notifications arrive live, are read and dismissed, and stay so', async ({
  student: { page },
  notify,
}) => {
  await openDashboard(page)
  await notify({ title: 'Your result is in', message: 'Open it from the dashboard.' })
  await seesToast(page, 'Your result is in', 'Open it from the dashboard.')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bellOf(page).click()
  const items = menuOf(page).getByRole('listitem')
  await notify({ title: 'Closed on Sunday', type: 'warning' })
  await expect(items).toHaveCount(2)
  await notify({ title: 'New diagrams', type: 'success' })
  await expect(items).toContainText([
    'Unread, Success: New diagrams',
    'Unread, Warning: Closed on Sunday',
    'Unread, Info: Your result is in',
  ])
  await expect(items.nth(1)).toContainText('Closed on Sunday, in full.')
  // Each type has its own icon, ink and edge.
  const looks = await items.evaluateAll((all) =>
    all.map((item) => {
      const icon = item.querySelector(':scope > svg')
      if (icon === null) throw new Error('A notification has no icon')
      return [icon.innerHTML, getComputedStyle(icon).color, getComputedStyle(item).borderLeftColor]
    }),
  )
  for (const part of [0, 1, 2]) expect(new Set(looks.map((look) => look[part])).size).toBe(3)

  const marked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') marked.push(request.postDataJSON())
  })
  await items.nth(1).getByRole('button', { name: 'Mark as read: Closed on Sunday' }).click()
  await expect(items.nth(1)).not.toContainText('Unread')
  await items.nth(2).getByRole('button', { name: 'Dismiss: Your result is in' }).click()
  await expect(items).toHaveCount(2)
  await expect(items.nth(1).getByRole('button', { name: 'Dismiss: Closed on Sunday' })).toBeFocused()
  await expect
    .poll(() => listedByHttp(page.request))
    .toEqual([
      { title: 'New diagrams', read: false },
      { title: 'Closed on Sunday', read: true },
    ])

  await notify({ title: 'One more' })
  await expect(items).toHaveCount(3)
  await menuOf(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(menuOf(page).getByText('Unread,')).toHaveCount(0)
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  await expect.poll(async () => (await listedByHttp(page.request)).every(({ read }) => read)).toBe(true)
  expect(marked).toMatchObject([{ ids: [expect.any(String)] }, { ids: { length: 3 } }])

  await page.reload()
  await bellOf(page).click()
  await expect(items).toContainText(['Info: One more', 'Success: New diagrams', 'Warning: Closed on Sunday'])
  await expect(menuOf(page).getByText('Unread,')).toHaveCount(0)
})

test('P-NOTIF-01: the menu shows all notifications, however many, and so does the full list', async ({
  student: { page },
  notify,
}) => {
  for (let number = 1; number <= 12; number += 1) await notify({ title: `News ${number}` })
  await page.goto('/dashboard')
  await bellOf(page).click()
  const seesAll = async (list: Locator) => {
    await expect(list.getByRole('listitem')).toHaveCount(12)
    const first = list.getByRole('button', { name: 'Dismiss: News 1', exact: true })
    await first.scrollIntoViewIfNeeded()
    await expect(first).toBeInViewport({ ratio: 1 })
  }
  await seesAll(menuOf(page))
  await menuOf(page).getByRole('button', { name: 'See all notifications' }).click()
  await seesAll(page.getByRole('dialog', { name: 'All notifications' }))
})

test('P-NOTIF-01: on a phone the words have the width, and each button under them room for a finger', async ({
  student: { page },
  notify,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await notify({ title: 'Closed on Sunday' })
  await page.goto('/dashboard')
  await bellOf(page).click()
  const item = menuOf(page).getByRole('listitem')
  const words = item.getByText('Closed on Sunday, in full.')
  const [whole, part] = [await item.boundingBox(), await words.boundingBox()]
  expect((part?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThan(0.8)
  for (const name of ['Mark as read: Closed on Sunday', 'Dismiss: Closed on Sunday'])
    expect(await item.getByRole('button', { name }).boundingBox()).toMatchObject({ width: 44, height: 44 })
})

test('P-NOTIF-04: on a phone a toast leaves its title and Dismiss in view, however long the message', async ({
  student: { page },
  notify,
}) => {
  const message = 'The servers rest on Sunday. '.repeat(70).trim()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await openDashboard(page)
  await holdClock(page)
  await notify({ title: 'Closed on Sunday', message })
  const toast = toastOf(page, { title: 'Closed on Sunday', description: message })
  // It stays while no time passes.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(toast).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expect(toast.getByText('Closed on Sunday')).toBeInViewport({ ratio: 1 })
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 })
})

test('P-NOTIF-04: what arrives while an older list is on its way is not lost when that list comes', async ({
  student: { page },
  notify,
}) => {
  await notify({ title: 'Before' })
  const release = await holdAnswers(page, '**/api/notifications')
  const asked = page.waitForRequest('**/api/notifications')
  await openDashboard(page)
  await asked
  await notify({ title: 'Meanwhile' })
  await seesToast(page, 'Meanwhile')
  release()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread')
  await bellOf(page).click()
  await expect(menuOf(page).getByRole('listitem')).toContainText(['Meanwhile', 'Before'])
})

test('P-NOTIF-04: what is stored between the reading of the list and the opening of the stream is not lost', async ({
  student: { page },
  notify,
}) => {
  const openStream = await holdAnswers(page, '**/api/live*', { on: 'there' })
  const release = await holdAnswers(page, '**/api/notifications')
  const read = page.waitForRequest('**/api/notifications')
  await page.goto('/dashboard')
  await read
  await notify({ title: 'In between' })
  const again = page.waitForRequest('**/api/notifications')
  openStream()
  await again
  release()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('P-NOTIF-01: a list read before the mark was stored does not take it back', async ({
  student: { page },
  notify,
}) => {
  await notify({ title: 'Read me' })
  await openDashboard(page)
  await bellOf(page).click()
  const item = menuOf(page).getByRole('listitem')
  const release = await holdAnswers(page, '**/api/notifications', { method: 'PATCH', on: 'there' })
  await item.getByRole('button', { name: 'Mark as read: Read me' }).click()
  await expect(item).not.toContainText('Unread')
  // The window comes to the front: the stream opens anew, and the list is asked for.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(item).toContainText('Unread')
  release()
  await expect(item).not.toContainText('Unread')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
})

test('P-NOTIF-03: marking and dismissing show before the answer, and are taken back when the call fails', async ({
  student: { page },
  notify,
}) => {
  await notify({ title: 'Older' })
  await notify({ title: 'Newer' })
  await openDashboard(page)
  await bellOf(page).click()
  const items = menuOf(page).getByRole('listitem')
  await expect(items).toContainText(['Newer', 'Older'])

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/notifications/, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await released
    await route.fulfill(failure)
  })
  await items.filter({ hasText: 'Older' }).getByRole('button', { name: 'Mark as read: Older' }).click()
  await expect(items.filter({ hasText: 'Older' })).not.toContainText('Unread')
  await items.filter({ hasText: 'Newer' }).getByRole('button', { name: 'Dismiss: Newer' }).click()
  await expect(items).toHaveCount(1)
  release()
  await expect(items).toContainText(['Unread, Info: Newer', 'Unread, Info: Older'])
  await seesToast(page, 'We couldn’t dismiss it', 'Please try again.')
  await seesToast(page, 'We couldn’t mark it as read', 'Please try again.')
})

test('P-NOTIF-02, P-NOTIF-03: where marking all fails, what was read before stays read', async ({
  student: { page },
  notify,
}) => {
  await notify({ title: 'Older' })
  await notify({ title: 'Newer' })
  await openDashboard(page)
  await bellOf(page).click()
  const items = menuOf(page).getByRole('listitem')
  const marked = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await items.filter({ hasText: 'Older' }).getByRole('button', { name: 'Mark as read: Older' }).click()
  await marked
  await expect
    .poll(async () => (await listedByHttp(page.request)).map(({ read }) => read))
    .toEqual([false, true])
  // The list itself does not come either: it would put right what was taken back wrongly.
  await page.route(/\/api\/notifications/, (route) => route.fulfill(failure))
  await menuOf(page).getByRole('button', { name: 'Mark all as read' }).click()
  await seesToast(page, 'We couldn’t mark it as read', 'Please try again.')
  await expect(items).toContainText(['Unread, Info: Newer', 'Info: Older'])
  await expect(menuOf(page).getByText('Unread,')).toHaveCount(1)
})

test('P-NOTIF-04: a restart of the server loses nothing', async ({ student: { page }, notify, server }) => {
  test.slow()
  await openDashboard(page)
  await server.kill()
  await server.start()
  await notify({ title: 'Back again' })
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 120_000 })
  await bellOf(page).click()
  await expect(menuOf(page).getByRole('listitem')).toContainText(['Unread, Info: Back again'])
})

test('P-NOTIF-04: no notification disturbs the exam room; it waits outside', async ({ student, notify }) => {
  const { page } = student
  await student.startExam()
  await expect(bellOf(page)).toBeHidden()
  const outside = await page.context().newPage()
  await openDashboard(outside)
  await notify({ title: 'Not now' })
  await seesToast(outside, 'Not now')
  await student.next()
  await student.sees(1)
  await expect(toastOf(page, { title: 'Not now' })).toHaveCount(0)
  await outside.close()
  await page.goto('/dashboard')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('P-NOTIF-01, P-NOTIF-05: the menu and the full list are accessible, empty and full', async ({
  student: { page },
  notify,
}) => {
  test.slow()
  await openDashboard(page)
  await bellOf(page).click()
  await expect(menuOf(page).getByText('No new notifications')).toBeVisible()
  await checkAccessibility(page, 'the empty menu', undefined, 'main')
  for (const type of ['info', 'warning', 'success'] as const) await notify({ title: `One ${type}`, type })
  await expect(menuOf(page).getByRole('listitem')).toHaveCount(3)
  await menuOf(page).getByRole('button', { name: 'Mark as read: One warning' }).click()
  await checkAccessibility(page, 'the menu', undefined, 'main')
  await menuOf(page).getByRole('button', { name: 'See all notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'All notifications' })).toBeVisible()
  await checkAccessibility(page, 'all notifications')
})
