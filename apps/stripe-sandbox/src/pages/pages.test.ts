import { expect, it } from 'vitest'
import { goodCard, subscribe, useSandbox } from '../test-support/use-sandbox.ts'

const sandbox = useSandbox()

function openCheckout(changes: object = {}) {
  return sandbox.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'robin@example.org',
    line_items: [{ price: 'price_monthly', quantity: 1 }],
    subscription_data: { trial_period_days: 7 },
    success_url: 'http://localhost:3000/done?id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/back',
    ...changes,
  })
}

it('the pages run no script, load nothing of others, and lead only where the shop said', async () => {
  const { url } = await openCheckout()
  const page = await fetch(url ?? '')
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
  )
  const text = await page.text()
  expect(text).not.toMatch(/<script|style="|<style/)
  expect(text).toContain('Test payments:')
})

it('the style is the product’s own, and names only faces that are served here', async () => {
  const { url } = await openCheckout()
  const css = await (await fetch(new URL('/assets/pages.css', url ?? ''))).text()
  expect(css).toContain('--light-edge')
  const faces = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, address]) => address ?? '')
  expect(faces).toHaveLength(2)
  for (const face of faces) {
    const answer = await fetch(new URL(face, url ?? ''))
    expect(answer.headers.get('content-type')).toBe('font/woff2')
  }
})

it('what a shop or a customer wrote is shown as text', async () => {
  const { url } = await openCheckout({ customer_email: undefined })
  const page = await sandbox.submit(url ?? '', { email: '"><script>alert(1)</script>', name: '<b>' })
  expect(page.status).toBe(422)
  const text = await page.text()
  expect(text).not.toContain('<script')
  expect(text).toContain('&quot;&gt;&lt;script&gt;')
})

it.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ['4012 8888 8888 1881', 'Only test cards work here'],
])('P-PAY-07: %s is refused, and nothing is bought', async (number, reason) => {
  const { id, url } = await openCheckout()
  const page = await sandbox.submit(url ?? '', { ...goodCard, number })
  expect(page.status).toBe(422)
  expect(await page.text()).toContain(reason)
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
  expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
})

it.each([
  [{ expiry: '01/20' }, 'expiration date is in the past'],
  [{ expiry: '13/40' }, 'expiration date is incomplete'],
  [{ cvc: '12' }, 'security code is incomplete'],
  [{ name: ' ' }, 'Please enter the name on the card'],
])('a card form with %o says what is missing', async (change, reason) => {
  const { url } = await openCheckout()
  const page = await sandbox.submit(url ?? '', { ...goodCard, ...change })
  expect(page.status).toBe(422)
  expect((await page.text()).replaceAll('&#39;', "'")).toContain(reason)
})

it('P-PAY-01: paid, it leads to the success address; paid again, it buys nothing more', async () => {
  const { id, url } = await openCheckout()
  for (let press = 0; press < 2; press += 1) {
    const paid = await sandbox.submit(url ?? '', goodCard)
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/done?id=${id}`)
  }
  expect((await sandbox.stripe.subscriptions.list()).data).toHaveLength(1)
})

it('a card that asks for authentication buys only when it is completed', async () => {
  const { id, url } = await openCheckout()
  const asked = await sandbox.submit(url ?? '', { ...goodCard, number: '4000 0025 0000 3155' })
  expect(asked.headers.get('location')).toBe(`/c/pay/${id}/authenticate`)
  const failed = await sandbox.submit(`${String(url)}/authenticate`, { answer: 'fail' })
  expect(await failed.text()).toContain('We are unable to authenticate your payment method.')
  expect((await sandbox.stripe.subscriptions.list()).data).toEqual([])
  expect((await sandbox.submit(`${String(url)}/authenticate`, { answer: 'complete' })).status).toBe(303)
  expect((await sandbox.stripe.subscriptions.list()).data).toHaveLength(1)
})

it('a trial that wants no card takes none, and ends as it was told to', async () => {
  const { url } = await openCheckout({
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    },
  })
  expect(await (await fetch(url ?? '')).text()).not.toContain('Card number')
  expect((await sandbox.submit(url ?? '', {})).status).toBe(303)
  const [subscription] = (await sandbox.stripe.subscriptions.list()).data
  expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: null })
  await sandbox.advance(8)
  expect(await sandbox.stripe.subscriptions.retrieve(subscription?.id ?? '')).toMatchObject({
    status: 'paused',
  })
})

it('an expired checkout sells nothing', async () => {
  const { id, url } = await openCheckout()
  await sandbox.advance(2)
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  expect((await sandbox.submit(url ?? '', goodCard)).status).toBe(404)
  expect((await sandbox.stripe.subscriptions.list()).data).toEqual([])
})

it('P-SUB-03: on the billing page a new card pays what is overdue, and its address works for an hour', async () => {
  const { id, customer } = await subscribe(sandbox, { number: '4000 0000 0000 0341' })
  if (typeof customer !== 'string') throw new Error('The customer is not an id.')
  await sandbox.advance(8)
  expect(await sandbox.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  const { url } = await sandbox.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/account-settings',
  })
  expect(await (await fetch(url)).text()).toContain('The last payment failed.')
  expect((await sandbox.submit(`${url}/card`, goodCard)).status).toBe(303)
  expect(await sandbox.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  await sandbox.advance(1)
  expect((await fetch(url)).status).toBe(404)
  expect((await sandbox.submit(`${url}/cancel`, {})).status).toBe(404)
  expect(await sandbox.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false })
})

it('P-PAY-02: the browser script may be loaded by pages of another origin', async () => {
  const script = await fetch(`${sandbox.url}/v3/`)
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  expect(await script.text()).toContain('window.Stripe')
})
