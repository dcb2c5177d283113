import type { Page } from '@playwright/test'

const provider = 'https://provider.example'

/** A server that believes in a payment provider which is nowhere: what it says, a test says. */
export const providerEnv = {
  STRIPE_SECRET_KEY: 'sk_test_of_a_provider_that_is_nowhere',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_provider_that_is_nowhere',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
  STRIPE_SCRIPT_URL: `${provider}/v3/`,
}

/** The provider's script and pages arrive. @returns the addresses asked for so far, without the origin */
export async function reachProvider(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(`${provider}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    await route.fulfill(
      pathname === '/v3/'
        ? { contentType: 'text/javascript', body: 'window.Stripe = () => ({})' }
        : { contentType: 'text/html', body: '<h1>The payment provider</h1>' },
    )
  })
  return asked
}

/** Our server answers a call with this, whatever it would have said. @returns the bodies it was sent */
export async function answerWith(
  page: Page,
  address: string,
  answer: { status?: number; json: unknown } | 'cut off',
): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.unroute(`**${address}`)
  await page.route(`**${address}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    await (answer === 'cut off' ? route.abort() : route.fulfill(answer))
  })
  return bodies
}

export const checkoutPage = `${provider}/pay/1`
export const portalPage = `${provider}/portal/1`
