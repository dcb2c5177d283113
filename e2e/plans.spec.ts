import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { planFeatures } from '@collimate/domain/billing/plans'
import { failure } from './support/failure.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { holdClock } from './support/hold-clock.ts'
import { answerWith, checkoutPage, providerEnv, portalPage, reachProvider } from './support/provider.ts'
import { userIdOf } from './support/sessions.ts'
import { passGuard, stopClock, untilEffectsRun } from './support/stopped-clock.ts'
import { expect, test } from './support/test.ts'
import { notedBy, seesToast, toastOf } from './support/toasts.ts'

test.use({ serverEnv: [providerEnv, { scope: 'worker' }] })

const check = '/api/billing/check-subscription'
const createCheckout = '/api/billing/create-checkout'
const portal = '/api/billing/customer-portal'
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 700 }
const notSubscribed = { json: { subscribed: false, subscription: null } }
const subscribed = { json: { subscribed: true, subscription: { type: 'monthly', expires: null } } }
const lessonList = '/api/guided-lessons'
const noLessons = { json: { topics: [], current_subsection_id: null } }

test('P-PLAN-01: a visitor at the plans is led to /auth', async ({ page }) => {
  await page.goto('/choose-plan')
  await page.waitForURL('**/auth')
})

test('P-PLAN-02, P-PLAN-03: both plans stand side by side at a desk, one at a time on a phone', async ({
  student: { page },
}) => {
  test.slow()
  await openPlans(page)
  for (const [title, price, interval, other] of [
    ['Monthly', '$10.00', 'month', 'For short-term prep'],
    ['Yearly', '$100.00', 'year', 'The best value: $8.33 a month'],
  ] as const) {
    const card = planCard(page, title)
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByText(`per ${interval}`, { exact: true })).toBeVisible()
    await expect(card.getByText(other, { exact: true })).toBeVisible()
    await expect(card.getByText(`7-day free trial, then ${price} per ${interval}`)).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText([...planFeatures])
    await expect(card.getByRole('button', { name: /^Subscribe/ })).toBeVisible()
  }
  await expect(planCard(page, 'Yearly').getByText('Best Value', { exact: true })).toBeVisible()
  await expect(planCard(page, 'Monthly').getByText('Best Value')).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    '/terms-of-service',
  )
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeHidden()
  await checkAccessibility(page, 'plans')

  await page.setViewportSize(phone)
  await expect(planCard(page, 'Monthly')).toBeHidden()
  await expect(planCard(page, 'Yearly')).toBeVisible()
  await page.getByText('Monthly', { exact: true }).first().click()
  await expect(planCard(page, 'Monthly')).toBeVisible()
  await expect(planCard(page, 'Yearly')).toBeHidden()
})

test('P-GEN-04: a toggle of the plans at 767 px, two cards at 768', async ({ student: { page } }) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await openPlans(page)
  const toggle = page.getByRole('radio', { name: 'Monthly' })
  await expect(toggle).toBeVisible()
  await expect(planCard(page, 'Yearly')).toBeVisible()
  await expect(planCard(page, 'Monthly')).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(planCard(page, 'Monthly')).toBeVisible()
  await expect(planCard(page, 'Yearly')).toBeVisible()
  await expect(toggle).toBeHidden()
})

