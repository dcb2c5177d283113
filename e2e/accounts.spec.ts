import type { Page } from '@playwright/test'
import { holdClock } from './support/hold-clock.ts'
import { untilStarted } from './support/started.ts'
import { untilEffectsRun } from './support/stopped-clock.ts'
import { expect, newAccount, test, type Student } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

type Account = ReturnType<typeof newAccount>
type SignUpFields = Account & { first: string; last: string; confirmation: string; agree: boolean }

test('P-SIGNUP-01: the form asks for all that the account needs and links both texts to agree to', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Create a New Account' }).click()
  for (const label of [
    'Username',
    'First name',
    'Last name (optional)',
    'Email',
    'Password',
    'Confirm password',
  ]) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  }
  const agreement = page.getByRole('checkbox', { name: /Terms of Service and the Privacy Policy/ })
  await expect(agreement).not.toBeChecked()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    '/terms-of-service',
  )
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
})

test('P-SIGNUP-02, P-SIGNUP-05, P-SIGNUP-06: what is wrong with a field stands under it, and nothing is sent', async ({
  page,
}) => {
  const sent = callsOf(page, '/api/')
  const asked = page.waitForResponse('**/api/accounts/session')
  await openSignUp(page)
  await asked
  sent.length = 0
  const refuses = async (fields: Partial<SignUpFields>, message: string) => {
    await fillSignUp(page, fields)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    expect(sent).toEqual([])
  }
  const letters = 'Username can only contain letters, numbers, and underscores'
  await refuses({ username: 'ab' }, 'Username must be at least 3 characters long')
  await refuses({ username: 'ab-c' }, letters)
  await refuses({ username: 'a b c' }, letters)
  await refuses(
    { username: 'a_B', password: '12345', confirmation: '12345' },
    'Password must be at least 6 characters long',
  )
  await expect(page.getByText(letters)).toBeHidden()
  await refuses({ password: '123456', confirmation: '123457' }, 'Passwords do not match')
  const long = 'a'.repeat(201)
  await refuses({ password: long, confirmation: long }, 'Password must be at most 200 characters long')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeHidden()
  await refuses({ agree: false }, 'You must agree to the Terms of Service')
  await refuses({ first: '' }, 'Please enter your first name')
  await refuses({ email: '' }, 'Please enter your email')
})

