import type { Testimonial } from '@collimate/contract/testimonials'
import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { openSection } from './support/landing-section.ts'
import { stopClock, untilEffectsRun } from './support/stopped-clock.ts'
import { expect, newAccount, test } from './support/test.ts'
import { seesToast, toastOf } from './support/toasts.ts'

const adminEmail = 'admin@example.org'
test.use({ serverEnv: [{ ADMIN_EMAILS: adminEmail }, { scope: 'worker' }] })

const names = ['Ada', 'Ben', 'Cleo']

/** Reviews of this test alone: the product ships none. */
function testReviews(): Testimonial[] {
  return names.map((name, index) => ({
    id: randomUUID(),
    name,
    role: index === 1 ? 'Professor' : 'Student',
    // One as long as may be: it must not break the page.
    content: index === 1 ? 'Long words. '.repeat(50).trim() : `What ${name} says.`,
    star_rating: index === 1 ? 3 : 5,
    created_at: new Date().toISOString(),
  }))
}

async function showReviews(page: Page, testimonials = testReviews()): Promise<Locator> {
  await page.route('**/api/testimonials', (route) => route.fulfill({ json: { testimonials } }))
  const section = await openSection(page, 'reviews')
  await expect(section.getByRole('listitem').first()).toBeInViewport()
  return section
}

/** The review in sight, and the dot that says so. */
async function sees(section: Locator, index: number): Promise<void> {
  await expect(section.locator('figcaption', { hasText: names[index] ?? '' })).toBeInViewport()
  const dots = section.getByRole('button', { name: /^Review \d of 3$/ })
  await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true')
  await expect(section.locator('button[aria-current]')).toHaveCount(1)
}

test('P-TESTI-02: left alone the carousel moves on every 5 s and from the last to the first', async ({
  page,
}) => {
  await stopClock(page)
  const section = await showReviews(page)
  for (const [before, after] of [
    [0, 1],
    [1, 2],
    [2, 0],
    [0, 1],
  ] as const) {
    await sees(section, before)
    await untilEffectsRun(page)
    await page.clock.runFor(4900)
    await sees(section, before)
    await page.clock.runFor(100)
    await sees(section, after)
  }
})

test('P-TESTI-02: arrows and dots move it, around both ends', async ({ page }) => {
  await stopClock(page)
  const section = await showReviews(page)
  await section.getByRole('button', { name: 'Review 1 of 3' }).click()
  await sees(section, 0)
  for (const index of [1, 2, 0]) {
    await section.getByRole('button', { name: 'Next review' }).click()
    await sees(section, index)
  }
  for (const index of [2, 1]) {
    await section.getByRole('button', { name: 'Previous review' }).click()
    await sees(section, index)
  }
  await section.getByRole('button', { name: 'Review 3 of 3' }).click()
  await sees(section, 2)
})

test('P-TESTI-02: what it passes on its way around is not shown as the one it comes to', async ({ page }) => {
  await stopClock(page)
  const section = await showReviews(page)
  await section.getByRole('button', { name: 'Review 3 of 3' }).click()
  await sees(section, 2)
  const strip = section.getByRole('list')
  const left = () => strip.evaluate((list) => list.scrollLeft / list.clientWidth)
  await expect.poll(left).toBe(2)
  await section.evaluate((element) => {
    const shown = new Set<string>()
    new MutationObserver(() => {
      shown.add(element.querySelector('button[aria-current]')?.getAttribute('aria-label') ?? '')
      element.dataset['shown'] = [...shown].join()
    }).observe(element, { attributes: true, subtree: true, attributeFilter: ['aria-current'] })
  })
  await section.getByRole('button', { name: 'Next review' }).click()
  await sees(section, 0)
  await expect.poll(left).toBe(0)
  await expect(section).toHaveAttribute('data-shown', 'Review 1 of 3')
  // Asked for where it already is, it has nowhere to come to; by hand it goes wherever it is moved.
  await section.getByRole('button', { name: 'Review 1 of 3' }).click()
  await strip.hover()
  await page.mouse.wheel(500, 0)
  await sees(section, 1)
})

