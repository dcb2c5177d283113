import { expect, test as base } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { fillCard, payAtCheckout, startSandbox, testCards, type SandboxUnderTest } from './support/sandbox.ts'

/** The hosted pages of the payment sandbox, met by a customer who has no shop around them. */
const test = base.extend<{ checkout: string }, { sandbox: SandboxUnderTest }>({
  sandbox: [
    async ({}, use) => {
      const sandbox = await startSandbox()
      await use(sandbox)
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  /** The address of a fresh checkout of the yearly plan with its trial. */
  checkout: async ({ sandbox }, use) => {
    const { url } = await sandbox.post<{ url: string }>('/v1/checkout/sessions', {
      mode: 'subscription',
      customer_email: 'robin@example.org',
      'line_items[0][price]': 'price_yearly',
      'subscription_data[trial_period_days]': '7',
      success_url: `${sandbox.url}/healthz?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${sandbox.url}/healthz?canceled`,
    })
    await use(url)
  },
})

test('P-PAY-07: a declined card says so, an authenticated one starts the trial, a second visit pays nothing', async ({
  page,
  checkout,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(checkout)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try Collimate Yearly')
  await expect(page.getByText('7 days free')).toBeVisible()
  await expect(page.getByText('robin@example.org')).toBeVisible()
  await payAtCheckout(page, testCards.declined)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  await payAtCheckout(page, testCards.authenticates)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible()
  await payAtCheckout(page, testCards.authenticates)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page).toHaveURL(/\/healthz\?session=cs_test_/)
  await page.goto(checkout)
  await expect(page.getByRole('heading', { name: 'You’re all done here' })).toBeVisible()
})

test('P-BILL-01: on the billing page the plan is switched, canceled and kept, and the card replaced', async ({
  page,
  sandbox,
  checkout,
}) => {
  await page.goto(checkout)
  await checkAccessibility(page, 'checkout')
  await payAtCheckout(page, testCards.works)
  await expect(page).toHaveURL(/\/healthz\?session=/)
  const { customer } = await sandbox.get<{ customer: string }>(
    `/v1/checkout/sessions/${new URL(page.url()).searchParams.get('session') ?? ''}`,
  )
  const { url } = await sandbox.post<{ url: string }>('/v1/billing_portal/sessions', {
    customer,
    return_url: `${sandbox.url}/healthz`,
  })
  await page.goto(url)
  await expect(page.getByText('Collimate Yearly', { exact: true })).toBeVisible()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()

  await page.getByText('Switch to Collimate Monthly').click()
  await page.getByRole('button', { name: 'Switch to $10.00 per month' }).click()
  await expect(page.getByText('Collimate Monthly', { exact: true })).toBeVisible()

  await page.getByText('Cancel the plan').click()
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await expect(page.getByText(/^The trial ends on .* and so does the plan/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  await expect(page.getByText('Cancel the plan')).toBeVisible()

  await page.getByText('Update the card').click()
  await fillCard(page, testCards.declined)
  await page.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await checkAccessibility(page, 'billing with a refused card')
  await fillCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Collimate' }).click()
  await expect(page).toHaveURL(/\/healthz$/)
})