test('P-SIGNUP-03: a taken username is said before any sign-up call', async ({ page, neighbor }) => {
  await openSignUp(page)
  const sent = callsOf(page, '/api/accounts/sign-up')
  await fillSignUp(page, { username: neighbor.username })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Username already exists', { exact: true })).toBeVisible()
  await expect(page.getByText('Please choose a different username', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
})

for (const selectedPlan of [null, 'price_yearly']) {
  test(`P-SIGNUP-06, P-SIGNUP-07, P-SIGNUP-08: sign-up ${selectedPlan ? 'with' : 'without'} a chosen plan leads on to the plans, signed in, after 2 s`, async ({
    page,
  }) => {
    await page.clock.install()
    await openSignUp(page)
    if (selectedPlan) await page.evaluate((plan) => localStorage.setItem('selectedPlan', plan), selectedPlan)
    const sent = callsOf(page, '/api/accounts/sign-up')
    const letGo = await holdBack(page, '**/api/accounts/sign-up')
    await fillSignUp(page, { last: '' })
    const button = page.getByRole('button', { name: 'Sign Up' })
    await button.click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    await holdClock(page)
    letGo()

    const panel = page.getByRole('main')
    const ready = panel.getByRole('heading', { name: 'Your account is ready' })
    await expect(ready).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(panel).toContainText(/taking you to the plans/i)
    await expect(panel).not.toContainText(/dashboard/i)
    await expect(panel.getByRole('button')).toHaveCount(0)
    await untilEffectsRun(page)
    await page.clock.runFor(1900)
    await expect(ready).toBeVisible()
    await page.clock.runFor(200)
    await expect(ready).toBeHidden()
    await page.clock.resume()
    await page.waitForURL('**/choose-plan')
    await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible()
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  })
}

test('P-SIGNUP-07: who leaves before the plans come is signed in all the same', async ({ page }) => {
  await page.clock.install()
  await openSignUp(page)
  await page.evaluate(() => localStorage.setItem('showPlans', 'true'))
  await fillSignUp(page, {})
  // The two seconds before the plans stand still from here.
  await holdClock(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('showPlans'))).toBeNull()
})

test('P-SIGNUP-11: a failed sign-up says the server’s words, else its own, and keeps what was typed', async ({
  page,
  neighbor,
}) => {
  await openSignUp(page)
  const account = await fillSignUp(page, { email: neighbor.email })
  const hint = page.getByText('Please try again or contact support if the problem persists', { exact: true })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    page.getByText('An account with this email already exists. Please log in instead.'),
  ).toBeVisible()
  await expect(hint).toBeVisible()

  await page.route('**/api/accounts/sign-up', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Error signing up', { exact: true })).toBeVisible()
  await expect(hint).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(account.username)
})

test('P-LOGIN-01: a valid login opens the dashboard; with a plan chosen before, the plans', async ({
  student,
}) => {
  const { page } = student
  await page.context().clearCookies()
  await openLogIn(page)
  await logIn(student)
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()

  await page.context().clearCookies()
  await openLogIn(page)
  await page.evaluate(() => localStorage.setItem('selectedPlan', 'price_monthly'))
  await logIn(student)
  await page.waitForURL('**/choose-plan')
})

test('P-AUTH-02, P-AUTH-04: who logs in to subscribe comes to the plans, and later log-ins are plain ones', async ({
  student,
}) => {
  const { page } = student
  await page.context().clearCookies()
  await openLogIn(page)
  await page.evaluate(() => localStorage.setItem('showPlans', 'true'))
  await page.goto('/auth?view=login&subscription=true')
  await untilStarted(page)
  await logIn(student)
  await page.waitForURL('**/choose-plan')

  await page.context().clearCookies()
  await openLogIn(page)
  await expect(page.getByText('Subscription Sign Up', { exact: true })).toHaveCount(0)
  // Without the address, what the sample quiz left shows its banner once more, and leads nowhere else.
  await page.evaluate(() => localStorage.setItem('showPlans', 'true'))
  await page.reload()
  await expect(page.getByText('Subscription Sign Up', { exact: true })).toBeVisible()
  await logIn(student)
  await page.waitForURL('**/dashboard')
  expect(await page.evaluate(() => localStorage.getItem('showPlans'))).toBeNull()
})

test('P-LOGIN-03: a password of 5 characters is refused without a call', async ({ page }) => {
  await openLogIn(page)
  const sent = callsOf(page, '/api/accounts/sign-in')
  await page.getByLabel('Email').fill('robin@example.org')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Password must be at least 6 characters long', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
})

test('P-LOGIN-04: a wrong password and an unknown e-mail read the same; an error without words has ours', async ({
  student,
}) => {
  const { page } = student
  await page.context().clearCookies()
  await openLogIn(page)
  const refusal = page.getByRole('main').getByRole('alert')
  await logIn({ ...student, page, password: 'not the password' })
  await expect(refusal).toHaveText('Invalid email or password')
  for (const email of ['nobody@nowhere', 'nobody@example.org']) {
    const answered = page.waitForResponse('**/api/accounts/sign-in')
    await logIn({ page, email, password: 'not the password' })
    await answered
    await expect(refusal).toHaveText('Invalid email or password')
  }

  await page.route('**/api/accounts/sign-in', (route) =>
    route.fulfill({ status: 500, json: { error: '', code: 'unexpected' } }),
  )
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(refusal).toHaveText('Error signing in')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await expect(page).toHaveURL(/\/auth/)
})

test('P-SESS-01, P-SESS-02: a session outlives reload and browser, and no script can read it', async ({
  student,
  browser,
  server,
}) => {
  const { page } = student
  await page.goto('/dashboard')
  const greeting = { name: 'Welcome, Robin' }
  await expect(page.getByRole('heading', greeting)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', greeting)).toBeVisible()

  const state = await page.context().storageState()
  const lasting = { ...state, cookies: state.cookies.filter((cookie) => cookie.expires * 1000 > Date.now()) }
  const reopened = await browser.newContext({ baseURL: server.url, storageState: lasting })
  const again = await reopened.newPage()
  await again.goto('/dashboard')
  await expect(again.getByRole('heading', greeting)).toBeVisible()
  await reopened.close()

  const session = state.cookies.filter((cookie) => /session|token|auth/i.test(cookie.name))
  expect(session.length).toBeGreaterThan(0)
  for (const cookie of state.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const readable = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  for (const { value } of session) expect(readable).not.toContain(decodeURIComponent(value).split('.')[0])
  expect(readable).not.toMatch(/token|bearer|eyJ/i)
})

test('P-SESS-03: signing in and out in one tab shows in the other without a reload', async ({ student }) => {
  const { page } = student
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign Up' })).toBeVisible()
  const reloads = countLoads(other)

  await openLogIn(page)
  await logIn(student)
  await page.waitForURL('**/dashboard')
  await expect(other.getByRole('button', { name: /account menu/ })).toBeVisible()

  await other.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(other.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await seesToast(page, 'Signed out successfully')
  await other.waitForURL('**/auth')
  expect(reloads()).toBe(0)
})

test('P-SESS-04: a profile changed in one tab holds in the other at its next load, without a new login', async ({
  student,
}) => {
  const { page } = student
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByText('3.5 hours')).toBeVisible()

  await page.goto('/account-settings')
  await page.getByRole('radio', { name: /Double time/ }).check()
  await page.getByRole('button', { name: 'Save exam settings' }).click()
  await seesToast(page, 'Profile updated', 'Your profile has been updated successfully.')

  await other.getByRole('banner').getByRole('link', { name: 'Mock Exam', exact: true }).click()
  await expect(other.getByText('7 hours')).toBeVisible()
  await expect(other.getByRole('button', { name: new RegExp(student.username) })).toBeVisible()
})

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/auth?view=signup')
  await expect(page.getByRole('heading', { name: 'Create a New Account' })).toBeVisible()
  await untilStarted(page)
}

async function openLogIn(page: Page): Promise<void> {
  await page.goto('/auth?view=login')
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await untilStarted(page)
}

/** A complete form but for what is overridden. */
async function fillSignUp(page: Page, overrides: Partial<SignUpFields>): Promise<Account> {
  const account = newAccount()
  const fields: SignUpFields = {
    ...account,
    first: 'Robin',
    last: 'Ray',
    confirmation: account.password,
    agree: true,
    ...overrides,
  }
  await page.getByLabel('Username').fill(fields.username)
  await page.getByLabel('First name').fill(fields.first)
  await page.getByLabel('Last name (optional)').fill(fields.last)
  await page.getByLabel('Email').fill(fields.email)
  await page.getByLabel('Password', { exact: true }).fill(fields.password)
  await page.getByLabel('Confirm password').fill(fields.confirmation)
  await page.getByRole('checkbox').setChecked(fields.agree)
  return fields
}

async function logIn({ page, email, password }: Pick<Student, 'page' | 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/accounts/sign-in'))
  await page.getByRole('button', { name: 'Log In' }).click()
  await answered
}

/** Fills up with the page's calls to addresses that contain this. */
function callsOf(page: Page, part: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(`${request.method()} ${request.url()}`)
  })
  return calls
}

/** Lets no answer through until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** How often the tab has loaded a document from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}
