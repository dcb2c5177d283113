import type { Browser, Page } from '@playwright/test'
import type { Profile } from '@collimate/contract/accounts'
import { avatarUpload } from '@collimate/domain/accounts/rules'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { mailsTo } from './support/mails.ts'
import { silenceBell } from './support/sessions.ts'
import { atAnotherBrowser, expect, signUp, test, type Student } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

const profileCall = '**/api/profiles/me'
const avatarCall = '**/api/profiles/me/avatar'

test('P-ACCT-01, P-ACCT-02, P-ACCT-05: the own names are shown, kept by Cancel, stored by Save Changes, and refused with the reason', async ({
  student,
  neighbor,
}) => {
  const { page } = student
  const writes = writesOf(page)
  await openSettings(page)
  const { username, first, last, save } = profileForm(page)
  await expect(username).toHaveValue(student.username)
  await expect(first).toHaveValue('Robin')
  await expect(last).toHaveValue('')

  await first.fill('Somebody')
  await page.getByRole('main').getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  expect(writes).toEqual([])

  await openSettings(page)
  for (const [name, reason] of [
    [neighbor.username, 'Username already exists'],
    ['ab', 'Username must be at least 3 characters long'],
    ['a b', 'Username can only contain letters, numbers, and underscores'],
  ] as const) {
    await username.fill(name)
    await save.click()
    await seesToast(page, 'Error updating profile', reason)
    await expect(page.getByRole('main').getByText(reason, { exact: true })).toBeVisible()
    await expect(username).toHaveValue(name)
  }
  expect(page.url()).toContain('/account-settings')

  await first.fill('')
  await save.click()
  await expect(page.getByText('Please enter your first name', { exact: true })).toBeVisible()
  await expect(username).toBeFocused()

  const renamed = `${student.username}_x`
  await username.fill(renamed)
  await first.fill('Robina')
  await last.fill('Ray')
  await save.click()
  await seesToast(page, 'Profile updated', 'Your profile has been updated successfully.')
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Robina' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(renamed) })).toBeVisible()
  await openSettings(page)
  await expect(last).toHaveValue('Ray')
})

test('P-ACCT-02: of two changes at once both stand, whichever answer is slow; who has gone on is not fetched back', async ({
  student,
}) => {
  const { page } = student
  await openSettings(page)
  const { first, save } = profileForm(page)
  const doubleTime = page.getByRole('radio', { name: 'Double time' })
  const release = await holdAnswers(page, profileCall, { method: 'PATCH', times: 1 })
  const sent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/api/profiles/me'),
  )
  await first.fill('Robina')
  await save.click()
  await sent
  await doubleTime.check()
  await page.getByRole('button', { name: 'Save exam settings' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mock Exam' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mock Exam' })).toBeVisible()
  release()
  await expect(page.getByText('With your extended time: 07:00:00')).toBeVisible()
  await seesToast(page, 'Profile updated')
  await expect(page).toHaveURL(/\/mock-exam$/)
  await page.goBack()
  await expect(doubleTime).toBeChecked()
  await expect(first).toHaveValue('Robina')
})

test('P-ACCT-02: whoever is back before a save is answered sees what was saved once it is', async ({
  student: { page },
}) => {
  await openSettings(page)
  const doubleTime = page.getByRole('radio', { name: 'Double time' })
  const release = await holdAnswers(page, profileCall, { method: 'PATCH' })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await doubleTime.check()
  await page.getByRole('button', { name: 'Save exam settings' }).click()
  await sent
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mock Exam' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mock Exam' })).toBeVisible()
  await page.route(profileCall, (route) =>
    route.request().method() === 'GET' ? undefined : route.fallback(),
  )
  await page.goBack()
  await expect(doubleTime).not.toBeChecked()
  // What is saved meanwhile is sent after it, and takes back nothing of it.
  const dated = page.waitForResponse((answer) => answer.request().postData()?.includes('exam_date') ?? false)
  await page.getByLabel('Date of your exam (optional)').fill(await dayAhead(page))
  await page.getByRole('button', { name: 'Save exam settings' }).click()
  release()
  await dated
  await expect(doubleTime).toBeChecked()
  const { profile } = (await (await page.request.get('/api/profiles/me')).json()) as { profile: Profile }
  expect(profile.exam_time_factor).toBe(2)
})

test('P-ACCT-02: the way to the dashboard waits for no other answer', async ({ student: { page } }) => {
  await openSettings(page)
  const { first, save } = profileForm(page)
  await page.route('**/api/mock-exams/**', () => {})
  await first.fill('Robina')
  await save.click()
  await page.waitForURL('**/dashboard')
})