test('B1: who had a trial is promised none', async ({ student: { page } }) => {
  await answerWith(page, '/api/billing/trial', { json: { trial_available: false } })
  await openPlans(page)
  await expect(planCard(page, 'Yearly').getByText('$100.00 per year', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('You’ve already had your free trial')).toBeVisible()
  await expect(main.getByText(/7-day free trial|seven days free/i)).toHaveCount(0)
  await answerWith(page, '/api/billing/trial', { status: 503, json: {} })
  await openPlans(page)
  await expect(main.getByText('Checkout shows what’s due today before you pay.')).toBeVisible()
  await expect(main.getByText(/7-day free trial|seven days free/i)).toHaveCount(0)
})

test('P-PLAN-05: the plan of the address, else the stored one, is preselected, and nothing starts by itself', async ({
  student: { page },
}) => {
  const asked = await reachProvider(page)
  const bodies = await answerWith(page, createCheckout, { json: { url: checkoutPage } })
  await openPlans(page, '?plan=price_monthly')
  await expect(planCard(page, 'Monthly').getByText('Your choice')).toBeVisible()
  await expect(planCard(page, 'Yearly').getByText('Your choice')).toHaveCount(0)
  await page.setViewportSize(phone)
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(planCard(page, 'Monthly')).toBeVisible()

  await page.evaluate(() => localStorage.setItem('selectedPlan', 'price_monthly'))
  await openPlans(page)
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await openPlans(page, '?plan=price_yearly')
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await openPlans(page, '?plan=price_of_nothing')
  await expect(page.getByText('Your choice')).toHaveCount(0)
  expect([...asked, ...bodies]).toEqual([])
})

test('P-PAY-01, P-PAY-02, P-PLAN-06: Subscribe loads the script, opens a checkout of this plan, and leaves for it', async ({
  student: { page },
}) => {
  const asked = await reachProvider(page)
  const bodies = await answerWith(page, createCheckout, { json: { url: checkoutPage } })
  await openPlans(page)
  await page.evaluate(() => {
    localStorage.setItem('selectedPlan', 'price_monthly')
    localStorage.setItem('showPlans', 'true')
  })
  expect(asked).toEqual([])
  const userId = await userIdOf(page)
  const { origin } = new URL(page.url())
  await planCard(page, 'Yearly').getByRole('button', { name: 'Subscribe Yearly' }).click()
  await page.waitForURL(checkoutPage)
  expect(asked).toEqual(['/v3/', '/pay/1'])
  expect(bodies).toEqual([
    {
      priceId: 'price_yearly',
      userId,
      successUrl: `${origin}/dashboard?payment=success`,
      cancelUrl: `${origin}/?payment=canceled`,
    },
  ])
  await page.goto('/faq')
  expect(
    await page.evaluate(() => [localStorage.getItem('selectedPlan'), localStorage.getItem('showPlans')]),
  ).toEqual([null, null])
})

test('P-PAY-02, P-BILL-01: who has gone on before the page of the provider is ready is not taken there', async ({
  student: { page },
}) => {
  const asked = await reachProvider(page)
  await answerWith(page, createCheckout, { json: { url: checkoutPage } })
  const openCheckout = await holdAnswers(page, `**${createCheckout}`, { on: 'there' })
  await openPlans(page)
  const checkout = page.waitForRequest(`**${createCheckout}`)
  await planCard(page, 'Yearly').getByRole('button', { name: 'Subscribe Yearly' }).click()
  await checkout
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  // The address is the dashboard's before the page is.
  const welcome = page.getByRole('heading', { level: 1, name: /^Welcome/ })
  await expect(welcome).toBeVisible()
  const opened = page.waitForResponse(`**${createCheckout}`)
  openCheckout()
  await (await opened).finished()

  await answerWith(page, portal, { json: { url: portalPage } })
  const openPortal = await holdAnswers(page, `**${portal}`, { on: 'there' })
  const settings = page.waitForRequest(`**${portal}`)
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Account Settings' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Billing Settings' }).click()
  await settings
  await page.goBack()
  await expect(welcome).toBeVisible()
  const ready = page.waitForResponse(`**${portal}`)
  openPortal()
  await (await ready).finished()
  await expect(welcome).toBeVisible()
  expect(asked).toEqual(['/v3/'])
})

test('P-PAY-02: a blocked script is said, and the button is usable again', async ({ student: { page } }) => {
  await page.route(providerEnv.STRIPE_SCRIPT_URL, (route) => route.abort())
  const bodies = await answerWith(page, createCheckout, { json: { url: checkoutPage } })
  await openPlans(page)
  await refusesToSubscribe(page, 'Failed to load Stripe')
  expect(bodies).toEqual([])
  await page.unroute(providerEnv.STRIPE_SCRIPT_URL)
  await reachProvider(page)
  await page.getByRole('button', { name: 'Subscribe Yearly' }).click()
  await page.waitForURL(checkoutPage)
})

