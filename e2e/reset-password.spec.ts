import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { mailsTo, requestResetLink } from './support/mails.ts'
import { stopClock, untilEffectsRun } from './support/stopped-clock.ts'
import { expect, signUp, test, type Student } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

const verifying = 'Verifying your reset link...'
const invalid = 'Invalid or expired reset link. Please request a new password reset.'
const notVerified = 'Error verifying reset session. Please try requesting a new password reset link.'
const tooSlow = 'The page took too long to load. Please try clicking the reset link again.'
const verifyCall = '**/api/accounts/verify-recovery'
const resetCall = '**/api/accounts/reset-password'
const requestCall = '**/api/accounts/reset-request'
const madeUp = '/reset-password#access_token=a&refresh_token=b&type=recovery'

const formOf = (page: Page) => ({
  current: page.getByLabel('Current Password', { exact: true }),
  password: page.getByLabel('New Password', { exact: true }),
  confirmation: page.getByLabel('Confirm Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Reset Password', exact: true }),
})

async function seesIssue(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Reset Link Issue', exact: true })).toBeVisible()
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}

async function signInStatus(student: Student, password: string): Promise<number> {
  const { email, page } = student
  return (await page.request.post('/api/accounts/sign-in', { data: { email, password } })).status()
}

test('P-LOGIN-05, P-LOGIN-06, P-LOGIN-07, P-RESET-01, P-RESET-06, P-RESET-07, P-RESET-09, P-RESET-08, P-AUTH-05: from a forgotten password by mail to a new one', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await page.context().clearCookies()
  await page.goto('/auth?view=login')
  await page.getByLabel('Email').fill(student.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue(student.email)

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/accounts/reset-request')) calls.push(request.url())
  })
  await email.fill('no-at-sign.example.org')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  expect(calls).toEqual([])

  await email.fill(student.email)
  await page.route(requestCall, (route) =>
    route.fulfill({ ...failure, json: { ...failure.json, error: '' } }),
  )
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Error sending reset email', { exact: true })).toBeVisible()
  await page.unroute(requestCall)
  await page.route(requestCall, (route) => route.fulfill(failure))
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(failure.json.error, { exact: true })).toBeVisible()
  await page.unroute(requestCall)

  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('button', { name: 'Email sent', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(student.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeEnabled()

  const resetMail = async () =>
    (await mailsTo(page, student.email)).find(({ subject }) => subject === 'Set a new password')
  await expect.poll(resetMail).toBeDefined()
  const mail = await resetMail()
  const link = /http:\/\/localhost:\d+\/reset-password#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect([...new URLSearchParams(new URL(link).hash.slice(1)).keys()]).toEqual([
    'access_token',
    'refresh_token',
    'type',
  ])

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(verifyCall, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(link)
  await expect(page.getByText(verifying, { exact: true })).toBeVisible()
  release()
  await seesToast(page, 'Reset link verified', 'You can now set your new password.')
  await expect(page).toHaveURL(/\/reset-password$/)
  const form = formOf(page)
  await expect(form.password).toBeVisible()
  await expect(form.current).toHaveCount(0)

  const resets: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/accounts/reset-password')) resets.push(request.postDataJSON())
  })
  await form.password.fill('quite another one')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(form.password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(form.password).toHaveAttribute('type', 'password')
  await form.submit.click()
  await form.confirmation.fill('quite another two')
  await form.submit.click()
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await form.password.fill('12345')
  await form.confirmation.fill('12345')
  await form.submit.click()
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
  await form.password.fill('')
  await form.submit.click()
  expect(resets).toEqual([])

  await form.password.fill('quite another one')
  await form.confirmation.fill('quite another one')
  await page.route(resetCall, (route) => route.fulfill(failure))
  await form.submit.click()
  await seesToast(page, 'Error resetting password', failure.json.error)
  await page.unroute(resetCall)
  await page.route(resetCall, (route) => route.abort())
  await form.submit.click()
  await seesToast(page, 'Error resetting password', 'An unexpected error occurred')
  await page.unroute(resetCall)
  await expect(form.password).toHaveValue('quite another one')

  await form.submit.click()
  await page.waitForURL('**/auth')
  await expect(
    page.getByText('Your password has been reset successfully. Please log in with your new password.', {
      exact: true,
    }),
  ).toBeVisible()
  expect(await signInStatus(student, student.password)).toBe(401)
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill('quite another one')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL('**/dashboard')
})