test('P-ACCT-03, P-ACCT-04: a profile that cannot be loaded or saved is told; without a session the page leads home', async ({
  student,
}) => {
  const { page } = student
  await silenceBell(page)
  await page.route(profileCall, (route) => route.fulfill(failure))
  await page.goto('/account-settings')
  await expect(page.getByRole('heading', { name: 'Error loading profile', exact: true })).toBeVisible()
  await page.unroute(profileCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('#main')).toBeFocused()

  const { first, save } = profileForm(page)
  await first.fill('Typed')
  await page.route(profileCall, (route) => route.fulfill(failure))
  await save.click()
  await seesToast(page, 'Error updating profile')
  await expect(first).toHaveValue('Typed')
  await page.unroute(profileCall)

  await page.context().clearCookies()
  await save.click()
  await seesToast(page, 'Error updating profile', 'Not authenticated')
  await expect(first).toHaveValue('Typed')
  expect(new URL(page.url()).pathname).toBe('/account-settings')

  // D5: what was typed is kept, asks to log in where it stands, and is then saved.
  const login = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(login).toContainText('What you entered is still here')
  await checkAccessibility(page, 'log in to save settings')
  await login.getByRole('button', { name: 'Close' }).click()
  await expect(login).toBeHidden()
  await save.click()
  await login.getByLabel('Password', { exact: true }).fill(student.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await seesToast(page, 'Profile updated', 'Your profile has been updated successfully.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Typed')
})

test('P-ACCT-04: a session that ends while the profile loads leads home; a visitor is sent to /auth', async ({
  student,
}) => {
  const { page } = student
  await silenceBell(page)
  await page.route(profileCall, async (route) => {
    await page.context().clearCookies()
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } })
  })
  await page.goto('/account-settings')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()

  await page.goto('/account-settings')
  await page.waitForURL('**/auth')
})