test('P-PAY-03: a plan without a price, and a lost session, are said', async ({ student: { page } }) => {
  await reachProvider(page)
  await page.route('**/api/plans', async (route) => {
    const answer = await route.fetch()
    const offer = (await answer.json()) as { plans: { plan: string; price_id: string }[] }
    const plans = offer.plans.map((plan) => (plan.plan === 'yearly' ? { ...plan, price_id: '' } : plan))
    await route.fulfill({ json: { ...offer, plans } })
  })
  await openPlans(page)
  await refusesToSubscribe(page, 'Price ID is required')
  await page.unroute('**/api/plans')
  await openPlans(page)
  await answerWith(page, createCheckout, { status: 401, json: { error: '', code: 'checkout-needs-login' } })
  await refusesToSubscribe(page, 'You must be logged in to subscribe. Please log in and try again.')
})

for (const [id, answer, text] of [
  ['P-PAY-04', failure, 'Error creating checkout session'],
  ['P-PAY-04', 'cut off', 'Error creating checkout session'],
  ['P-PAY-04', { json: {} }, 'Invalid checkout response. Please try again.'],
  ['P-PAY-04', { json: { url: 'javascript:alert(1)' } }, 'Invalid checkout response. Please try again.'],
] as const) {
  test(`${id}: a checkout answered with ${JSON.stringify(answer)} says so`, async ({ student: { page } }) => {
    await reachProvider(page)
    await answerWith(page, createCheckout, answer)
    await openPlans(page)
    await page.evaluate(() => localStorage.setItem('selectedPlan', 'price_monthly'))
    await refusesToSubscribe(page, text)
    // B5: what stays on the page says what it means, and where one goes on.
    await expect(page.getByText('No checkout was opened, and nothing was charged')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toBeVisible()
    await answerWith(page, createCheckout, { json: { url: checkoutPage } })
    expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBe('price_monthly')
    await page.getByRole('button', { name: 'Subscribe Yearly' }).click()
    await page.waitForURL(checkoutPage)
  })
}

test('P-PAY-05: whatever else goes wrong is said; the prices are asked for again', async ({
  student: { page },
}) => {
  await reachProvider(page)
  await answerWith(page, createCheckout, { json: { url: checkoutPage } })
  await answerWith(page, '/api/plans', failure)
  await page.goto('/choose-plan')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again in a minute.')
  await refusesToSubscribe(page, 'Failed to start subscription process. Please try again.')
  await page.unroute('**/api/plans')
  await page.getByRole('button', { name: 'Subscribe Yearly' }).click()
  await page.waitForURL(checkoutPage)
})

test('P-PLAN-04: a subscriber is told so and led to the dashboard after 1 s', async ({
  subscriber: { page, username },
}) => {
  await stopClock(page)
  await page.addInitScript(() => localStorage.setItem('selectedPlan', 'monthly'))
  await page.goto('/choose-plan')
  await passGuard(page, username)
  const told = page.getByText('Your subscription is already active')
  await expect(told).toBeVisible()
  await untilEffectsRun(page)
  await page.clock.runFor(900)
  // Whoever left too early would be gone after one more answer of the server.
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
  await expect(told).toBeVisible()
  await expect(page.getByRole('button', { name: /^Subscribe/ })).toHaveCount(0)
  // A plan chosen long ago leads no later log-in here.
  expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBeNull()
  await page.clock.runFor(200)
  await page.waitForURL('**/dashboard')
  await page.goBack()
  expect(new URL(page.url()).pathname).not.toBe('/choose-plan')
  // B11: who canceled is not told that all is set, but how to keep the plan.
  await answerWith(page, standing, { json: { standing: { ...monthly, kind: 'ending' } } })
  await page.goto('/choose-plan')
  await passGuard(page, username)
  await expect(told).toBeVisible()
  const main = page.getByRole('main')
  const canceled = main.getByText('You canceled, so it ends on December 3, 2035.')
  // What has come is drawn by a timer of its own.
  const drawn = async () => {
    await page.clock.runFor(10)
    return canceled.count()
  }
  await expect.poll(drawn).toBe(1)
  await main.getByRole('link', { name: 'Your plan' }).click()
  await page.waitForURL('**/account-settings#subscription')
})

test('P-ROUTE-08: a member at a page of subscribers is told once and led to the plans; Back does not return there', async ({
  student: { page },
}) => {
  test.slow()
  const told = {
    title: 'Subscription required',
    description: 'Please select a subscription plan to access premium content.',
  }
  await page.goto('/faq')
  for (const path of ['/guided-lessons', '/guided-lessons/t1/s1/quiz', '/Guided-Lesson-Complete/']) {
    await page.goto(path)
    await page.waitForURL('**/choose-plan')
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
    await expect.poll(() => notedBy(page), path).toEqual([told])
    await seesToast(page, told.title, told.description)
    await page.goBack()
    await expect(page, path).toHaveURL(/\/faq$/)
  }
})

test('P-ROUTE-08: at a desk and on a phone, what is told lies over no plan, not the title and not the way out', async ({
  student: { page },
}) => {
  await reachProvider(page)
  await stopClock(page)
  await page.goto('/guided-lessons')
  const told = toastOf(page, { title: 'Subscription required' })
  const title = page.getByRole('heading', { name: 'Choose Your Plan' })
  const card = planCard(page, 'Yearly')
  const notNow = page.getByRole('link', { name: 'Not now' })
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return (await told.isVisible()) && card.isVisible()
    })
    .toBe(true)
  await expect(told).toHaveClass(/border-l-low-fill/)
  for (const viewport of [{ width: 1280, height: 860 }, { width: 768, height: 1024 }, phone, narrow]) {
    await page.setViewportSize(viewport)
    await expect
      .poll(async () => {
        const boxes = await Promise.all([told, title, card, notNow].map((part) => part.boundingBox()))
        const [toast, ...others] = boxes.map((box) => box ?? { y: Number.NaN, height: Number.NaN })
        return others.map(({ y }) => toast !== undefined && toast.y + toast.height <= y)
      })
      .toEqual([true, true, true])
  }
  // Another takes its place after its least time, and does not stand below it.
  await answerWith(page, createCheckout, failure)
  await card.getByRole('button').click()
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return toastOf(page, { title: 'Subscription Error' }).isVisible()
    })
    .toBe(true)
  await expect(told).toBeHidden()
})

