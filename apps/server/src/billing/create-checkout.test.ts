import { checkSubscription, createCheckout, openCustomerPortal } from '@collimate/contract/billing'
import { Stripe } from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { customerOf, order, providerOf, useTestPayments } from '../test-support/test-payments.ts'
import { giveCustomerId } from './customers-store.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)

const stripe = () => providerOf(server)
function sessionOf(url: string) {
  return stripe().checkout.sessions.retrieve(url.split('/').at(-1) ?? '')
}

describe('a checkout', () => {
  it.each([
    ['price_monthly', 'month'],
    ['price_yearly', 'year'],
  ])('P-PAY-07: for %s carries a 7-day trial, the student and the way back', async (priceId, interval) => {
    const student = await server.signUp()
    const wish = order(student, priceId)
    const { url } = await student.ask(createCheckout, wish)
    expect(url).toMatch(/^http:\/\/localhost:\d+\/c\/pay\//)
    const session = await sessionOf(url)
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: student.userId,
      success_url: wish.body.successUrl,
      cancel_url: wish.body.cancelUrl,
      payment_method_collection: 'always',
    })
    expect(await payments.pay(url)).toBe(wish.body.successUrl)
    const { data } = await stripe().subscriptions.list({ customer: await customerOf(server, student) })
    expect(data).toHaveLength(1)
    const [bought] = data
    expect(bought).toMatchObject({ status: 'trialing', metadata: { user_id: student.userId } })
    expect(bought?.items.data[0]?.price.recurring?.interval).toBe(interval)
    expect((bought?.trial_end ?? 0) - (bought?.trial_start ?? 0)).toBe(7 * 24 * 3600)
  })

  it('P-PAY-06: without a session is refused', async () => {
    const student = await server.signUp()
    expect(await server.visitor().refused(createCheckout, order(student))).toMatchObject({
      status: 401,
      error: 'You must be logged in to subscribe. Please log in and try again.',
    })
  })

  it.each([
    ['without a price', { priceId: undefined }, 400, 'price-required', 'Price ID is required'],
    ['with an empty price', { priceId: '' }, 400, 'price-required', 'Price ID is required'],
    ['with a price of no plan', { priceId: 'price_other' }, 400, 'unknown-price', /choose a plan/],
    ['for another user', { userId: 'somebody' }, 403, 'foreign-user', /your own account/],
    [
      'that would return to another site',
      { successUrl: 'https://evil.example/dashboard' },
      400,
      'foreign-return-url',
      /page of this site/,
    ],
    ['that would cancel to another site', { cancelUrl: '//evil.example/' }, 400, 'foreign-return-url', /./],
    [
      'that would return into a script',
      { successUrl: 'javascript:alert(1)' },
      400,
      'foreign-return-url',
      /./,
    ],
    [
      'that would return as somebody',
      { successUrl: 'http://localhost@evil.example/' },
      400,
      'foreign-return-url',
      /./,
    ],
    [
      'that hides a backslash',
      { cancelUrl: 'http://localhost\\@evil.example/' },
      400,
      'foreign-return-url',
      /./,
    ],
    ['that returns to a path', { successUrl: '/dashboard' }, 400, 'foreign-return-url', /./],
  ])('P-PAY-06: %s is refused, and the provider hears nothing', async (_, change, status, code, error) => {
    const student = await server.signUp()
    const body = { ...order(student).body, ...change }
    const refusal = await student.refused(createCheckout, { body })
    expect(refusal).toMatchObject({ status, code })
    expect(refusal.error).toMatch(error)
    expect(await server.db.selectFrom('billing_customers').selectAll().execute()).toEqual([])
  })

  it('P-PAY-06: another user’s real id is refused as well', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    expect(await student.refused(createCheckout, order(other))).toMatchObject({ code: 'foreign-user' })
  })

  it('P-PAY-06: the public address is the own origin, whatever host is named', async () => {
    const app = await server.otherServer({ PUBLIC_URL: 'https://collimate.localhost' })
    const student = await server.signUp({}, app)
    expect(await student.refused(createCheckout, order(student))).toMatchObject({
      code: 'foreign-return-url',
    })
    const at = 'https://collimate.localhost/'
    const body = { ...order(student).body, successUrl: at, cancelUrl: at }
    expect((await student.ask(createCheckout, { body })).url).toContain('/c/pay/')
  })

  it('pressed twice at once, or again, is one page of one customer', async () => {
    const student = await server.signUp()
    const press = async () => (await student.ask(createCheckout, order(student))).url
    const [first, second] = await Promise.all([press(), press()])
    expect(second).toBe(first)
    expect(await press()).toBe(first)
    expect((await sessionOf(first)).status).toBe('open')
    const customers = await stripe().customers.list({ email: student.session.user.email })
    expect(customers.data).toHaveLength(1)
  })

  it.each(['/v1/customers', '/v1/checkout/sessions'])(
    'B9: a failure of %s ends with its press: the next one buys, once',
    async (path) => {
      const student = await server.signUp()
      const failing = () => student.refused(createCheckout, order(student))
      await payments.fail(path, 1)
      const both = await Promise.all([failing(), failing()])
      expect(both.map(({ code }) => code)).toEqual(['checkout-failed', 'checkout-failed'])
      const press = async () => (await student.ask(createCheckout, order(student))).url
      const [first, second] = await Promise.all([press(), press()])
      expect(second).toBe(first)
      const { data } = await stripe().customers.list({ email: student.session.user.email })
      expect(data.map(({ id }) => id)).toEqual([await customerOf(server, student)])
      const pages = await stripe().checkout.sessions.list({ customer: data[0]?.id ?? '' })
      expect(pages.data).toHaveLength(1)
    },
  )

  it('B9: an answer that got lost is asked for again, and no second customer is made', async () => {
    const student = await server.signUp()
    const { customers } = stripe()
    const create = customers.create.bind(customers)
    vi.spyOn(customers, 'create').mockImplementationOnce(async (...asked) => {
      await create(...asked)
      throw new Stripe.errors.StripeConnectionError({ message: 'cut off', type: 'api_error' })
    })
    await student.refused(createCheckout, order(student))
    await student.ask(createCheckout, order(student))
    const { data } = await customers.list({ email: student.session.user.email })
    expect(data).toHaveLength(1)
  })

  it('never takes the place of a customer that was given back meanwhile', async () => {
    const student = await server.signUp()
    // An event of the new customer would give that one back.
    payments.hold()
    const { customers } = stripe()
    const create = customers.create.bind(customers)
    const { id: earlier } = await create({ email: student.session.user.email })
    vi.spyOn(customers, 'create').mockImplementationOnce(async (...asked) => {
      const made = await create(...asked)
      await giveCustomerId(server.db, student.userId, earlier)
      return made
    })
    await student.refused(createCheckout, order(student))
    expect(await customerOf(server, student)).toBe(earlier)
    await student.ask(createCheckout, order(student))
    expect(await customerOf(server, student)).toBe(earlier)
  })

  it('B7: asks the provider for each thing once, and for a new customer not at all', async () => {
    const student = await server.signUp()
    // An event would have its customer read as well.
    payments.hold()
    const calls = {
      customer: vi.spyOn(stripe().customers, 'retrieve'),
      page: vi.spyOn(stripe().checkout.sessions, 'retrieve'),
      subscriptions: vi.spyOn(stripe().subscriptions, 'list'),
    }
    const counted = () => {
      const counts = Object.values(calls).map(({ mock }) => mock.calls.length)
      for (const call of Object.values(calls)) call.mockClear()
      return counts
    }
    await student.ask(createCheckout, order(student))
    expect(counted()).toEqual([0, 0, 1])
    await student.ask(createCheckout, order(student, 'price_yearly'))
    expect(counted()).toEqual([1, 1, 1])
  })

  it('for another plan closes the page before', async () => {
    const student = await server.signUp()
    const press = async (priceId: string) => (await student.ask(createCheckout, order(student, priceId))).url
    const monthly = await press('price_monthly')
    const yearly = await press('price_yearly')
    expect((await sessionOf(monthly)).status).toBe('expired')
    expect((await sessionOf(yearly)).status).toBe('open')
    const again = await press('price_monthly')
    expect(again).not.toBe(monthly)
    expect((await sessionOf(yearly)).status).toBe('expired')
    expect((await sessionOf(again)).status).toBe('open')
  })

  it('of both plans at once leaves no two pages open', async () => {
    const student = await server.signUp()
    const press = (priceId: string) =>
      student.request('POST', createCheckout.path, order(student, priceId).body)
    const answers = await Promise.all(['price_monthly', 'price_yearly'].map(press))
    expect(answers.map(({ status }) => status)).toContain(200)
    const { data } = await stripe().checkout.sessions.list({ customer: await customerOf(server, student) })
    expect(data.filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  it('is refused to who subscribes already, also before the event has come', async () => {
    const student = await server.signUp()
    payments.hold()
    await payments.subscribe(student)
    const refusal = { status: 409, code: 'already-subscribed' }
    expect(await student.refused(createCheckout, order(student))).toMatchObject(refusal)
    expect(await student.refused(createCheckout, order(student))).toMatchObject(refusal)
    expect(await student.ask(checkSubscription, {})).toMatchObject({ subscribed: true })
  })

  it('is refused to a demo account', async () => {
    const app = await server.otherServer({ DEMO_EMAILS: 'demo@example.org' })
    const demo = await server.signUp({ email: 'demo@example.org' }, app)
    expect(await demo.refused(createCheckout, order(demo))).toMatchObject({ code: 'already-subscribed' })
  })

  it('is refused while a payment is due, which a second subscription would double', async () => {
    const student = await server.signUp()
    await payments.subscribe(student, { number: '4000 0000 0000 0341' })
    await payments.advance(8)
    expect(await student.refused(createCheckout, order(student))).toMatchObject({
      status: 409,
      code: 'payment-due',
    })
  })

  it('P-PAY-07: gives a trial once: the second subscription is paid at once', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    const [first] = (await stripe().subscriptions.list({ customer })).data
    await stripe().subscriptions.cancel(first?.id ?? '')
    await payments.advance(0)
    expect(await student.ask(checkSubscription, {})).toMatchObject({ subscribed: false })
    await payments.subscribe(student, { priceId: 'price_yearly' })
    expect(await student.ask(checkSubscription, {})).toMatchObject({
      subscribed: true,
      subscription: { type: 'yearly' },
    })
    const [second] = (await stripe().subscriptions.list({ customer })).data
    expect(second).toMatchObject({ status: 'active', trial_end: null })
  })

  it('makes a new customer when the provider has deleted the old one; the trial stays used', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const old = await customerOf(server, student)
    payments.hold()
    await stripe().customers.del(old)
    await server.db.updateTable('subscriptions').set({ status: 'canceled' }).execute()
    const { url } = await student.ask(createCheckout, order(student))
    expect(await customerOf(server, student)).not.toBe(old)
    await payments.pay(url)
    const [bought] = (await stripe().subscriptions.list({ customer: await customerOf(server, student) })).data
    expect(bought).toMatchObject({ status: 'active', trial_end: null })
  })

  it('B9: makes a new customer at the first press after the old one was forgotten', async () => {
    const student = await server.signUp()
    await student.ask(createCheckout, order(student))
    const old = await customerOf(server, student)
    await stripe().customers.del(old)
    await payments.advance(0)
    expect(await customerOf(server, student)).toBe('')
    const { url } = await student.ask(createCheckout, order(student))
    expect((await sessionOf(url)).customer).not.toBe(old)
  })

  it('P-PAY-04, X-API-14: a provider that fails is masked as one message', async () => {
    const app = await server.otherServer({ STRIPE_SECRET_KEY: 'sk_sandbox_of_somebody_else' })
    const student = await server.signUp({}, app)
    const refusal = await student.refused(createCheckout, order(student))
    expect(refusal).toEqual({
      status: 502,
      code: 'checkout-failed',
      error: 'Error creating checkout session',
    })
    expect(server.logged.join('')).toContain('no checkout could be opened')
    expect(server.logged.join('')).not.toContain('sk_sandbox_of_somebody_else')
  })

  it('B5: a provider that hangs is waited for 8 s in all; the next press finds what came of it', async () => {
    const student = await server.signUp()
    const { sessions } = stripe().checkout
    const create = sessions.create.bind(sessions)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...wish) => {
      asked.resolve()
      await answered.promise
      return create(...wish)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let refusal: unknown
    const pressed = student.refused(createCheckout, order(student)).then((said) => {
      refusal = said
    })
    await asked.promise
    await vi.advanceTimersByTimeAsync(7900)
    expect(refusal).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    await pressed
    expect(refusal).toMatchObject({ status: 502, code: 'checkout-failed' })
    vi.useRealTimers()
    answered.resolve()
    const { url } = await student.ask(createCheckout, order(student))
    const { data } = await sessions.list({ customer: await customerOf(server, student) })
    expect(data.map(({ id }) => id)).toEqual([url.split('/').at(-1)])
  })

  it('is limited for one student', async () => {
    server.holdTime()
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '2' })
    const student = (await server.signUp()).at(app)
    const wrong = { body: { ...order(student).body, priceId: '' } }
    for (let time = 0; time < 2; time += 1) await student.refused(createCheckout, wrong)
    expect(await student.refused(createCheckout, order(student))).toMatchObject({ status: 429 })
  })
})