test('P-TESTI-02: asked for where it already is, it goes on to follow what moves it', async ({ page }) => {
  await stopClock(page)
  const section = await showReviews(page)
  const strip = section.getByRole('list')
  const dot = (number: number) => section.getByRole('button', { name: `Review ${number} of 3` })
  await sees(section, 0)
  await dot(1).click()
  // As a screen reader moves it: neither pointer nor key says so.
  await strip.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }))
  await sees(section, 1)
  // Sent on and taken back at once, it never left.
  await section.evaluate((element) => {
    const [first, second] = element.querySelectorAll<HTMLElement>('button[aria-label^="Review "]')
    first?.click()
    second?.click()
  })
  await sees(section, 1)
  await strip.evaluate((list) => list.scrollTo({ left: 2 * list.clientWidth, behavior: 'instant' }))
  await sees(section, 2)
})

test('P-TESTI-02: it stands still while it is pointed at, holds the keyboard, is paused, or motion is unwelcome', async ({
  page,
}) => {
  await stopClock(page)
  const section = await showReviews(page)
  const standsStill = async () => {
    await untilEffectsRun(page)
    const before = await current(section)
    await page.clock.runFor(16_000)
    await sees(section, before)
  }
  await section.getByRole('group', { name: 'Reviews' }).hover()
  await standsStill()
  await page.mouse.move(0, 0)
  await section.getByRole('button', { name: 'Next review' }).focus()
  await standsStill()
  await section.getByRole('button', { name: 'Pause reviews' }).click()
  await page.mouse.move(0, 0)
  await section.getByRole('button', { name: 'Leave a Review' }).focus()
  await standsStill()
  const before = await current(section)
  await section.getByRole('button', { name: 'Play reviews' }).click()
  await page.mouse.move(0, 0)
  await section.getByRole('button', { name: 'Leave a Review' }).focus()
  await untilEffectsRun(page)
  await page.clock.runFor(5000)
  await sees(section, (before + 1) % names.length)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.evaluate(() => document.getElementById('reviews')?.scrollIntoView())
  await sees(section, 0)
  await standsStill()
})

test('P-TESTI-01, P-TESTI-05, P-TESTI-08: a review left without an account waits until an admin approves it', async ({
  page,
  playwright,
  server,
}) => {
  const section = await openSection(page, 'reviews')
  await expect(section.getByText('No reviews yet. The first could be yours.')).toBeVisible()
  for (const [index, name] of ['Robin', 'Kim'].entries()) {
    const dialog = await openDialog(section)
    // Nothing is left of the review before.
    await expect(dialog.getByLabel('Name')).toHaveValue('')
    await fill(dialog, { name, content: `${name} found it calm.`, stars: 5 - index })
    await chooseRole(dialog, 'Professor')
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await seesToast(page, 'Thank you for your review')
    await expect(dialog).toBeHidden()
  }
  await openSection(page, 'reviews')
  await expect(section.getByText('No reviews yet. The first could be yours.')).toBeVisible()

  const admin = await playwright.request.newContext({ baseURL: server.url })
  const account = { ...newAccount(), email: adminEmail, first_name: 'Ada' }
  expect((await admin.post('/api/accounts/sign-up', { data: account })).status()).toBe(200)
  const list = await admin.get('/api/admin/testimonials?approved=false')
  const { testimonials } = (await list.json()) as { testimonials: Testimonial[] }
  expect(testimonials).toMatchObject([
    { name: 'Kim', role: 'Professor', content: 'Kim found it calm.', star_rating: 4, approved: false },
    { name: 'Robin', role: 'Professor', content: 'Robin found it calm.', star_rating: 5, approved: false },
  ])
  for (const { id } of testimonials) {
    const answer = await admin.patch(`/api/admin/testimonials/${id}`, { data: { approved: true } })
    expect(answer.status()).toBe(200)
  }
  await admin.dispose()
  await openSection(page, 'reviews')
  await expect(section.locator('figcaption')).toHaveText(['Kim, Professor', 'Robin, Professor'])
  await expect(section.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
})

test('P-TESTI-03, P-TESTI-04: the dialog asks for name, role, words and stars, and sends nothing without each', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/testimonials')) sent.push(request.url())
  })
  await page.clock.install()
  const dialog = await openDialog(await openSection(page, 'reviews'))
  // A toast stays until it is dismissed, however slow the machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  const submit = dialog.getByRole('button', { name: 'Submit Review' })
  const name = dialog.getByLabel('Name')
  const review = dialog.getByRole('textbox', { name: 'Review' })
  const role = dialog.getByRole('group', { name: 'Role' })
  const stars = dialog.getByRole('group', { name: 'Star rating' })
  /** @param first of what is missing: it has the keyboard */
  const refuses = async (first: Locator) => {
    await submit.click()
    await expect(first).toBeFocused()
    await seesToast(
      page,
      'Please fill in all fields',
      'Name, role, review content, and star rating are required',
    )
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(sent).toEqual([])
  }
  const marks = dialog.getByText('Required', { exact: true })
  await expect(role.getByRole('radio')).toHaveCount(2)
  await expect(stars.getByRole('radio')).toHaveCount(5)
  await expect(marks).toHaveCount(0)
  await expect(role).toHaveAccessibleDescription('')
  await refuses(name)
  await expect(marks).toHaveCount(4)
  for (const field of [name, review, role, stars]) {
    await expect(field).toHaveAccessibleDescription(/Required/)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await fill(dialog, { name: 'Robin', content: 'Calm.', stars: 5 })
  await refuses(role.getByRole('radio').first())
  await expect(marks).toHaveCount(1)
  await expect(stars).not.toHaveAttribute('aria-invalid')
  await chooseRole(dialog, 'Student')
  for (const blank of ['', '  ']) {
    await name.fill(blank)
    await refuses(name)
  }
  await fill(dialog, { name: 'Robin', content: '', stars: 5 })
  await refuses(review)
  await page.clock.resume()
  await checkAccessibility(page, 'review dialog')
})