test('P-PAY-04: on a phone the word of a failed checkout lies beside the price, not over it', async ({
  student: { page },
}) => {
  await reachProvider(page)
  await page.setViewportSize(phone)
  await openPlans(page)
  await answerWith(page, createCheckout, failure)
  await stopClock(page)
  const card = planCard(page, 'Yearly')
  const price = card.getByText('$100.00', { exact: true })
  // As far down as one scrolls to reach the button: the price comes to lie right under the header.
  await price.evaluate((line) => window.scrollBy(0, line.getBoundingClientRect().top - 60))
  await card.getByRole('button').click()
  const told = toastOf(page, { title: 'Subscription Error' })
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      const [word, line] = [await told.boundingBox(), await price.boundingBox()]
      return word !== null && line !== null && word.y + word.height <= line.y
    })
    .toBe(true)
})

test('P-ROUTE-08, P-SUB-06: a demo subscriber passes every gate silently', async ({
  subscriber: { page },
}) => {
  const answer = await page.request.post(check)
  expect(await answer.json()).toEqual({
    subscribed: true,
    subscription: { type: 'premium', expires: '2030-12-31T23:59:59Z' },
  })
  await page.goto('/guided-lessons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(toastOf(page, { title: 'Subscription required' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/guided-lessons')
})

