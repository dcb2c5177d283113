import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { adminEnv, signUpAdmin } from './support/admins.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { mailsTo, requestResetLink } from './support/mails.ts'
import { expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

test.use({ serverEnv: [{ ...adminEnv, REQUIRE_ADMIN_SECOND_FACTOR: 'true' }, { scope: 'worker' }] })

/** What the phone shows, or is about to show: the server takes either, for half a minute at least. */
function codeOf(secret: string, when: 'now' | 'next'): string {
  const timestamp = Date.now() + (when === 'next' ? 30_000 : 0)
  return new TOTP({ secret }).generate({ timestamp })
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/auth?view=login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('C13: an admin turns two-step login on, logs in with it, recovers with it and turns it off', async ({
  page,
}) => {
  test.slow()
  const admin = await signUpAdmin(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Turn on two-step login first' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await checkAccessibility(page, 'the admin tools before two-step login')
  await page.getByRole('link', { name: 'Go to Account Settings' }).click()

  const turnOn = page.getByRole('button', { name: 'Turn on two-step login' })
  await turnOn.click()
  const dialog = page.getByRole('dialog')
  const submit = (name: string) => dialog.getByRole('button', { name, exact: true })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await submit('Continue').click()
  await expect(dialog.getByText('Please enter your password', { exact: true })).toBeVisible()
  await dialog.getByLabel('Current password').fill('a guess')
  await submit('Continue').click()
  await expect(dialog.getByText('That is not your current password.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Current password').fill(admin.password)
  await submit('Continue').click()

  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
  const address = await dialog.getByRole('link', { name: 'Open it in the app' }).getAttribute('href')
  const secret = new URL(address ?? '').searchParams.get('secret') ?? ''
  const key = await dialog.locator('code').innerText()
  expect(key.replaceAll(' ', '')).toBe(secret)
  await checkAccessibility(page, 'the setup of two-step login')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('12345')
  await submit('Turn on').click()
  await expect(dialog.getByRole('alert')).toContainText('That code isn’t right.')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 'now'))
  await submit('Turn on').click()

  await expect(dialog.getByRole('heading', { name: 'Two-step login is on' })).toBeFocused()
  const codes = await dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await checkAccessibility(page, 'the backup codes')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await submit('Download as text').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('backup-codes.txt')
  const text = readFileSync(await file.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await submit('I have saved them').click()
  const main = page.getByRole('main')
  await expect(main.getByText('On. 10 backup codes left.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off two-step login' })).toBeFocused()
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Moderation' })).toBeVisible()

  await logIn(page, admin)
  await expect(main.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await checkAccessibility(page, 'the code at log-in')
  await main.getByRole('button', { name: 'Back to login' }).click()
  await expect(main.getByLabel('Email')).toHaveValue(admin.email)
  await expect(main.getByLabel('Password', { exact: true })).toBeFocused()
  await logIn(page, admin)
  await main.getByRole('textbox', { name: 'Code' }).fill('12345')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert')).toContainText('That code isn’t right.')
  await main.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 'next'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  const link = await requestResetLink(page, admin.email)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Two-step login', exact: true })).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0)
  await checkAccessibility(page, 'the code beside a recovery link')
  await main.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()

  await page.goto('/account-settings')
  await expect(main.getByText('On. 9 backup codes left.', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(page, admin.email)).map(({ subject }) => subject))
    .toContain('A backup code was used')
  const renew = page.getByRole('button', { name: 'Get new backup codes' })
  await renew.click()
  await dialog.getByLabel('Current password').fill(admin.password)
  await submit('Get new codes').click()
  await expect(dialog.getByText('Please enter a code', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'new backup codes are asked for')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '')
  // The old codes are gone as this is heard, and the new ones are shown only here.
  const answer = await holdAnswers(page, '**/api/accounts/second-factor/backup-codes')
  await submit('Get new codes').click()
  await expect(submit('Cancel')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  answer()
  await expect(dialog.getByRole('heading', { name: 'Your new backup codes' })).toBeFocused()
  const newCodes = await dialog.getByRole('listitem').allInnerTexts()
  expect(new Set([...newCodes, ...codes]).size).toBe(20)
  await submit('I have saved them').click()
  await expect(main.getByText('On. 10 backup codes left.', { exact: true })).toBeVisible()
  await expect(renew).toBeFocused()
  await page.getByRole('button', { name: 'Turn off two-step login' }).click()
  await dialog.getByLabel('Current password').fill(admin.password)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[2] ?? '')
  await submit('Turn off').click()
  await expect(dialog.getByRole('alert')).toContainText('That code isn’t right.')
  await checkAccessibility(page, 'two-step login is turned off')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(newCodes[0] ?? '')
  await submit('Turn off').click()
  await seesToast(page, 'Two-step login is off')
  await expect(turnOn).toBeVisible()
  await logIn(page, admin)
  await expect(page).toHaveURL('/dashboard')
})