describe('back from the checkout', () => {
  it('P-PAY-07: the next status check answers subscribed, though the event has not come yet', async () => {
    const student = await server.signUp()
    payments.hold()
    await payments.subscribe(student)
    const held = () => server.db.selectFrom('subscriptions').selectAll().execute()
    expect(await held()).toEqual([])
    // A provider that is slow for once is asked again.
    const check = () => {
      server.passTime(3)
      return student.ask(checkSubscription, {})
    }
    await expect.poll(check).toMatchObject({ subscribed: true, subscription: { type: 'monthly' } })
    expect(await held()).toMatchObject([{ user_id: student.userId, status: 'active' }])
  })

  it('B7: the provider is asked at most every two seconds', async () => {
    const student = await server.signUp()
    // An event would have its customer read as well.
    payments.hold()
    await student.ask(createCheckout, order(student))
    const asked = vi.spyOn(stripe().subscriptions, 'list')
    server.passTime(3)
    for (let time = 0; time < 2; time += 1) await student.ask(checkSubscription, {})
    expect(asked).toHaveBeenCalledTimes(1)
    server.passTime(3)
    await student.ask(checkSubscription, {})
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('a provider that does not answer only leaves what is known', async () => {
    const student = await server.signUp()
    await student.ask(createCheckout, order(student))
    server.passTime(3)
    const app = await server.otherServer({ STRIPE_API_URL: 'http://localhost:1' })
    expect(await student.at(app).ask(checkSubscription, {})).toEqual({
      subscribed: false,
      subscription: null,
    })
  })
})

describe('back from Billing Settings', () => {
  it('P-SUB-02: who put their card right is a subscriber at the next status check, before any event', async () => {
    const student = await server.signUp()
    await payments.subscribe(student, { number: '4000 0000 0000 0341' })
    await payments.advance(8)
    server.passTime(2 * 3600)
    const { url } = await student.ask(openCustomerPortal, {
      body: { returnUrl: 'http://localhost/dashboard' },
    })
    payments.hold()
    const asked = vi.spyOn(stripe().subscriptions, 'list')
    for (let time = 0; time < 2; time += 1)
      expect(await student.ask(checkSubscription, {})).toMatchObject({ subscribed: false })
    expect(asked).toHaveBeenCalledTimes(1)
    await payments.changeCard(url)
    // A provider that is slow for once is asked again.
    const check = () => {
      server.passTime(3)
      return student.ask(checkSubscription, {})
    }
    await expect.poll(check).toMatchObject({ subscribed: true })
  })
})