test('P-SUB-04, P-ROUTE-08: when the check fails the own row decides; when both fail, the page says so and asks again', async ({
  student: { page },
}) => {
  await answerWith(page, lessonList, noLessons)
  await answerWith(page, check, failure)
  await answerWith(page, '/api/billing/subscription', {
    json: { subscription: { status: 'active', subscription_type: 'yearly', expires_at: null } },
  })
  await page.goto('/guided-lessons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/guided-lessons')

  await answerWith(page, '/api/billing/subscription', 'cut off')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to check subscription status' })).toBeVisible()
  await checkAccessibility(page, 'guarded page, subscription unknown')
  const plans = page.getByRole('link', { name: 'View Subscription Plans' })
  await expect(plans).toHaveAttribute('href', '/choose-plan')
  await answerWith(page, check, subscribed)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('P-SUB-04, P-DASH-02: while the check fails the dashboard says so, and still leads to the plans', async ({
  student: { page },
}) => {
  await answerWith(page, check, failure)
  await answerWith(page, '/api/billing/subscription', 'cut off')
  await page.goto('/dashboard')
  await expect(page.getByText('Failed to check subscription status', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('link', { name: 'View Subscription Plans' }).click()
  await expect(page).toHaveURL(/\/choose-plan$/)
})

test('P-SUB-05: a subscription that lapses throws nobody out of the page they are in', async ({
  student: { page, username },
}) => {
  await answerWith(page, check, subscribed)
  await answerWith(page, lessonList, noLessons)
  await page.goto('/guided-lessons')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByText('No lessons yet')).toBeVisible()
  const asked = await answerWith(page, check, notSubscribed)
  const refused = await answerWith(page, lessonList, {
    status: 403,
    json: { error: 'No subscription.', code: 'subscription-required' },
  })
  const other = await page.context().newPage()
  await other.goto('/faq')
  await other.evaluate(() => new BroadcastChannel('collimate-session').postMessage('updated'))
  await expect.poll(() => asked.length * refused.length).toBeGreaterThan(0)
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: new RegExp(username) }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/guided-lessons')
  expect(notedBy(page)).toEqual([])
})

test('P-DASH-02: a member is told on the dashboard that some features need a subscription', async ({
  student: { page },
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Some features need a subscription')).toBeVisible()
  await page.getByRole('link', { name: 'View Subscription Plans' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await answerWith(page, check, subscribed)
  const answered = page.waitForResponse(`**${check}`)
  await page.goto('/dashboard')
  await answered
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Subscription Plans' })).toHaveCount(0)
})

const standing = '/api/billing/standing'
const none = { kind: 'none', plan: null, cents: null, at: null, portal: false }
// At 11:30 UTC it is the same day in every zone that `noonZone` chooses.
const monthly = { kind: 'active', plan: 'monthly', cents: 1000, at: '2035-12-03T11:30:00Z', portal: true }

test('B11, B4: a subscriber reads in settings and on the dashboard what the plan costs, and when it ends', async ({
  subscriber: { page },
}) => {
  const settings = page.getByRole('region', { name: 'Subscription' })
  const news = page.getByRole('main').getByRole('link', { name: 'Your plan' })
  for (const [kind, plan, charge, dashboard] of [
    [
      'trial',
      'days left in your free trial.',
      '$10.00 on December 3, 2035, when',
      'Your card will be charged $10.00',
    ],
    ['trial-ending', 'Your free trial ends on December 3, 2035.', 'None.', 'so you won’t be charged.'],
    ['active', 'Monthly plan, $10.00 a month.', '$10.00 on December 3, 2035.', null],
    [
      'ending',
      'You have full access until December 3, 2035.',
      'None.',
      'Your Monthly plan ends on December 3',
    ],
  ] as const) {
    await answerWith(page, standing, { json: { standing: { ...monthly, kind } } })
    await page.goto('/account-settings')
    await expect(settings.getByText(plan)).toBeVisible()
    await expect(settings.getByText(charge)).toBeVisible()
    await expect(settings.getByRole('link', { name: 'View Subscription Plans' })).toHaveCount(0)
    await page.goto('/dashboard')
    // The row of rooms is there with all of the page.
    await expect(page.getByRole('heading', { name: 'Features' })).toBeVisible()
    if (dashboard === null) await expect(news).toHaveCount(0)
    else await expect(page.getByRole('main').getByText(dashboard)).toBeVisible()
  }
  await checkAccessibility(page, 'dashboard, plan ending')
  await news.click()
  await expect(settings.getByText('Next charge')).toBeInViewport()
})

test('a dashboard left open overnight counts from the day it is seen on', async ({
  subscriber: { page },
}) => {
  await page.clock.install()
  await page.goto('/faq')
  const [exam_date, at] = await page.evaluate(() => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    return [tomorrow.toLocaleDateString('sv'), tomorrow.toISOString()] as const
  })
  expect((await page.request.patch('/api/profiles/me', { data: { exam_date } })).status()).toBe(200)
  await answerWith(page, standing, { json: { standing: { ...monthly, kind: 'trial', at } } })
  await page.goto('/dashboard')
  await expect(page.getByText('Your exam is tomorrow.')).toBeVisible()
  await expect(page.getByText('Your free trial ends tomorrow.')).toBeVisible()
  await page.clock.fastForward(86_400_000)
  await expect(page.getByText('Your exam is today.')).toBeVisible()
  await expect(page.getByText('Your free trial ends today.')).toBeVisible()
})

test('B11, P-DASH-02: where a payment failed, dashboard, settings and plans lead to the card', async ({
  student: { page },
}) => {
  await answerWith(page, standing, { json: { standing: { ...monthly, kind: 'payment-due', at: null } } })
  await answerWith(page, portal, { json: { url: portalPage } })
  await reachProvider(page)
  const main = page.getByRole('main')
  await page.goto('/account-settings')
  await expect(main.getByText('Due now. Update your card in Billing Settings')).toBeVisible()
  await page.goto('/choose-plan')
  await expect(main.getByText('Your last payment did not go through')).toBeVisible()
  const subscribe = planCard(page, 'Yearly').getByRole('button', { name: 'Subscribe Yearly' })
  await expect(subscribe).toBeVisible()
  // The one primary button leads to the card.
  await expect(main.getByRole('button', { name: 'Billing Settings' })).toHaveClass(/\bbg-light\b/)
  await expect(subscribe).not.toHaveClass(/\bbg-light\b/)
  await checkAccessibility(page, 'plans, payment due')
  await page.goto('/dashboard')
  await expect(main.getByText('Some features need a subscription')).toBeVisible()
  await expect(main.getByRole('link', { name: 'View Subscription Plans' })).toBeVisible()
  await checkAccessibility(page, 'dashboard, payment due')
  await main.getByRole('button', { name: 'Billing Settings' }).click()
  await page.waitForURL(portalPage)
})

test('B11: a plan that is over is named beside the plans', async ({ student: { page } }) => {
  await answerWith(page, standing, {
    json: { standing: { ...monthly, kind: 'ended', at: '2025-11-03T11:30:00Z' } },
  })
  await page.goto('/dashboard')
  await expect(page.getByText('Your Monthly plan ended on November 3, 2025.')).toBeVisible()
})

test('B3, P-BILL-02: without a billing account the refusal leads to the plans', async ({
  student: { page },
}) => {
  await answerWith(page, portal, { status: 404, json: { error: '', code: 'no-billing-account' } })
  await answerWith(page, standing, { json: { standing: none } })
  await page.goto('/account-settings')
  const settings = page.getByRole('region', { name: 'Subscription' })
  await expect(settings.getByText('Nothing here yet.')).toBeVisible()
  await expect(settings.getByRole('link', { name: 'View Subscription Plans' })).toBeVisible()
  await page.clock.install()
  await page.goto('/faq')
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  // The way on is in the toast, and there as long as that is.
  await holdClock(page)
  await openBillingSettings(page)
  await seesToast(
    page,
    'Error',
    'There was a problem accessing your billing settings. Please try again later.',
  )
  await page.getByRole('link', { name: 'View Subscription Plans' }).click()
  await page.waitForURL('**/choose-plan')
})

test('D7: Not now leads to the dashboard, and so do later log-ins; what is free is said', async ({
  student: { page, email, password },
}) => {
  await openPlans(page, '?plan=price_monthly')
  await expect(
    page.getByText(
      'Free without a plan: timed mock exams, an exposure visualizer, and quizzes of up to 5 questions.',
    ),
  ).toBeVisible()
  await page.evaluate(() => localStorage.setItem('selectedPlan', 'price_monthly'))
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/auth?view=login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
})

test('B10: a plan that is not for sale says so, and the other one is', async ({ student: { page } }) => {
  await page.route('**/api/plans', async (route) => {
    const answer = await route.fetch()
    const offer = (await answer.json()) as { plans: { plan: string }[] }
    await route.fulfill({ json: { ...offer, plans: offer.plans.filter(({ plan }) => plan !== 'yearly') } })
  })
  await openPlans(page)
  const yearly = planCard(page, 'Yearly')
  await expect(yearly.getByText('Not available right now.')).toBeVisible()
  await expect(yearly.getByRole('button')).toHaveCount(0)
  await expect(planCard(page, 'Monthly').getByRole('button', { name: 'Subscribe Monthly' })).toBeVisible()
})

test('D3, P-LOGIN-01: after a log-in the dashboard offers once the page that asked for it', async ({
  student: { page, email, password },
}) => {
  await page.context().clearCookies()
  await page.goto('/account-settings#subscription')
  await page.waitForURL('**/auth')
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
  const next = page.getByRole('link', { name: 'Continue to Account Settings' })
  await expect(next).toBeVisible()
  await next.click()
  await expect(page).toHaveURL(/\/account-settings#subscription$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Features' })).toBeVisible()
  await expect(next).toHaveCount(0)
})

test('P-DASH-09, B2: who comes back from paying is greeted for 5 s; then the address is the dashboard’s own', async ({
  subscriber: { page, username },
}) => {
  await stopClock(page)
  await page.goto('/dashboard?payment=success')
  await passGuard(page, username)
  const banner = page.getByText('Your subscription is active')
  await expect(banner).toBeVisible()
  await expect(page.getByText('You have full access.')).toBeVisible()
  // Until all of the page has come it may move for that; what comes is told by timers of no length.
  const parts = [
    page.getByText(/^200 questions, /),
    page.getByRole('heading', { name: /^No exams yet/ }),
    page.getByRole('region', { name: 'Your progress' }),
  ]
  let passed = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      passed += 10
      return (await Promise.all(parts.map((part) => part.isVisible()))).every(Boolean)
    })
    .toBe(true)
  const door = page.getByRole('heading', { name: 'Take a mock exam' })
  await page.evaluate(() => document.fonts.ready)
  const before = await door.boundingBox()
  await page.clock.runFor(4900 - passed)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard' && url.search === '')
  await expect(banner).toBeHidden()
  // Nothing moves under a finger when it goes.
  expect((await door.boundingBox())?.y).toBe(before?.y)
})

test('P-DASH-09, B11: who starts a trial reads at once when it will be charged', async ({
  subscriber: { page, username },
}) => {
  await answerWith(page, standing, { json: { standing: { ...monthly, kind: 'trial' } } })
  await stopClock(page)
  await page.goto('/dashboard?payment=success')
  await passGuard(page, username)
  const banner = page.getByRole('status').filter({ hasText: 'Your subscription is active' })
  const charge = banner.getByText('Your card will be charged $10.00 on December 3, 2035.')
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return charge.isVisible()
    })
    .toBe(true)
})

test('P-PAY-07: where the word of the provider is late, the dashboard waits for it and then shows a subscriber’s', async ({
  student: { page, username },
}) => {
  await answerWith(page, check, notSubscribed)
  // The word of thanks is there for seconds, and the dashboard asks a few times: neither waits for a slow machine.
  await stopClock(page)
  await page.goto('/dashboard?payment=success')
  await passGuard(page, username)
  await expect(page.getByText('Thank you for subscribing')).toBeVisible()
  await expect(page.getByText('Some features need a subscription')).toHaveCount(0)
  await answerWith(page, check, subscribed)
  const lessons = page.getByRole('main').getByRole('link', { name: /Guided Lessons/ })
  await expect
    .poll(async () => {
      await page.clock.runFor(250)
      return lessons.and(page.locator('[href="/guided-lessons"]')).isVisible()
    })
    .toBe(true)
  await expect(page.getByText('Some features need a subscription')).toHaveCount(0)
})

test('P-LAND-11: coming back from a canceled payment is the landing page, and no more', async ({
  student: { page },
}) => {
  await page.goto('/?payment=canceled')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  await expect(page.locator('[aria-live="polite"] > div')).toHaveCount(0)
  expect(await (await page.request.post(check)).json()).toMatchObject({ subscribed: false })
})

test('P-BILL-01: Billing Settings in the menu leaves for the customer portal', async ({
  student: { page },
}) => {
  await reachProvider(page)
  const bodies = await answerWith(page, portal, { json: { url: portalPage } })
  await page.goto('/dashboard')
  const { origin } = new URL(page.url())
  await openBillingSettings(page)
  await page.waitForURL(portalPage)
  expect(bodies).toEqual([{ returnUrl: `${origin}/account-settings` }])
})

test('P-BILL-01: the menu says that it opens Billing Settings, and fetches nobody from a later page', async ({
  student: { page },
}) => {
  await reachProvider(page)
  await answerWith(page, portal, { json: { url: portalPage } })
  const release = await holdAnswers(page, portal, { on: 'there' })
  await page.goto('/dashboard')
  const left: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) left.push(request.url())
  })
  await openBillingSettings(page)
  const opening = toastOf(page, { title: 'Opening billing settings…' })
  await seesToast(page, 'Opening billing settings…')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Quizzes' }).click()
  await expect(page).toHaveURL(/\/quizzes$/)
  const answered = page.waitForResponse(`**${portal}`)
  release()
  await (await answered).finished()
  await expect(opening).toBeHidden()
  await header.getByRole('link', { name: 'Mock Exam' }).click()
  await expect(page).toHaveURL(/\/mock-exam$/)
  expect(left).toEqual([])
})