test('P-TESTI-07: when sending fails, what was entered stays, also when the dialog is closed meanwhile', async ({
  page,
}) => {
  const section = await openSection(page, 'reviews')
  let dialog = await openDialog(section)
  await fill(dialog, { name: 'Robin', content: 'It kept my words.', stars: 2 })
  await chooseRole(dialog, 'Student')
  await page.route('**/api/testimonials', (route) => route.fulfill(failure))
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await seesToast(page, 'Error submitting review', 'Please try again later.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  dialog = await openDialog(section)
  await expect(dialog.getByLabel('Name')).toHaveValue('Robin')
  await expect(dialog.getByRole('textbox', { name: 'Review' })).toHaveValue('It kept my words.')
  await expect(dialog.getByRole('radio', { name: 'Student' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked()
})

test('P-TESTI-01: reviews and their absence are accessible; that they could not be loaded is said', async ({
  page,
}) => {
  test.slow()
  await showReviews(page)
  await checkAccessibility(page, 'reviews')
  await page.route('**/api/testimonials', (route) => route.fulfill({ json: { testimonials: [] } }))
  await openSection(page, 'reviews')
  await expect(page.getByText('No reviews yet. The first could be yours.')).toBeVisible()
  await checkAccessibility(page, 'no reviews')
  await page.route('**/api/testimonials', (route) => route.fulfill(failure))
  const section = await openSection(page, 'reviews')
  await expect(section.getByText('We couldn’t load the reviews just now.')).toBeVisible()
  await expect(toastOf(page, { title: 'Something went wrong on our side.' })).toHaveCount(0)
})

async function openDialog(section: Locator): Promise<Locator> {
  await section.getByRole('button', { name: 'Leave a Review' }).click()
  const dialog = section.getByRole('dialog', { name: 'Leave a Review' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function fill(
  dialog: Locator,
  { name, content, stars }: { name: string; content: string; stars: number },
): Promise<void> {
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: 'Review' }).fill(content)
  await dialog.getByRole('radio', { name: `${stars} stars` }).check()
}

/** The radio buttons lie under their words. */
async function chooseRole(dialog: Locator, role: string): Promise<void> {
  await dialog.getByRole('group', { name: 'Role' }).getByText(role, { exact: true }).click()
}

/** The place of the review that is shown. */
async function current(section: Locator): Promise<number> {
  const label = await section.locator('button[aria-current]').getAttribute('aria-label')
  return Number(/^Review (\d)/.exec(label ?? '')?.[1]) - 1
}