test('P-ACCT-06, P-ACCT-07, P-SESS-04: a picture is stored, shown in every tab and after a reload; a failed one leaves the old', async ({
  student,
}) => {
  const { page } = student
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard')
  await openSettings(page)
  const chooser = page.getByLabel('Profile picture')
  const shown = page.getByRole('img', { name: 'Your profile' })
  const inHeader = (tab: Page) =>
    tab
      .getByRole('banner')
      .getByRole('button', { name: /account menu/ })
      .locator('img')
  for (const type of (await chooser.getAttribute('accept'))?.split(',') ?? ['none']) {
    expect(type).toMatch(/^image\//)
  }

  await chooser.setInputFiles(await picture('red'))
  await seesToast(page, 'Profile updated', 'Your profile picture has been updated successfully.')
  const first = (await shown.getAttribute('src')) ?? ''
  expect(first).toMatch(/^\/files\/profile-pictures\/[\w-]+\/\d+\.webp$/)
  await expect(inHeader(otherTab)).toHaveAttribute('src', first)
  await page.reload()
  await expect(shown).toHaveAttribute('src', first)
  await seesDrawn(page, 'Your profile')

  await page.route(avatarCall, (route) => route.fulfill(failure))
  await chooser.setInputFiles(await picture('blue'))
  await seesToast(page, 'Error updating profile picture')
  await page.unroute(avatarCall)
  const sent = writesOf(page)
  await chooser.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await seesToast(page, 'Error updating profile picture', 'Please choose a JPEG, PNG, WebP, GIF or AVIF.')
  expect(sent).toEqual([])
  await chooser.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await seesToast(
    page,
    'Error updating profile picture',
    'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
  )
  await expect(shown).toHaveAttribute('src', first)

  await chooser.setInputFiles(await hugePicture())
  await expect(shown).not.toHaveAttribute('src', first)
  expect((await page.request.get(first)).status()).toBe(404)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload picture', exact: true })).toBeFocused()
  await expect(inHeader(otherTab)).toHaveCount(0)
})

test('P-SESS-05: a device signed out from the settings is signed out', async ({
  student,
  browser,
  baseURL,
}) => {
  const { page } = student
  const away = await atAnotherBrowser(student, browser, baseURL ?? '')
  await away.student.page.goto('/dashboard')
  await expect(away.student.page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await openSettings(page)
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await devices.getByRole('button', { name: /^Sign out Chrome on / }).press('Enter')
  await seesToast(page, 'Signed out there')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  // The button went with its row: the keyboard goes on from the list.
  await expect(devices.getByRole('list', { name: 'Devices' })).toBeFocused()
  await expect(devices.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  await away.student.page.goto('/dashboard')
  await away.student.page.waitForURL('**/auth')
  await away.context.close()
})

test('D5: devices and dialogs ask to log in again where the session has ended', async ({
  student: { page, email, password },
}) => {
  await silenceBell(page)
  // A second device: the first session goes on without its cookie.
  expect((await page.request.post('/api/accounts/sign-in', { data: { email, password } })).status()).toBe(200)
  await openSettings(page)
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  const logInAgain = async () => {
    const login = page.getByRole('dialog', { name: 'Please log in again' })
    await login.getByLabel('Password', { exact: true }).fill(password)
    await login.getByRole('button', { name: 'Log In' }).click()
  }
  await page.context().clearCookies()
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await seesToast(page, 'Error signing out', 'Please log in to continue.')
  await logInAgain()
  await seesToast(page, 'Signed out there')
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password', { exact: true }).fill('quite another one')
  await dialog.getByLabel('Confirm new password').fill('quite another one')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await logInAgain()
  await seesToast(page, 'Password changed')
  await expect(dialog).toBeHidden()
})

test('P-SESS-05: two devices of one kind are told apart by what their buttons are called', async ({
  student: { page },
}) => {
  await page.route('**/api/accounts/sessions', async (route) => {
    const response = await route.fetch()
    const { sessions } = (await response.json()) as { sessions: { id: string }[] }
    const others = ['2026-11-01', '2026-11-02'].map((day) => ({
      ...sessions[0],
      id: day,
      current: false,
      last_seen_at: `${day}T11:30:00.000Z`,
    }))
    await route.fulfill({ response, json: { sessions: [...sessions, ...others] } })
  })
  await openSettings(page)
  for (const day of ['Nov 1, 2026', 'Nov 2, 2026']) {
    const name = new RegExp(`^Sign out Chrome on \\S+, last used ${day}`)
    await expect(page.getByRole('button', { name })).toHaveCount(1)
  }
})

test('email, password and exam date are changed where they stand', async ({ student, browser, baseURL }) => {
  const { page } = student
  await openSettings(page)
  const email = `new_${student.email}`
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await submit('Change email')
  await expect(dialog.getByText('Please enter your email')).toBeVisible()
  await dialog.getByLabel('New email').fill(student.email.toUpperCase())
  await submit('Change email')
  await expect(dialog.getByText('This is already your email')).toBeVisible()
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByLabel('Your password').fill('not my password')
  await submit('Change email')
  await expect(dialog.getByRole('alert')).toHaveText('That is not your current password.')
  await dialog.getByLabel('Your password').fill(student.password)
  await submit('Change email')
  await seesToast(page, 'Check your new email', `The link we sent to ${email} works once, within an hour.`)
  await expect(page.getByText(`Will change to ${email} once you open the link we sent there`)).toBeVisible()
  await page.goto(await mailedLink(page, email, 'Confirm your new email address'))
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await checkAccessibility(page, 'email changed')
  await openSettings(page)
  await expect(page.getByRole('main').getByText(email)).toBeVisible()

  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByLabel('Current password').fill(student.password)
  await dialog.getByLabel('New password', { exact: true }).fill('another light field')
  await dialog.getByLabel('Confirm new password').fill('another')
  await submit('Change password')
  await expect(dialog.getByText('Passwords do not match')).toBeVisible()
  await dialog.getByLabel('Confirm new password').fill('another light field')
  const answer = await holdAnswers(page, '**/api/accounts/password')
  await submit('Change password')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
  // What is on its way is done all the same: until its answer no way out stands open.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialog).toBeVisible()
  answer()
  await seesToast(page, 'Password changed', 'Other devices have been signed out.')
  await expect(dialog).toBeHidden()

  const day = await dayAhead(page)
  await page.getByLabel('Date of your exam (optional)').fill(day)
  await page.getByRole('button', { name: 'Save exam settings' }).click()
  await seesToast(page, 'Profile updated')
  await page.reload()
  await expect(page.getByLabel('Date of your exam (optional)')).toHaveValue(day)
  await page.goto('/dashboard')
  // One less when midnight has passed meanwhile.
  await expect(page.getByText(/^(60|59) days until your exam\.$/)).toBeVisible()

  const changed = { ...student, email, password: 'another light field' } as Student
  const away = await atAnotherBrowser(changed, browser, baseURL ?? '')
  await away.context.close()
})

test('an exam date that lacks its year is asked for, and neither stored nor taken for none', async ({
  student: { page },
}) => {
  await openSettings(page)
  const date = page.getByLabel('Date of your exam (optional)')
  const save = page.getByRole('button', { name: 'Save exam settings' })
  const problem = page.getByText('Enter the whole date', { exact: true })
  const sent = writesOf(page)
  await date.pressSequentially('0210')
  await save.click()
  await expect(problem).toBeVisible()
  await expect(date).toBeFocused()
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])

  const day = await dayAhead(page)
  await date.fill(day)
  await expect(problem).toBeHidden()
  await save.click()
  await seesToast(page, 'Profile updated')
  expect(sent).toEqual(['PATCH'])
  await date.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await expect(date).toHaveValue('')
  await save.click()
  await expect(problem).toBeVisible()
  expect(sent).toEqual(['PATCH'])
  await page.reload()
  await expect(date).toHaveValue(day)
})

test('P-BILL-01, P-BILL-02: Billing Settings leaves for the portal and back here, or says that it cannot', async ({
  student,
}) => {
  const { page } = student
  const portal = '**/api/billing/customer-portal'
  await openSettings(page)
  const billing = page.getByRole('main').getByRole('button', { name: 'Billing Settings' })
  await page.route(portal, (route) => route.fulfill(failure))
  await billing.click()
  await seesToast(
    page,
    'Error',
    'There was a problem accessing your billing settings. Please try again later.',
  )
  await page.unroute(portal)
  const asked: unknown[] = []
  await page.route(portal, (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { url: new URL('/faq', page.url()).href } })
  })
  await billing.click()
  await page.waitForURL('**/faq')
  expect(asked).toEqual([{ returnUrl: new URL('/account-settings', page.url()).href }])
})

