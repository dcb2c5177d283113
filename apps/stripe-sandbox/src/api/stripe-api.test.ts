import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { key, subscribe, useSandbox } from '../test-support/use-sandbox.ts'

const sandbox = useSandbox()

function order(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'subscription',
    line_items: [{ price: 'price_monthly', quantity: 1 }],
    success_url: 'http://localhost:3000/done?id={CHECKOUT_SESSION_ID}',
    ...changes,
  } satisfies Stripe.Checkout.SessionCreateParams
}

describe('the key', () => {
  it('P-PAY-06: without one, or with another, nothing is answered', async () => {
    const stranger = sandbox.as('sk_sandbox_other')
    await expect(stranger.customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    for (const path of ['/v1/customers', '/sandbox/state'])
      expect((await fetch(sandbox.url + path)).status).toBe(401)
    expect((await fetch(`${sandbox.url}/sandbox/advance`, { method: 'POST', body: '{}' })).status).toBe(401)
  })

  it('every answer has a request id, and takes the version of the caller', async () => {
    const { lastResponse } = await sandbox.stripe.customers.create({ email: 'a@example.org' })
    expect(lastResponse.requestId).toMatch(/^req_/)
    expect(lastResponse.apiVersion).toBe(sandbox.stripe.getApiField('version'))
  })
})

describe('an idempotency key', () => {
  it('P-PAY-01: answers the same for the same request, and makes one thing', async () => {
    const again = { idempotencyKey: 'one-customer' }
    const first = await sandbox.stripe.customers.create({ email: 'a@example.org' }, again)
    const second = await sandbox.stripe.customers.create({ email: 'a@example.org' }, again)
    expect(second).toEqual(first)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await sandbox.stripe.customers.list()).data).toHaveLength(1)
  })

  it('refuses another request', async () => {
    const again = { idempotencyKey: 'one-customer' }
    await sandbox.stripe.customers.create({ email: 'a@example.org' }, again)
    await expect(sandbox.stripe.customers.create({ email: 'b@example.org' }, again)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    expect((await sandbox.stripe.customers.list()).data).toHaveLength(1)
  })

  it('B9: answers a call that failed with the same failure, for a day', async () => {
    const again = { idempotencyKey: 'one-customer' }
    const ask = () => sandbox.stripe.customers.create({ email: 'a@example.org' }, again)
    await sandbox.fail('/v1/customers', 1)
    await expect(ask()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    await expect(ask()).rejects.toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect((await sandbox.stripe.customers.list()).data).toEqual([])
    await sandbox.advance(2)
    expect(await ask()).toMatchObject({ email: 'a@example.org' })
  })

  it('B9: answers a refusal of the endpoint again, also when its reason is gone', async () => {
    const { customers, subscriptions } = sandbox.stripe
    const { id } = await subscribe(sandbox)
    const again = { idempotencyKey: 'one-change' }
    const change = { default_payment_method: 'pm_x' }
    for (let time = 0; time < 2; time += 1)
      await expect(subscriptions.update(id, change, again)).rejects.toMatchObject({
        code: 'resource_missing',
      })
    await expect(subscriptions.update(id, {}, again)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
    await expect(customers.create({}, { idempotencyKey: 'x'.repeat(256) })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  it('remembers no refusal: the corrected request goes through', async () => {
    const again = { idempotencyKey: 'corrected' }
    await expect(sandbox.stripe.customers.create({ email: 'nobody' }, again)).rejects.toThrow('Invalid email')
    expect(await sandbox.stripe.customers.create({ email: 'a@example.org' }, again)).toMatchObject({
      email: 'a@example.org',
    })
  })
})

describe('what is wrong with a request is named', () => {
  it.each<[string, object, object]>([
    ['unknown', { ...order(), color: 'red' }, { code: 'parameter_unknown', param: 'color' }],
    ['missing', { ...order(), line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    ['missing inside', order({ line_items: [{ quantity: 1 }] }), { param: 'line_items[0][price]' }],
    ['no address', order({ success_url: 'nowhere' }), { code: 'url_invalid', param: 'success_url' }],
    ['no email', order({ customer_email: 'robin' }), { code: 'email_invalid' }],
    ['no number', { ...order(), expires_at: 'x' }, { code: 'parameter_invalid_integer' }],
    ['empty', order({ client_reference_id: '' }), { code: 'parameter_invalid_empty' }],
    [
      'no such price',
      order({ line_items: [{ price: 'price_of_nothing' }] }),
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    ['no such customer', order({ customer: 'cus_x' }), { code: 'resource_missing', param: 'customer' }],
    ['both', order({ customer: 'cus_x', customer_email: 'a@example.org' }), {}],
  ])('%s', async (_, params, details) => {
    const made = sandbox.stripe.checkout.sessions.create(params)
    await expect(made).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...details,
    })
  })

  it.each<[string, (stripe: Stripe) => Promise<object>]>([
    ['customer', (stripe) => stripe.customers.retrieve('cus_x')],
    ['checkout session', (stripe) => stripe.checkout.sessions.retrieve('cs_x')],
    ['subscription', (stripe) => stripe.subscriptions.retrieve('sub_x')],
    ['invoice', (stripe) => stripe.invoices.retrieve('in_x')],
    ['price', (stripe) => stripe.prices.retrieve('price_x')],
    ['event', (stripe) => stripe.events.retrieve('evt_x')],
    ['customer, but a price', (stripe) => stripe.customers.retrieve('price_monthly')],
  ])('no such %s', async (_, ask) => {
    await expect(ask(sandbox.stripe)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  it('an endpoint the sandbox does not have', async () => {
    await expect(sandbox.stripe.charges.list()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('objects', () => {
  it('P-PLAN-02: two prices, found by their lookup keys, with their products', async () => {
    const { data } = await sandbox.stripe.prices.list({
      lookup_keys: ['monthly', 'yearly'],
      expand: ['data.product'],
    })
    expect(
      data.map(({ id, unit_amount, recurring }) => [id, unit_amount, recurring?.interval]).toSorted(),
    ).toEqual([
      ['price_monthly', 1000, 'month'],
      ['price_yearly', 10_000, 'year'],
    ])
    expect(data[0]?.product).toMatchObject({ object: 'product', active: true })
    await expect(
      sandbox.stripe.prices.retrieve('price_monthly', { expand: ['currency'] }),
    ).rejects.toMatchObject({ statusCode: 400 })
  })

  it('a customer is changed, found and listed', async () => {
    const { customers } = sandbox.stripe
    const made = await customers.create({ email: 'a@example.org', metadata: { user_id: '7', old: 'x' } })
    await customers.create({ email: 'b@example.org' })
    const changed = await customers.update(made.id, { name: 'Ada', metadata: { old: '', new: 'y' } })
    expect(changed).toMatchObject({ name: 'Ada', metadata: { user_id: '7', new: 'y' } })
    expect(changed.metadata).not.toHaveProperty('old')
    expect((await customers.list({ email: 'a@example.org' })).data.map(({ id }) => id)).toEqual([made.id])
    const { data } = await customers.search({ query: "email:'a@example.org' AND metadata['user_id']:'7'" })
    expect(data.map(({ id }) => id)).toEqual([made.id])
    await expect(customers.search({ query: 'email ~ x' })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('a long list comes in pages that the SDK walks through', async () => {
    for (let number = 1; number <= 5; number += 1)
      await sandbox.stripe.customers.create({ email: `${number}@example.org` })
    const page = await sandbox.stripe.customers.list({ limit: 2 })
    expect(page).toMatchObject({ has_more: true, url: '/v1/customers' })
    const all: (string | null)[] = []
    for await (const { email } of sandbox.stripe.customers.list({ limit: 2 })) all.push(email)
    expect(all).toEqual(['5', '4', '3', '2', '1'].map((number) => `${number}@example.org`))
  })

  it('P-PAY-07: a checkout keeps what it was given, ends in a subscription, and can expire', async () => {
    const { sessions } = sandbox.stripe.checkout
    const made = await sessions.create(
      order({
        client_reference_id: 'user-7',
        metadata: { user_id: 'user-7' },
        customer_email: 'a@example.org',
      }),
    )
    expect(made).toMatchObject({ status: 'open', amount_total: 1000, client_reference_id: 'user-7' })
    expect(made).not.toHaveProperty('line_items')
    const shown = await sessions.retrieve(made.id, { expand: ['line_items'] })
    expect(shown.line_items?.data[0]?.price?.id).toBe('price_monthly')
    expect(await sessions.expire(made.id)).toMatchObject({ status: 'expired', url: null })
    await expect(sessions.expire(made.id)).rejects.toMatchObject({ statusCode: 400 })

    const { id, customer, metadata } = await subscribe(sandbox)
    expect(metadata).toEqual({ user_id: 'robin' })
    const { data } = await sandbox.stripe.checkout.sessions.list({
      subscription: id,
      expand: ['data.customer'],
    })
    expect(data[0]).toMatchObject({ status: 'complete', customer: { id: customer } })
  })

  it('subscriptions are listed by customer and status, with what is asked for', async () => {
    const { id, customer } = await subscribe(sandbox)
    if (typeof customer !== 'string') throw new Error('The customer is not an id.')
    const { subscriptions } = sandbox.stripe
    const { data } = await subscriptions.list({
      customer,
      expand: ['data.latest_invoice', 'data.default_payment_method'],
    })
    expect(data).toMatchObject([
      { id, latest_invoice: { object: 'invoice' }, default_payment_method: { card: { last4: '4242' } } },
    ])
    await subscriptions.cancel(id)
    expect((await subscriptions.list({ customer })).data).toEqual([])
    expect((await subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
    expect((await subscriptions.list({ customer: 'cus_other', status: 'all' })).data).toEqual([])
  })

  it('all of it is still there after a restart, and the clock where it was', async () => {
    const { id } = await subscribe(sandbox)
    await sandbox.advance(8)
    await sandbox.stop()
    await sandbox.start()
    expect(await sandbox.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
    const { created } = await sandbox.stripe.customers.create({})
    expect(created).toBeGreaterThan(Date.now() / 1000 + 7.9 * 24 * 3600)
  })
})

it('answers nobody who comes by another name', async () => {
  const { port } = new URL(sandbox.url)
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    const headers = { Host: `evil.example:${port}`, Authorization: `Bearer ${key}` }
    request({ port, host: 'localhost', path: '/v1/customers', headers }, (answer) =>
      resolve(answer.statusCode),
    )
      .on('error', reject)
      .end()
  })
  expect(status).toBe(421)
})
