import { features } from '@collimate/domain/rooms'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { openSection } from './support/landing-section.ts'
import { openStarted } from './support/started.ts'
import { stopClock } from './support/stopped-clock.ts'
import { expect, signUp, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

const phone = { width: 390, height: 844 }
/** Sections a subscriber no longer needs. */
const forVisitors = ['benefits', 'sample', 'reviews', 'pricing']
const banner = (page: Page) => page.getByRole('banner')

/** The session as the server tells it, but for what is overridden. */
async function asSession(
  page: Page,
  change: (session: { profile: object }) => Record<string, unknown>,
): Promise<void> {
  await page.route('**/api/accounts/session', async (route) => {
    const response = await route.fetch()
    const { session } = (await response.json()) as { session: { profile: object } }
    await route.fulfill({ response, json: { session: { ...session, ...change(session) } } })
  })
}

/** The sections of the page from its top. */
function order(page: Page): Promise<string[]> {
  return page
    .locator('main section[id], main section:has(h1), footer')
    .evaluateAll((sections) =>
      sections
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((section) => section.id || section.tagName.toLowerCase()),
    )
}

test('P-LAND-01: the header stays in view; its links bring the sections into view and open the FAQ', async ({
  page,
}) => {
  await page.goto('/')
  for (const [name, id] of [
    ['Choose Your Plan', 'pricing'],
    ['Benefits', 'benefits'],
    ['Blog', 'blog'],
  ] as const) {
    await banner(page).getByRole('link', { name, exact: true }).click()
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(page).toHaveURL(new RegExp(`/#${id}$`))
    await expect(banner(page).getByRole('link', { name: 'Collimate' })).toBeInViewport()
    for (const button of ['Log In', 'Sign Up'])
      await expect(banner(page).getByRole('button', { name: button, exact: true })).toBeInViewport()
  }
  await banner(page).getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await banner(page).getByRole('link', { name: 'Benefits', exact: true }).click()
  await expect(page).toHaveURL(/\/#benefits$/)
  await expect(page.locator('#benefits').getByRole('heading', { level: 2 })).toBeInViewport()
})

for (const width of [767, 390, 320]) {
  test(`P-LAND-01, P-LAND-02: ${width} px wide, a line of its own holds the links, also after scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openStarted(page, '/')
    const links = banner(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['Benefits', 'Choose Your Plan', 'Blog', 'FAQ'])
    if (width === phone.width) await checkAccessibility(page, 'header of the landing page', 'phone')
    await page.setViewportSize({ width, height: 844 })
    await links.getByText('Choose Your Plan').click()
    const heading = page.locator('#pricing').getByRole('heading', { level: 2 })
    await expect(heading).toBeInViewport()
    const header = await banner(page).boundingBox()
    expect(header?.y).toBe(0)
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? 0, { message: 'below the header' })
      .toBeGreaterThan(header?.height ?? 0)
    for (const name of ['Benefits', 'Choose Your Plan', 'Blog', 'FAQ'])
      await expect(links.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(banner(page).getByRole('button', { name: 'Sign Up', exact: true })).toBeInViewport({
      ratio: 1,
    })
    await banner(page).getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible()
  })
}

test('P-LAND-02: Log In and Sign Up open the forms of /auth over the page, and each leads to the other', async ({
  page,
}) => {
  await openStarted(page, '/')
  await banner(page).getByRole('button', { name: 'Log In', exact: true }).press(' ')
  const login = page.getByRole('dialog', { name: 'Log In' })
  await expect(login.getByLabel('Email')).toBeFocused()
  await expect(login.getByText('Subscription Sign Up')).toBeHidden()
  await login.getByRole('button', { name: 'Forgot password?' }).click()
  const reset = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(reset.getByLabel('Email')).toBeFocused()
  // Escape closes it also while nothing in it has the focus.
  await reset.getByLabel('Email').blur()
  await page.keyboard.press('Escape')
  await expect(reset).toBeHidden()
  await banner(page).getByRole('button', { name: 'Sign Up', exact: true }).click()
  const signUp = page.getByRole('dialog', { name: 'Create a New Account' })
  await expect(signUp.getByLabel('Confirm password')).toBeVisible()
  await signUp.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(signUp).toBeHidden()
  await login.getByRole('button', { name: 'Create a New Account' }).click()
  await expect(login).toBeHidden()
  await expect(signUp.getByLabel('Username')).toBeFocused()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('P-LAND-03: a member has a way to the dashboard and a menu in the place of the forms', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/')
  await expect(banner(page).getByRole('button', { name: 'Sign Up' })).toHaveCount(0)
  await expect(banner(page).getByRole('button', { name: 'Log In' })).toHaveCount(0)
  const menu = banner(page).getByRole('button', { name: /account menu/ })
  for (const [item, path] of [
    ['Dashboard', '/dashboard'],
    ['Account Settings', '/account-settings'],
  ] as const) {
    await page.goto('/')
    await menu.click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
  }
  const sections = banner(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const width of [1280, 1024, 820, phone.width]) {
    await page.setViewportSize({ width, height: 860 })
    await page.goto('/')
    await expect(sections).toHaveText(['Benefits', 'Choose Your Plan', 'Blog', 'FAQ'])
    for (const link of await sections.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await banner(page).getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    // What the header has no room for is in the menu.
    await menu.click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const { name } of features)
      await expect(
        banner(page)
          .getByRole('link', { name, exact: true })
          .or(page.getByRole('menuitem', { name, exact: true })),
      ).toHaveCount(1)
  }
  await page.goto('/')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(banner(page).getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
})

test('P-LAND-04: the header greets by username, else by first name, else as User', async ({ student }) => {
  const { page } = student
  const greeting = (name: string) => banner(page).getByText(`Hi, ${name}`, { exact: true })
  await page.goto('/')
  await expect(greeting(student.username)).toBeVisible()
  await asSession(page, ({ profile }) => ({ profile: { ...profile, username: '' } }))
  await page.goto('/')
  await expect(greeting('Robin')).toBeVisible()
  await page.unroute('**/api/accounts/session')
  await asSession(page, ({ profile }) => ({ profile: { ...profile, username: '', first_name: '' } }))
  await page.goto('/')
  await expect(greeting('User')).toBeVisible()
  await page.setViewportSize(phone)
  await expect(greeting('User')).toBeInViewport({ ratio: 1 })
  // The menu takes the place of its own face meanwhile.
  await expect.poll(async () => (await greeting('User').boundingBox())?.width ?? 0).toBeGreaterThan(40)
})

test('P-LAND-05, P-LAND-06: the hero leads on, and the sections stand in their order', async ({ page }) => {
  await page.goto('/')
  await standsInOrder(page)
})

test('P-LAND-05, P-LAND-06: for a member as for a visitor', async ({ student }) => {
  await student.page.goto('/')
  await expect(banner(student.page).getByRole('button', { name: /account menu/ })).toBeVisible()
  await standsInOrder(student.page)
})

test('P-LAND-07: a subscriber is welcomed back and spared what they know', async ({ student }) => {
  const { page } = student
  await asSession(page, () => ({ subscribed: true }))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back', exact: true })).toBeVisible()
  for (const id of forVisitors) await expect(page.locator(`#${id}`)).toHaveCount(0)
  // A part that is still on its way has no height yet.
  await expect.poll(() => order(page)).toEqual(['section', 'features', 'blog', 'footer'])
  await expect(banner(page).getByRole('link', { name: 'Choose Your Plan' })).toHaveCount(0)
  await page.evaluate(() => document.getElementById('blog')?.scrollIntoView())
  await expect(page.locator('#blog').getByRole('article')).toHaveCount(6)
  await page.getByRole('link', { name: 'Go to Your Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('P-LAND-08: choosing one of the six features swaps the preview, by mouse and by keyboard', async ({
  page,
}) => {
  await openStarted(page, '/')
  const choices = page.getByRole('group', { name: 'Features' }).getByRole('radio')
  await expect(choices).toHaveCount(6)
  const previews = {
    'Mock Exam': 'Question 41 of 200',
    Quizzes: 'Question 4 of 10',
    'Guided Lessons': 'Distance and exposure',
    'Exposure Visualizer': 'Tube voltage',
    Arcade: 'Speed Mode',
    RadBot: 'Study aid',
  }
  const seesOnly = async (shown: string) => {
    for (const [name, text] of Object.entries(previews)) {
      const preview = page.locator('#features').getByText(text, { exact: true })
      if (name === shown) await expect(preview, shown).toBeVisible()
      else await expect(preview, shown).toBeHidden()
    }
  }
  await seesOnly('Mock Exam')
  for (const [index, name] of Object.keys(previews).entries()) {
    await choices.nth(index).check()
    await seesOnly(name)
  }
  await page.keyboard.press('ArrowUp')
  await expect(choices.nth(4)).toBeChecked()
  await seesOnly('Arcade')
})

test('P-LAND-10, P-AUTH-02: an invitation to subscribe opens the sign-up with its banner, for a visitor alone', async ({
  page,
}) => {
  await page.goto('/?subscription=true')
  const dialog = page.getByRole('dialog', { name: 'Create a New Account' })
  await expect(dialog.getByText('Subscription Sign Up', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'sign-up with its banner')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await signUp(page)
  await page.goto('/?subscription=true')
  await expect(banner(page).getByRole('button', { name: /account menu/ })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('P-SAMPLE-01, P-SAMPLE-02, P-SAMPLE-03: three questions round and round, each checked once an answer is chosen', async ({
  page,
}) => {
  const section = await openSection(page, 'sample')
  const options = section.getByRole('radio')
  const check = section.getByRole('button', { name: 'Check Answer' })
  const stems: string[] = []
  // The right answers, known by their texts.
  for (const [round, right] of [
    'twice the target',
    'image receptor',
    '22.5 mAs',
    'twice the target',
  ].entries()) {
    await expect(section.getByText(`Question ${(round % 3) + 1} of 3`, { exact: true })).toBeVisible()
    stems.push((await section.locator('#sample-stem').textContent()) ?? '')
    await expect(options).toHaveCount(4)
    for (const option of await options.all()) {
      await expect(option).toBeEnabled()
      await expect(option).not.toBeChecked()
    }
    await check.click()
    await expect(section.getByText('Choose an answer first.')).toBeVisible()
    await expect(section.getByText(/^(Correct|Incorrect)$/)).toBeHidden()
    const wrong = round === 1
    const rightOption = section.locator('label', { hasText: right })
    await (wrong ? section.locator('label').first() : rightOption).getByRole('radio').check()
    await check.click()
    await expect(section.getByText(wrong ? 'Incorrect' : 'Correct', { exact: true })).toBeVisible()
    const answer = section.getByText(/^Correct answer: [A-D]\. /)
    await expect(answer).toContainText(right)
    await expect(answer.locator('+ p')).not.toBeEmpty()
    for (const option of await options.all()) await expect(option).toBeDisabled()
    await section.getByRole('button', { name: 'Next Question' }).click()
  }
  expect(new Set(stems).size).toBe(3)
  expect(stems[3]).toBe(stems[0])
})

test('P-SAMPLE-04: its Sign Up keeps that plans are wanted and opens the sign-up', async ({ page }) => {
  const section = await openSection(page, 'sample')
  await section.getByRole('button', { name: 'Sign Up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New Account' })
  await expect(dialog.getByText('Subscription Sign Up', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('showPlans'))).not.toBeNull()
})

test('P-PRICE-01, P-PRICE-02, P-PRICE-03, B2: the two plans, what they cost and what is in them', async ({
  page,
}) => {
  const section = await openSection(page, 'pricing')
  const monthly = section.getByRole('article', { name: 'Monthly' })
  const yearly = section.getByRole('article', { name: 'Yearly' })
  await expect(monthly.getByText('$10.00', { exact: true })).toBeVisible()
  await expect(monthly).toContainText(/per month.*short-term prep/i)
  await expect(yearly.getByText('$100.00', { exact: true })).toBeVisible()
  await expect(yearly).toContainText(/per year.*best value/i)
  for (const plan of [monthly, yearly]) {
    await expect(plan).toContainText('7-day free trial. Cancel anytime.')
    await expect(plan.getByRole('listitem')).toHaveText([
      'Comprehensive Mock Exams',
      'Category-Specific Quizzes',
      'Guided Lessons',
      'Exposure Visualizer',
      'Arcade Mode',
      /RadBot/,
      'Track Progress',
    ])
  }
  await expect(yearly.getByText('Most Popular', { exact: true })).toBeVisible()
  await expect(monthly.getByText('Most Popular')).toHaveCount(0)
})

test('P-PRICE-04: a chosen plan is kept while a visitor signs up, and taken along by a member', async ({
  page,
}) => {
  const offer = {
    plans: [
      { plan: 'monthly', price_id: 'price_by_month' },
      { plan: 'yearly', price_id: 'price_by_year' },
    ],
  }
  await page.route('**/api/plans', (route) => route.fulfill({ json: offer }))
  const kept = () => page.evaluate(() => localStorage.getItem('selectedPlan'))
  // After two seconds a choice goes on without its price.
  await stopClock(page)
  const section = await openSection(page, 'pricing')
  const choose = (plan: string) =>
    section
      .getByRole('article', { name: plan })
      .getByRole('link', { name: /Start 7-day free trial/ })
      .click()
  const dialog = page.getByRole('dialog', { name: 'Create a New Account' })
  for (const [plan, price] of [
    ['Monthly', 'price_by_month'],
    ['Yearly', 'price_by_year'],
  ] as const) {
    await choose(plan)
    await expect(dialog).toBeVisible()
    expect(await kept()).toBe(price)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await signUp(page)
  await openSection(page, 'pricing')
  await choose('Monthly')
  await expect(page).toHaveURL(/\/choose-plan\?plan=price_by_month$/)
})

test('P-PRICE-04: a member who goes on before the plans are known is not taken to them', async ({
  student: { page },
}) => {
  // After two seconds it would not wait for them any more.
  await stopClock(page)
  const section = await openSection(page, 'pricing')
  const release = await holdAnswers(page, '**/api/plans')
  const asked = page.waitForRequest('**/api/plans')
  await section.getByRole('article', { name: 'Monthly' }).getByRole('link').click()
  await asked
  await banner(page).getByRole('link', { name: 'Dashboard', exact: true }).click()
  const welcome = page.getByRole('heading', { name: 'Welcome, Robin' })
  await expect(welcome).toBeVisible()
  await page.clock.resume()
  const known = page.waitForResponse('**/api/plans')
  release()
  await (await known).finished()
  await page.getByRole('button', { name: 'Give Feedback' }).click()
  await expect(page.getByRole('dialog', { name: 'Give Feedback' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('B6, P-PRICE-04: a plan pressed before any script is there comes along through sign-up to the plans', async ({
  browser,
  baseURL,
  page,
}) => {
  const bare = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const written = await bare.newPage()
  await written.goto('/')
  const monthly = written.locator('#pricing').getByRole('article', { name: 'Monthly' })
  await monthly.getByRole('link', { name: /Start 7-day free trial/ }).click()
  await expect(written).toHaveURL(/\/auth\?view=signup&subscription=true&plan=monthly$/)
  const address = written.url()
  await bare.close()

  await openStarted(page, address)
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(/view=login&subscription=true&plan=monthly$/)
  const { email, password } = await signUp(page)
  await page.context().clearCookies()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/choose-plan')
  const card = page.getByRole('article', { name: 'Monthly' })
  await expect(card.getByText('Your choice')).toBeVisible()
})

test('B5: a pressed plan shows at once that it is under way', async ({ page }) => {
  await stopClock(page)
  const section = await openSection(page, 'pricing')
  const release = await holdAnswers(page, '**/api/plans')
  const plan = section.getByRole('article', { name: 'Yearly' }).getByRole('link')
  await plan.click()
  await expect(section.locator('a[aria-busy="true"]')).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Create a New Account' })).toBeVisible()
  await expect(section.locator('a[aria-busy="true"]')).toHaveCount(0)
})

test('P-LAND-06: without any script every section reads, and its links lead on', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  for (const id of [...forVisitors, 'features', 'blog'])
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.locator('#pricing').getByText('$100.00')).toBeVisible()
  await page.getByRole('radio', { name: 'Arcade' }).check()
  await expect(page.getByText('Speed Mode')).toBeVisible()
  await page.locator('#sample').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/auth\?view=signup&subscription=true$/)
  await context.close()
})

test('P-LAND-06: the script of a section comes with the section, and a press before it is not lost', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(/\/assets\/(sample-quiz|pricing|testimonials-section)-[^/]+\.js$/, async (route) => {
    asked.push(route.request().url())
    await released
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 400 })
  await openStarted(page, '/')
  expect(asked).toEqual([])
  const quiz = page.locator('#sample')
  await quiz.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.some((url) => url.includes('sample-quiz'))).toBe(true)
  await quiz.locator('label', { hasText: 'about half' }).click()
  const live = page.locator('[data-live] #sample')
  await expect(live).toHaveCount(0)
  release()
  await expect(live.locator('label', { hasText: 'about half' }).getByRole('radio')).toBeChecked()
  await expect(live.locator('label', { hasText: 'about half' }).getByRole('radio')).toBeFocused()
})

test('P-LAND-06: a section whose script does not arrive says so when it is pressed, and works once it does', async ({
  page,
}) => {
  const script = /\/assets\/sample-quiz-/
  await page.route(script, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/sample-quiz-'))
  await page.goto('/')
  await page.evaluate(() => document.getElementById('sample')?.scrollIntoView())
  await refused
  const check = page.locator('#sample').getByRole('button', { name: 'Check Answer' })
  await check.click()
  await seesToast(page, 'This could not be loaded', 'Check your connection and try again.')
  await page.unroute(script)
  await check.click()
  await expect(page.locator('[data-live] #sample')).toBeVisible()
  await expect(page.locator('#sample').getByText('Choose an answer first.')).toBeVisible()
})

test('P-LAND-06: a section that comes near before the first look at it was told is taken over all the same', async ({
  page,
}) => {
  // As on a machine with so much to do that both looks are told at once.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const looks: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          looks.push(...entries)
          if (entries.some(({ target }) => target.querySelector('#reviews'))) Object.assign(window, { looks })
          if (looks.at(-1)?.isIntersecting) told(looks.splice(0), observer)
        }, options)
      }
    }
  })
  await page.goto('/')
  await page.waitForFunction(() => 'looks' in window)
  await page.evaluate(() => document.getElementById('reviews')?.scrollIntoView())
  await expect(page.locator('[data-live] #reviews')).toBeVisible()
})

test('P-LAND-01, P-SAMPLE-02: the whole page with everything live is accessible, the checked sample too', async ({
  page,
}) => {
  test.slow()
  for (const id of ['reviews', 'pricing', 'blog']) await openSection(page, id)
  const section = await openSection(page, 'sample')
  await section.getByRole('radio').first().check()
  await section.getByRole('button', { name: 'Check Answer' }).click()
  await checkAccessibility(page, 'landing, sample checked')
})

async function standsInOrder(page: Page): Promise<void> {
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  await expect(hero.getByText('1000+ practice questions')).toBeVisible()
  const sections = ['section', 'benefits', 'features', 'sample', 'reviews', 'pricing', 'blog', 'footer']
  await expect.poll(() => order(page)).toEqual(sections)
  for (const [link, id] of [
    ['Choose Your Plan', 'pricing'],
    ['Explore Benefits', 'benefits'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await hero.getByRole('link', { name: link }).click()
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
  }
}