test('P-BILL-02: what keeps the portal shut is said', async ({ student: { page } }) => {
  const trouble = 'There was a problem accessing your billing settings. Please try again later.'
  await page.goto('/dashboard')
  await openBillingSettings(page)
  await seesToast(page, 'Error', trouble)
  for (const answer of [failure, 'cut off', { json: { url: 'portal' } }] as const) {
    await answerWith(page, portal, answer)
    await page.goto('/dashboard')
    await openBillingSettings(page)
    await seesToast(page, 'Error', trouble)
  }
  await answerWith(page, portal, { status: 401, json: { error: '', code: 'billing-needs-login' } })
  await openBillingSettings(page)
  await seesToast(page, 'Authentication required', 'Please sign in to access billing settings')
})

test('P-GEN-03, P-BILL-02: what keeps the portal shut goes by itself after 2 to 5 s', async ({
  student: { page },
}) => {
  await answerWith(page, portal, failure)
  await page.clock.install()
  await page.goto('/account-settings')
  const billing = page.getByRole('main').getByRole('button', { name: 'Billing Settings' })
  await expect(billing).toBeVisible()
  await holdClock(page)
  await billing.click()
  const toast = toastOf(page, { title: 'Error' })
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(3000)
  await expect(toast).toHaveCount(0)
})

async function openPlans(page: Page, search = ''): Promise<void> {
  await page.goto(`/choose-plan${search}`)
  await expect(page.getByRole('button', { name: /^Subscribe/ }).first()).toBeVisible()
}

function planCard(page: Page, title: string) {
  return page.getByRole('article').filter({ has: page.locator('h2', { hasText: title }) })
}

/** Presses Subscribe; the reason is said, nothing is left, and the button may be pressed again. */
async function refusesToSubscribe(page: Page, text: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Subscribe Yearly' })
  await button.click()
  await seesToast(page, 'Subscription Error', text)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  expect(new URL(page.url()).pathname).toBe('/choose-plan')
}

async function openBillingSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Billing Settings' }).click()
}