test('my data comes as a file; the account goes with the password and the word DELETE', async ({
  student,
  browser,
  baseURL,
}) => {
  const { page } = student
  await openSettings(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const { tables } = JSON.parse(Buffer.concat(chunks).toString()) as { tables: Record<string, unknown[]> }
  expect(tables['profiles']).toMatchObject([{ username: student.username }])

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const submit = dialog.getByRole('button', { name: 'Delete my account' })
  await dialog.getByLabel('Your password').fill(student.password)
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await submit.click()
  await expect(dialog.getByText('Please type DELETE to confirm')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/')
  await seesToast(page, 'Account deleted', 'Everything stored with it is gone.')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await signInStatus(browser, baseURL ?? '', student)).toBe(401)
})

test('my data is no file once the session is over: the page leads to the log-in', async ({ student }) => {
  const { page } = student
  await openSettings(page)
  let downloads = 0
  page.on('download', () => (downloads += 1))
  const refusal = { error: 'Please log in to continue.', code: 'not-signed-in' }
  await page.route('**/api/accounts/export', (route) => route.fulfill({ status: 401, json: refusal }))
  await page.getByRole('button', { name: 'Download' }).click()
  await page.waitForURL('**/auth')
  expect(downloads).toBe(0)
})

test('P-ACCT-01: the dialogs and refusals of the settings are accessible', async ({ student }) => {
  test.slow()
  const { page } = student
  await openSettings(page)
  await page.getByLabel('Profile picture').setInputFiles(await picture('green'))
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  await profileForm(page).username.fill('ab')
  await profileForm(page).save.click()
  await seesToast(page, 'Error updating profile')
  await checkAccessibility(page, 'settings with a refused name')
  for (const name of ['Change email', 'Change password', 'Delete account']) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^(Change|Delete)/ }).click()
    await expect(dialog.getByText('Please enter your password')).toBeVisible()
    await checkAccessibility(page, `settings, ${name}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
})

/** The day in 60 days, where the browser is. */
async function dayAhead(page: Page): Promise<string> {
  const now = await page.evaluate(() => Date.now() - new Date().getTimezoneOffset() * 60_000)
  return new Date(now + 60 * 86_400_000).toISOString().slice(0, 10)
}

/** Waits for the mail; answers the address its link leads to, without the host. */
async function mailedLink(page: Page, recipient: string, subject: string): Promise<string> {
  const find = async () => (await mailsTo(page, recipient)).find((mail) => mail.subject === subject)
  await expect.poll(find).toBeDefined()
  return /\/verify-email#\S+/.exec((await find())?.text ?? '')?.[0] ?? ''
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/account-settings')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await expect(profileForm(page).username).toBeVisible()
}

function profileForm(page: Page) {
  return {
    username: page.getByLabel('Username', { exact: true }),
    first: page.getByLabel('First Name', { exact: true }),
    last: page.getByLabel('Last Name', { exact: true }),
    save: page.getByRole('button', { name: 'Save Changes', exact: true }),
  }
}

/** Fills up with the page's calls that change something. */
function writesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/profiles') && request.method() !== 'GET') calls.push(request.method())
  })
  return calls
}

async function picture(background: string) {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return { name: `${background}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** As large as a phone's: more than the server takes, so it has to be shrunk on the way. */
async function hugePicture() {
  const raw = { width: 1800, height: 1200, channels: 3 as const }
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(avatarUpload.maxBytes)
  return { name: 'photo.png', mimeType: 'image/png', buffer }
}

/** The browser itself has drawn the picture. */
async function seesDrawn(page: Page, name: string): Promise<void> {
  const drawn = () =>
    page.getByRole('img', { name }).evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(drawn).toBe(256)
}

async function signInStatus(
  browser: Browser,
  baseURL: string,
  { email, password }: Student,
): Promise<number> {
  const context = await browser.newContext({ baseURL })
  const answer = await context.request.post('/api/accounts/sign-in', { data: { email, password } })
  await context.close()
  return answer.status()
}

test('C1: a link from the settings verifies the address where one is logged in, once', async ({
  student,
}) => {
  const { page } = student
  await openSettings(page)
  await expect(page.getByText('Not verified yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Verify email', exact: true }).press('Enter')
  await seesToast(page, 'Email sent')
  const sent = page.getByRole('button', { name: 'Email sent', exact: true })
  await expect(sent).toBeFocused()
  await expect(sent).toBeDisabled()
  const link = await mailedLink(page, student.email, 'Verify your email address')

  // Where another account is logged in it says which, and leads to the right one.
  await page.context().clearCookies()
  const other = await signUp(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email not verified' })).toBeVisible()
  await expect(page.getByText(`You’re logged in as ${other.email}.`)).toBeVisible()
  await checkAccessibility(page, 'a link for another account')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in to verify your email' })).toBeVisible()

  await page.goto('/verify-email')
  await expect(page.getByText('Please open the one in our email again.')).toBeVisible()
  // In the same tab nothing but the hash is new.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Log in to verify your email' })).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email$/)
  await checkAccessibility(page, 'log in to verify')
  await page.route('**/api/accounts/verify-email', (route) => route.fulfill(failure), { times: 1 })
  await page.evaluate(() => localStorage.setItem('selectedPlan', 'monthly'))
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // Opened once more it is tried once more.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await checkAccessibility(page, 'email verified')
  // B6: a plan that was chosen before is not lost on the way.
  await expect(page.getByRole('link', { name: 'Go to Your Plan' })).toBeVisible()

  await page.goto('/account-settings')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify email', exact: true })).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email not verified' })).toBeVisible()
  await expect(
    page.getByText('This link is no longer valid. Please ask for a new one in your account settings.', {
      exact: true,
    }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go to Account Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
})

test('C1, P-SESS-04: the tab where the link was asked for shows what has become of it', async ({
  student: { page, email },
}) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Verify email', exact: true }).click()
  await seesToast(page, 'Email sent')
  const other = await page.context().newPage()
  await other.goto(await mailedLink(page, email, 'Verify your email address'))
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email sent', exact: true })).toHaveCount(0)
})

test('C1, D5: who changed the email on another device is told how to log in on this one, and loses nothing', async ({
  student,
  browser,
  baseURL,
}) => {
  const { page, password } = student
  await silenceBell(page)
  await openSettings(page)
  const { first, save } = profileForm(page)
  await first.fill('Robina')
  const away = await atAnotherBrowser(student, browser, baseURL ?? '')
  const email = `new_${student.email}`
  const change = { data: { email, current_password: password } }
  expect((await page.request.put('/api/accounts/email', change)).status()).toBe(200)
  await away.student.page.goto(await mailedLink(page, email, 'Confirm your new email address'))
  await expect(away.student.page.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await away.context.close()

  await save.click()
  const login = page.getByRole('dialog', { name: 'Please log in again' })
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(login.getByRole('alert')).toContainText('Invalid email or password')
  await checkAccessibility(page, 'log in with a new email')
  const opening = page.context().waitForEvent('page')
  await login.getByRole('link', { name: 'Log in with the new one' }).click()
  const other = await opening
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Log In', exact: true }).click()
  await other.waitForURL('**/dashboard')

  await expect(login.getByLabel('Email')).toHaveValue(email)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await seesToast(page, 'Profile updated', 'Your profile has been updated successfully.')
  await expect(page.getByRole('heading', { name: 'Welcome, Robina' })).toBeVisible()
})
