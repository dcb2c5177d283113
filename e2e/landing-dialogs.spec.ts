import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { holdClock } from './support/hold-clock.ts'
import { openStarted } from './support/started.ts'
import { expect, newAccount, test } from './support/test.ts'
import { notedBy, toastOf } from './support/toasts.ts'

/** Signs up in the dialog. */
async function sendSignUp(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await fillSignUp(page, account)
}

/** Fills and sends the open dialog. */
async function fillSignUp(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Create a New Account' })
  await form.getByLabel('Username').fill(account.username)
  await form.getByLabel('First name').fill('Robin')
  await form.getByLabel('Email').fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await form.getByLabel('Confirm password').fill(account.password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Sign Up' }).click()
}

/** As `sendSignUp`, and waits for the log-in that follows. */
async function signUpHere(page: Page, account: ReturnType<typeof newAccount>) {
  await sendSignUp(page, account)
  const login = page.getByRole('dialog', { name: 'Log In' })
  await expect(login).toBeVisible()
  return login
}

/** What the toasts of a new account said, one for each time one was drawn. */
function readyToasts(page: Page) {
  return notedBy(page)
    .filter(({ title }) => title === 'Your account is ready')
    .map(({ description }) => description)
}

test('P-SIGNUP-09, P-LOGIN-02: signing up over the landing page opens no session, leads to the log-in dialog, and that to the dashboard', async ({
  page,
}) => {
  const account = newAccount()
  await openStarted(page, '/')
  await page.evaluate(() => localStorage.setItem('showPlans', 'true'))
  const login = await signUpHere(page, account)
  const session = await page.request.get('/api/accounts/session')
  expect(await session.json()).toEqual({ session: null })

  // D2: the address is there, and the keyboard where it is needed.
  await expect(login.getByLabel('Email')).toHaveValue(account.email)
  const password = login.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(account.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
  await expect(login).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  // The banner of the sample quiz stands over no later log-in.
  expect(await page.evaluate(() => localStorage.getItem('showPlans'))).toBeNull()
  // D2: it names no page that does not come, and the log-in that opens under it does not draw it again.
  await expect
    .poll(() => readyToasts(page))
    .toEqual(['Log in to get started, then choose your plan whenever you like.'])
})

test('P-SIGNUP-09: the log-in opens half a second after the word of a successful sign-up', async ({
  page,
}) => {
  await page.clock.install()
  await openStarted(page, '/')
  const letGo = await holdAnswers(page, '**/api/accounts/sign-up')
  await sendSignUp(page, newAccount())
  await holdClock(page)
  letGo()
  const login = page.getByRole('dialog', { name: 'Log In' })
  await expect(toastOf(page, { title: 'Your account is ready' })).toBeVisible()
  await page.clock.runFor(450)
  await expect(login).toBeHidden()
  await page.clock.runFor(100)
  await expect(login).toBeVisible()
})

test('P-LOGIN-01, P-SIGNUP-08: with a plan chosen before, signing up over the landing page leads to choosing a plan', async ({
  page,
}) => {
  const account = newAccount()
  await openStarted(page, '/')
  await page.evaluate(() => localStorage.setItem('selectedPlan', 'price_monthly'))
  const login = await signUpHere(page, account)
  await login.getByLabel('Password', { exact: true }).fill(account.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/choose-plan')
  await expect.poll(() => readyToasts(page)).toEqual(['Log in to choose your plan.'])
})

test('P-LAND-10, P-AUTH-04: who logs in over the landing page to subscribe comes to the plans', async ({
  page,
}) => {
  const account = newAccount()
  await openStarted(page, '/?subscription=true')
  await fillSignUp(page, account)
  const login = page.getByRole('dialog', { name: 'Log In' })
  await expect(login).toBeVisible()
  await login.getByLabel('Password', { exact: true }).fill(account.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(/\/(dashboard|choose-plan)$/)
  expect(new URL(page.url()).pathname).toBe('/choose-plan')
  await expect.poll(() => readyToasts(page)).toEqual(['Log in to choose your plan.'])
})

test('P-LAND-02: Back leaves the dialog with the page it lay over, and it does not come along again', async ({
  page,
}) => {
  await openStarted(page, '/faq')
  await page.getByRole('banner').getByRole('link', { name: 'Collimate', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  // On the page before, and before its script, the link would lead to /auth.
  await expect(page.locator('#pricing')).toBeAttached()
  await page.locator('html[data-started]').waitFor({ state: 'attached' })
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click()
  const login = page.getByRole('dialog', { name: 'Log In' })
  await expect(login.getByLabel('Email')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(login).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  // The page before has a heading too.
  await expect(page.locator('#pricing')).toBeAttached()
  await expect(login).toBeHidden()
})

test('P-LOGIN-02, P-SIGNUP-09: the dialogs over the landing page are accessible', async ({ page }) => {
  test.slow()
  await openStarted(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible()
  await checkAccessibility(page, 'log-in dialog')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const reset = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(reset.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await checkAccessibility(page, 'reset request in the dialog')
  await page.keyboard.press('Escape')
  await expect(reset).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Create a New Account' })).toBeVisible()
  await checkAccessibility(page, 'sign-up dialog')
})
