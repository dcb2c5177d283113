import type { Locator } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { mailsTo } from './support/mails.ts'
import { openStarted } from './support/started.ts'
import { expect, newAccount, test } from './support/test.ts'
import { seesToast, toastOf } from './support/toasts.ts'

test('P-SUPP-01, P-SUPP-02, P-SUPP-03, P-SUPP-04: a visitor writes to support', async ({ page }) => {
  test.slow()
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/support/send-support-email')) calls.push(request.postDataJSON())
  })
  await openStarted(page, '/support')
  const name = page.getByLabel('Your Name', { exact: true })
  const email = page.getByLabel('Email Address', { exact: true })
  const issue = page.getByLabel('Describe Your Issue', { exact: true })
  const submit = page.getByRole('button', { name: 'Submit Request', exact: true })
  await expect(email).toHaveAttribute('type', 'email')

  const request = { name: 'Sam Ray', email: newAccount().email, issue: 'The picture is dark.\nOn my phone.' }
  await submit.click()
  await seesToast(page, 'Missing information', 'Please provide your name, email, and describe your issue.')
  await expect(name).toBeFocused()
  for (const empty of [name, email, issue]) {
    await name.fill(request.name)
    await email.fill(request.email)
    await issue.fill(request.issue)
    await empty.fill('')
    await submit.click()
    await seesToast(page, 'Missing information', 'Please provide your name, email, and describe your issue.')
    await expect(empty).toBeFocused()
    expect(calls).toEqual([])
  }
  await email.fill('')
  await issue.fill('  \n ')
  await submit.click()
  await expect(email).toBeFocused()
  await email.fill('not an address')
  await issue.fill(request.issue)
  await submit.click()
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'support with errors')
  expect(calls).toEqual([])

  await email.fill(request.email)
  await page.route('**/api/support/send-support-email', (route) => route.fulfill(failure))
  await submit.click()
  await seesToast(
    page,
    'Error submitting request',
    'There was a problem submitting your request. Please try again.',
  )
  for (const [field, typed] of [
    [name, request.name],
    [email, request.email],
    [issue, request.issue],
  ] as const)
    await expect(field).toHaveValue(typed)
  await expect(page.getByText(failure.json.error, { exact: true })).toBeVisible()
  await page.unroute('**/api/support/send-support-email')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/support/send-support-email', async (route) => {
    await released
    await route.continue()
  })
  calls.length = 0
  await submit.click()
  const submitting = page.getByRole('button', { name: 'Submitting...', exact: true })
  await expect(submitting).toBeVisible()
  await submitting.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Thank You!', exact: true })).toBeFocused()
  await expect(toastOf(page, { title: 'Error submitting request' })).toHaveCount(0)
  expect(calls).toEqual([request])
  await checkAccessibility(page, 'support, sent')
  await expect
    .poll(async () => (await mailsTo(page, request.email)).map(({ subject }) => subject))
    .toEqual(['We got your message'])
  await expect
    .poll(() => mailsTo(page, 'support@collimate.example'))
    .toContainEqual(
      expect.objectContaining({ reply_to: request.email, text: expect.stringContaining(request.issue) }),
    )

  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  for (const field of [name, email, issue]) await expect(field).toHaveValue('')
  await expect(page.locator('#main')).toBeFocused()
  await page.route('**/api/support/send-support-email', (route) => route.fulfill({ json: { id: 'x' } }))
  await name.fill('Sam')
  await email.fill(request.email)
  await issue.fill('More')
  await submit.click()
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('P-SUPP-03: what the server refuses stands under the field it is about, which has the keyboard', async ({
  page,
}) => {
  await openStarted(page, '/support')
  const name = page.getByLabel('Your Name', { exact: true })
  // Only the server looks at how a name is written.
  await name.fill('Sam \u202egro.elpmaxe')
  await page.getByLabel('Email Address', { exact: true }).fill(newAccount().email)
  await page.getByLabel('Describe Your Issue', { exact: true }).fill('The picture is dark.')
  await page.getByRole('button', { name: 'Submit Request', exact: true }).click()
  await seesToast(
    page,
    'Error submitting request',
    'There was a problem submitting your request. Please try again.',
  )
  await expect(name).toHaveAccessibleDescription(
    'Names can’t contain characters that change the direction of text',
  )
  await expect(name).toBeFocused()
  await expect(page.getByText('The request is not valid.')).toHaveCount(0)
})

test('P-SUPP-02: a student is not asked who they are, and may write in another name', async ({
  student: { page },
}) => {
  await openStarted(page, '/support')
  const name = page.getByLabel('Your Name', { exact: true })
  const email = page.getByLabel('Email Address', { exact: true })
  await expect(name).toHaveValue('Robin')
  await expect(email).toHaveValue(/^[^@]+@[^@]+$/)
  await name.fill('')
  await expect(name).toHaveValue('')
  await page.getByLabel('Describe Your Issue', { exact: true }).fill('The picture is dark.')
  await page.getByRole('button', { name: 'Submit Request', exact: true }).click()
  await seesToast(page, 'Missing information', 'Please provide your name, email, and describe your issue.')
  await expect(name).toBeFocused()
})

test('P-SUPP-02, P-SUPP-03: on a phone a toast lies over neither the button nor the field to fill in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await openStarted(page, '/support')
  // No toast goes while it is looked at.
  await page.clock.pauseAt(Date.now() + 60_000)
  const name = page.getByLabel('Your Name', { exact: true })
  const submit = page.getByRole('button', { name: 'Submit Request', exact: true })
  const pressAtTheEdge = async () => {
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
  }
  await pressAtTheEdge()
  const missing = toastOf(page, { title: 'Missing information' })
  await expect(name).toBeFocused()
  await expect.poll(() => meet(missing, name)).toBe(false)
  await expect.poll(() => meet(missing, submit)).toBe(false)

  // There is room for one at a time.
  await page.clock.runFor(5000)
  await expect(missing).toBeHidden()
  await page.route('**/api/support/send-support-email', (route) => route.fulfill(failure))
  await name.fill('Sam Ray')
  await page.getByLabel('Email Address', { exact: true }).fill('sam@example.org')
  await page.getByLabel('Describe Your Issue', { exact: true }).fill('The picture is dark.')
  await pressAtTheEdge()
  await expect.poll(() => meet(toastOf(page, { title: 'Error submitting request' }), submit)).toBe(false)
})

/** Whether two parts of the page lie over each other; undefined until both are there. */
async function meet(one: Locator, other: Locator): Promise<boolean | undefined> {
  const [a, b] = await Promise.all(
    [one, other].map((part) => part.boundingBox({ timeout: 1000 }).catch(() => null)),
  )
  if (!a || !b) return undefined
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