test('P-RESET-11, P-RESET-04, P-RESET-12: a link works once, from the query too; used or altered it opens nothing', async ({
  student,
}) => {
  const { page } = student
  const link = await requestResetLink(page, student.email)
  await page.context().clearCookies()
  await page.goto(link.replace('#', '?'))
  await expect(formOf(page).password).toBeVisible()
  await expect(page.getByRole('main').getByText(student.email, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)

  await page.context().clearCookies()
  for (const dead of [link, link.replace('access_token=', 'access_token=x'), madeUp]) {
    await page.goto('/faq')
    await page.goto(dead)
    await seesIssue(page, notVerified)
    await expect(page).toHaveURL((url) => `${url.pathname}${url.hash}` === dead.slice(dead.indexOf('/reset')))
  }
  expect((await (await page.request.get('/api/accounts/session')).json()) as unknown).toEqual({
    session: null,
  })
  expect(await signInStatus(student, student.password)).toBe(200)

  const second = await requestResetLink(page, student.email)
  const token = new URLSearchParams(second.split('#')[1]).get('access_token') ?? ''
  await page.context().clearCookies()
  await page.goto(`/reset-password?type=recovery&access_token=${token}`)
  await seesIssue(page, notVerified)
  // A link that lost its way is passed on.
  await page.goto(`/lost.html?token=${token}`)
  await expect(formOf(page).password).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('P-RESET-01, P-RESET-04: a link opened in the tab of a dead one is read, and once it is good it stays so', async ({
  student,
}) => {
  const { page } = student
  const link = await requestResetLink(page, student.email)
  await page.context().clearCookies()
  await page.goto(madeUp)
  await seesIssue(page, notVerified)
  // The same document: nothing but the hash is new.
  await page.route(verifyCall, (route) => route.fulfill(failure))
  const again = page.waitForResponse(verifyCall)
  await page.goto(link)
  await again
  await seesIssue(page, notVerified)
  await page.unroute(verifyCall)
  await page.goto(link)
  await seesToast(page, 'Reset link verified', 'You can now set your new password.')
  await expect(page).toHaveURL(/\/reset-password$/)
  await formOf(page).password.fill('quite another one')
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(formOf(page).password).toHaveValue('quite another one')

  const second = await requestResetLink(page, student.email)
  await page.goto(second)
  await expect(formOf(page).password).toHaveValue('')
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('C7: a link of another account asks before it takes the place of who is logged in', async ({
  student,
}) => {
  const { page } = student
  const link = await requestResetLink(page, student.email)
  await page.context().clearCookies()
  const other = await signUp(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Switch accounts?' })).toBeVisible()
  await expect(page.getByText(other.email, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await checkAccessibility(page, 'another account’s reset link')
  await page.getByRole('link', { name: 'Stay logged in' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('button', { name: other.username })).toBeVisible()

  await page.goto('/faq')
  await page.goto(link)
  await page.getByRole('button', { name: 'Switch and continue' }).click()
  await seesToast(page, 'Reset link verified', 'You can now set your new password.')
  await expect(formOf(page).password).toBeVisible()
  await expect(formOf(page).current).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: student.username })).toBeVisible()
})

test('a link that another one took the place of logs nobody in, however late its answer', async ({
  student,
}) => {
  const { page } = student
  const late = await requestResetLink(page, student.email)
  await page.context().clearCookies()
  const other = await signUp(page)
  const link = await requestResetLink(page, other.email)
  await page.context().clearCookies()
  // Nothing is given up for having taken too long.
  await stopClock(page)
  const released = Promise.withResolvers<void>()
  await page.route(
    verifyCall,
    async (route) => {
      await released.promise
      // It was given up.
      await route.continue().catch(() => undefined)
    },
    { times: 1 },
  )
  const asked = page.waitForRequest(verifyCall)
  await page.goto(late)
  const givenUp = page.waitForEvent('requestfailed', {
    predicate: async (request) => request === (await asked),
  })
  await asked
  await page.goto(link)
  const sees = () => expect(page.getByText(`For ${other.email}.`)).toBeVisible()
  await sees()
  await givenUp
  released.resolve()
  await expect(page).toHaveURL(/\/reset-password$/)
  const answer = await page.request.get('/api/accounts/session')
  expect(await answer.json()).toMatchObject({ session: { user: { email: other.email } } })
})

test('a link opened the moment another one is asked about is not taken for that one', async ({ student }) => {
  const { page } = student
  const link = await requestResetLink(page, student.email)
  await page.context().clearCookies()
  await page.addInitScript(
    (hash) => {
      const ask = window.fetch
      let opened = false
      window.fetch = (input, init) => {
        if (!opened && typeof input === 'string' && input.endsWith('/verify-recovery')) {
          opened = true
          window.location.hash = hash
        }
        return ask(input, init)
      }
    },
    link.slice(link.indexOf('#')),
  )
  await page.goto(madeUp)
  await expect(page.getByText(`For ${student.email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('P-SESS-04: a tab follows a reset link opened in another, and nobody is signed out', async ({
  student,
}) => {
  const { page, username } = student
  const link = await requestResetLink(page, student.email)
  const other = await page.context().newPage()
  const live = other.waitForResponse((response) => response.url().includes('/api/live'))
  await other.goto('/dashboard')
  await live
  await expect(other.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  const before = await page.request.get('/api/accounts/session')
  expect(await before.json()).toMatchObject({ session: { opened_by: 'login' } })
  await page.goto(link)
  await expect(formOf(page).password).toBeVisible()
  await other.getByRole('banner').getByRole('link', { name: 'Mock Exam', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Mock Exam' })).toBeVisible()
  await expect(other.getByRole('button', { name: username })).toBeVisible()
  // Loaded anew it knows how its session was opened.
  await other.goto('/reset-password')
  await expect(formOf(other).password).toBeVisible()
  await expect(formOf(other).current).toHaveCount(0)

  const second = await requestResetLink(page, student.email)
  await page.context().clearCookies()
  await other.goto('/faq')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.goto('/faq')
  await page.goto(second)
  await expect(formOf(page).password).toBeVisible()
  await expect(other.getByRole('button', { name: username })).toBeVisible()
})

test('C2, P-RESET-02, P-RESET-07, P-RESET-10: who is signed in sees the form with the current password, until they sign out in another tab', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/reset-password')
  const form = formOf(page)
  for (const [password, confirmation, problem] of [
    ['quite another one', 'quite another two', 'Passwords do not match'],
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['a'.repeat(201), 'a'.repeat(201), 'Password must be at most 200 characters long'],
  ] as const) {
    await form.password.fill(password)
    await form.confirmation.fill(confirmation)
    await form.submit.click()
    await expect(page.getByText(problem, { exact: true })).toBeVisible()
  }
  await form.password.fill('quite another one')
  await form.confirmation.fill('quite another one')
  await form.submit.click()
  await expect(page.getByText('Please enter your current password', { exact: true })).toBeVisible()
  await expect(form.current).toBeFocused()
  await form.current.fill('not-my-password')
  await form.submit.click()
  await seesToast(page, 'Error resetting password', 'That is not your current password.')
  expect(await signInStatus(student, 'quite another one')).toBe(401)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: student.username }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await other.waitForURL((url) => url.pathname === '/')
  await seesIssue(page, invalid)
  await other.close()
})

test('D9, P-RESET-09: who is logged in and forgot the password gets a new link', async ({ student }) => {
  const { page } = student
  const link = await requestResetLink(page, student.email)
  await page.goto(link)
  const form = formOf(page)
  await expect(form.password).toBeVisible()
  await page.goto('/faq')
  await page.goto(link)
  await seesIssue(page, notVerified)
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(student.email)
  await checkAccessibility(page, 'a new link for who is logged in')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('button', { name: 'Email sent', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Go back', exact: true }).click()
  await seesIssue(page, notVerified)
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()

  // The form was left open for more than an hour.
  await page.goto('/reset-password')
  await form.password.fill('quite another one')
  await form.confirmation.fill('quite another one')
  await page.route('**/api/accounts/session', async (route) => {
    const response = await route.fetch()
    const { session } = (await response.json()) as { session: object }
    await route.fulfill({ response, json: { session: { ...session, opened_by: 'login' } } })
  })
  const needed = { error: 'Please enter your current password.', code: 'current-password-needed' }
  await page.route(resetCall, (route) => route.fulfill({ status: 403, json: needed }))
  await form.submit.click()
  await seesToast(page, 'Error resetting password', needed.error)
  await expect(form.current).toBeVisible()
  await expect(form.password).toHaveValue('quite another one')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(student.email)
})

test('P-RESET-03, P-RESET-04: without session and link the page says so after two seconds; without an answer, at once', async ({
  page,
}) => {
  await stopClock(page)
  const asked = page.waitForRequest('**/api/accounts/session')
  await page.goto('/reset-password')
  // The wait begins where the session is asked for.
  await asked
  await untilEffectsRun(page)
  await page.clock.runFor(1900)
  await expect(page.getByText(verifying, { exact: true })).toBeVisible()
  await page.clock.runFor(200)
  await seesIssue(page, invalid)
  await page.clock.resume()
  await checkAccessibility(page, 'reset link issue')
  // D9: it says what may have become of the link, and leads to a new one.
  await expect(page.getByText('A reset link works once, within an hour.')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.waitForURL('**/auth')
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
  await page.goBack()
  await seesIssue(page, invalid)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.waitForURL('**/auth')

  await page.route(verifyCall, (route) => route.fulfill(failure))
  await page.goto(madeUp)
  await seesIssue(page, notVerified)
})

test('P-RESET-05: a link that is not answered within 25 seconds', async ({ page }) => {
  await stopClock(page)
  const asked = page.waitForRequest(verifyCall)
  await page.route(verifyCall, () => undefined)
  await page.goto(madeUp)
  await asked
  await page.clock.runFor(24_500)
  await expect(page.getByText(verifying, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeAttached()
  await page.clock.runFor(1000)
  await seesIssue(page, tooSlow)
})

test('P-LOGIN-05, P-RESET-06, P-AUTH-05: asking for the link and setting the password are accessible, by keyboard too', async ({
  page,
}) => {
  test.slow()
  await page.goto('/auth?view=login')
  await page.getByRole('button', { name: 'Forgot password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await checkAccessibility(page, 'reset request with its error')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Email sent' })).toBeVisible()
  await checkAccessibility(page, 'reset request sent')

  const { password } = await signUp(page)
  await page.goto('/reset-password')
  await formOf(page).submit.click()
  await expect(formOf(page).password).toBeFocused()
  await checkAccessibility(page, 'new password with its error')
  await formOf(page).password.fill('quite another one')
  await page.keyboard.press('Enter')
  await expect(formOf(page).confirmation).toBeFocused()
  await page.keyboard.type('quite another one')
  await page.keyboard.press('Enter')
  await expect(formOf(page).current).toBeFocused()
  await formOf(page).current.fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth')
  await expect(page.getByRole('status').filter({ hasText: 'reset successfully' })).toBeVisible()
  await checkAccessibility(page, 'log in after a reset')
})
