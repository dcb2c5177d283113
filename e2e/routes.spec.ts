import { routeAccess, type Requirement } from '@collimate/domain/accounts/access'
import type { Locator, Page } from '@playwright/test'
import { publicPages } from '../apps/web/app/public-pages.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { stopClock, untilEffectsRun } from './support/stopped-clock.ts'
import { expect, test } from './support/test.ts'
import { seesToast, toastOf } from './support/toasts.ts'

const publicPaths = [...publicPages.map(({ path }) => path), '/blog/how-the-exam-is-weighed']
const pathsThatTake = (requirement: Requirement) =>
  Object.entries(routeAccess)
    // It is a part of /ai-chatbot.
    .filter(([route, own]) => own === requirement && route !== '/radbot-frame')
    .map(([route]) => route.replace(':topicId', 't1').replace(':subsectionId', 's1'))
const memberPaths = pathsThatTake('signed-in')
const lessonPaths = pathsThatTake('subscribed')
const guarded = [
  { id: 'P-ROUTE-05', paths: memberPaths },
  { id: 'P-ROUTE-06', paths: lessonPaths },
]

test('P-ROUTE-01, P-GEN-01: every public page opens for a visitor and names the product', async ({
  page,
}) => {
  test.slow()
  for (const path of [...publicPaths, '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await namesTheProduct(page)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

for (const { id, paths } of guarded) {
  test(`P-GEN-01: so does every page behind the guard of ${id}`, async ({ subscriber: { page } }) => {
    test.slow()
    // Whoever is no admin is led away from the admin's tools, and whoever has passed nothing from its completion.
    for (const path of paths.filter((one) => !['/admin', '/guided-lesson-complete'].includes(one))) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await namesTheProduct(page)
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })

  test(`${id}: a visitor at a guarded page is led to /auth, and Back does not return to it`, async ({
    page,
  }) => {
    test.slow()
    await page.goto('/faq')
    for (const path of paths) {
      await page.goto(path)
      await page.waitForURL('**/auth')
      await expect(page.getByRole('link', { name: 'Create a New Account' })).toBeVisible()
      await page.goBack()
      await expect(page, path).toHaveURL(/\/faq$/)
    }
  })
}

test('P-GEN-01: so do the rooms in mid-sitting, on a phone too', async ({ subscriber }) => {
  test.slow()
  const { page } = subscriber
  const rooms = {
    exam: () => subscriber.startExam(),
    quiz: () => page.goto('/quiz?category=safety&count=3'),
    'timed quiz': async () => {
      await page.goto('/quizzes')
      const form = page.getByRole('region', { name: 'Build your own' })
      await form.getByText('Timed', { exact: true }).click()
      await form.getByRole('button', { name: /^Start with \d+ questions$/ }).click()
      await expect(page.getByRole('timer')).toBeVisible()
    },
    'quiz of a lesson': () => page.goto('/guided-lessons/safety/interactions/quiz'),
  }
  for (const [room, enter] of Object.entries(rooms)) {
    await page.setViewportSize({ width: 1280, height: 860 })
    await enter()
    await expect(page.locator('#stem'), room).toBeVisible()
    const header = page.getByRole('banner')
    expect((await header.getByText('Collimate').boundingBox())?.width, room).toBeGreaterThan(80)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(header, room).toContainText('Collimate')
    await expect(page.getByRole('contentinfo'), room).toContainText('Collimate is for educational use only.')
    await expect(page).toHaveTitle(/Collimate/)
  }
})

test('P-ROUTE-02: an unknown path says so and leads home', async ({ page }) => {
  for (const path of ['/no-such-page', '/no-such.page']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page, path).toHaveTitle(/^Oops! Page not found/)
  }
  await expect(page.getByRole('heading', { name: 'Oops! Page not found', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('before the exam')
})

test('P-ROUTE-07: a skeleton stands while the session is determined, and half a second more', async ({
  student,
}) => {
  const { page } = student
  await stopClock(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/accounts/session', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/dashboard')
  const skeleton = page.locator('main [aria-busy="true"]')
  const content = page.getByRole('heading', { name: 'Welcome, Robin' })
  await expect(skeleton).toBeVisible()
  await page.clock.runFor(3000)
  await expect(skeleton).toBeVisible()
  await expect(content).toBeHidden()
  release()
  // The header knows who is there at once.
  await expect(page.getByRole('banner').getByText(`Hi, ${student.username}`)).toBeVisible()
  await untilEffectsRun(page)
  await page.clock.runFor(450)
  await expect(skeleton).toBeVisible()
  await expect(content).toBeHidden()
  await page.clock.runFor(100)
  await expect(content).toBeVisible()
  await page.clock.resume()
  await expect(skeleton).toBeHidden()
})

test('P-GEN-03: a toast of the platform goes by itself after 2 to 5 s', async ({ student }) => {
  const { page } = student
  await page.clock.install()
  await page.goto('/account-settings')
  const save = page.getByRole('button', { name: 'Save exam settings' })
  await expect(save).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await save.click()
  const toast = toastOf(page, { title: 'Profile updated' })
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(3000)
  await expect(toast).toHaveCount(0)
})

test('P-GEN-03: one with the pointer or the focus stays, and goes on from there; one under a pointer at rest does not', async ({
  student: { page },
}) => {
  const { save, toast } = await openSettings(page)
  const dismiss = toast.getByRole('button', { name: 'Dismiss' })
  const place = async () => {
    const box = await toast.boundingBox()
    return [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20] as const
  }
  await save.press('Enter')
  await expect(toast).toBeVisible()
  await untilEffectsRun(page)
  await page.clock.runFor(3000)
  const [x, y] = await place()
  await page.mouse.move(x, y)
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(1000)
  await expect(toast).toBeVisible()
  await dismiss.focus()
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await save.focus()
  await page.clock.runFor(1500)
  await expect(toast).toHaveCount(0)
  // The next one comes to lie under the pointer.
  await page.mouse.move(x, y)
  await save.press('Enter')
  await expect(toast).toBeVisible()
  // A drag of a finger holds none, though the pointer is over it.
  await toast.dispatchEvent('pointermove', { pointerType: 'touch' })
  await page.clock.runFor(5000)
  await expect(toast).toHaveCount(0)
  // Nor does it hold the others, or the one that slides under it when one is dismissed.
  for (const count of [1, 2, 3]) {
    await save.press('Enter')
    await expect(toast).toHaveCount(count)
    await page.clock.runFor(10)
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  }
  await untilEffectsRun(page)
  await dismiss.last().hover()
  await page.clock.runFor(5000)
  await expect(toast).toHaveCount(1)
  await save.press('Enter')
  await expect(toast).toHaveCount(2)
  await page.mouse.move(5, 5)
  await dismiss.last().click()
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(5000)
  await expect(toast).toHaveCount(0)
})

test('P-GEN-03: where a phone has room for one toast, the next waits, and is shown its whole time', async ({
  student: { page },
}) => {
  const { save, toast } = await openSettings(page)
  for (const count of [1, 2]) {
    await save.press('Enter')
    await expect(toast).toHaveCount(count)
    await page.clock.runFor(10)
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  }
  await untilEffectsRun(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await save.evaluate((button) => button.setAttribute('data-toasts-high', ''))
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(3200)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(4000)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(1000)
  await expect(toast).toHaveCount(0)
})

for (const path of ['/', '/dashboard']) {
  test(`P-GEN-05: when the application throws while starting up, ${path} says what to do`, async ({
    page,
  }) => {
    await page.route(/\/assets\/entry\.client-[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken at start")' }),
    )
    await page.goto(path)
    await expect(
      page.getByText('Something went wrong. Please refresh the page to try again.', { exact: true }),
    ).toBeVisible()
    await expect(page.locator('body')).toHaveText(
      'Something went wrong. Please refresh the page to try again.',
    )
  })
}

test('P-GEN-06: another page starts at its top', async ({ student }) => {
  const { page } = student
  await page.setViewportSize({ width: 800, height: 400 })
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.goto('/privacy-policy')
  for (const [link, heading] of [
    ['FAQ', 'Frequently Asked Questions'],
    ['Support', 'Support'],
    ['Terms of Service', 'Terms of Service'],
  ] as const) {
    const footerLink = page.getByRole('contentinfo').getByRole('link', { name: link, exact: true })
    await footerLink.scrollIntoViewIfNeeded()
    await expect.poll(scrolled).toBeGreaterThan(0)
    await footerLink.click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.poll(scrolled).toBe(0)
  }
})

test('P-GEN-06: so does one that a saved form leads to, and one that Back or Forward leads to within the app', async ({
  student: { page },
}) => {
  await page.setViewportSize({ width: 800, height: 400 })
  const scrolled = () => page.evaluate(() => window.scrollY)
  const settings = page.getByRole('heading', { level: 1, name: 'Account Settings' })
  const dashboard = page.getByRole('heading', { name: 'Welcome, Robin' })
  await page.goto('/account-settings')
  const save = page.getByRole('button', { name: 'Save Changes' })
  for (const [leave, heading] of [
    [() => save.click(), dashboard],
    [() => page.goBack(), settings],
    [() => page.goForward(), dashboard],
  ] as const) {
    await (heading === dashboard ? save : page.getByRole('contentinfo')).scrollIntoViewIfNeeded()
    await expect.poll(scrolled).toBeGreaterThan(0)
    await leave()
    await expect(heading).toBeVisible()
    await expect.poll(scrolled).toBe(0)
  }
})

/** The settings with the clock stopped, and what saving says there. */
async function openSettings(page: Page): Promise<{ save: Locator; toast: Locator }> {
  await page.clock.install()
  await page.goto('/account-settings')
  const save = page.getByRole('button', { name: 'Save exam settings' })
  await expect(save).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  return { save, toast: toastOf(page, { title: 'Profile updated' }) }
}

/** In the title, at the head and at the foot of the page, and nowhere a name left to be filled in. */
async function namesTheProduct(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Collimate/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Collimate' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Collimate is for educational use only.')
  expect(await page.locator('body').innerText()).not.toMatch(/\{[a-z_ ]+\}/i)
}

test('a member whose session cannot be looked up is told so, and not asked to log in', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  await page.route('**/api/accounts/session', (route) => route.fulfill(failure))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We can’t reach the server' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await expect(page.getByRole('banner').getByRole('link', { name: /Log In|Sign Up/ })).toHaveCount(0)
  await page.unroute('**/api/accounts/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
})

test('without a connection a link to a page that is not here leaves what is on the screen', async ({
  student: { page },
  context,
}) => {
  await page.goto('/dashboard')
  const main = page.getByRole('navigation', { name: 'Main' })
  const quizzes = main.getByRole('link', { name: 'Quizzes' })
  const welcome = page.getByRole('heading', { name: 'Welcome, Robin' })
  await expect(welcome).toBeVisible()
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await quizzes.click()
  await seesToast(page, 'You’re offline', 'That page opens once you’re connected again.')
  await expect(welcome).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  // What was fetched ahead in vain meanwhile, this page does not ask for again.
  await page.reload()
  await quizzes.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quizzes' })).toBeVisible()
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  // No exam runs, so this device does not hold its room.
  await main.getByRole('link', { name: 'Mock Exam' }).click()
  await seesToast(page, 'You’re offline', 'That page opens once you’re connected again.')
  await expect(page.getByRole('heading', { level: 1, name: 'Quizzes' })).toBeVisible()
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expect(welcome).toBeVisible()
  await context.setOffline(false)
})

test.describe('a script that does not arrive', () => {
  // Without a copy on this device.
  test.use({ serviceWorkers: 'block' })
  const lose = async (page: Page, name: string) => {
    const scripts = new RegExp(`/assets/${name}-`)
    await page.route(scripts, (route) => route.abort())
    return () => page.unroute(scripts)
  }

  test('P-DASH-08: leaves the page standing, and its part comes when the connection is back', async ({
    student,
  }) => {
    const { page } = student
    const account = page.getByRole('banner').getByRole('button', { name: `Hi, ${student.username}` })
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/user-menu-'))
    const find = await lose(page, '(?:user-menu|feedback-dialog)')
    await page.goto('/dashboard')
    await refused
    await page.getByRole('button', { name: 'Give Feedback' }).click()
    await seesToast(page, 'This could not be loaded', 'Check your connection and try again.')
    await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
    await expect(account).toHaveCount(0)

    await find()
    await page.getByRole('button', { name: 'Give Feedback' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await account.click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  })

  test('says so where the exam would stand, and the exam goes on when it comes', async ({ student }) => {
    const { page } = student
    const find = await lose(page, 'exam-room')
    await page.goto('/mock-exam')
    await page.getByRole('button', { name: 'Start Exam' }).click()
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
    await expect(page.getByText('Your exam clock is paused until then.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await checkAccessibility(page, 'the place of a room that did not arrive')
    await find()
    await student.skipTour()
    await student.sees(0)
  })

  test('says so where the form would stand, and the form comes with the script', async ({ page }) => {
    const find = await lose(page, 'sign-up-form')
    await page.goto('/auth?view=signup')
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
    await find()
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})
