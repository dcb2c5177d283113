import { createHmac } from 'node:crypto'
import { checkSubscription, readSubscription } from '@collimate/contract/billing'
import { listNotifications } from '@collimate/contract/notifications'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { canInterleave, untilWaiting, whileHeld } from '../test-support/meanwhile.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import type { Student } from '../test-support/test-client.ts'
import { customerOf, providerOf, useTestPayments, type SentEvent } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { reconcile } from './reconcile.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)
let student: Student

beforeEach(async () => {
  student = await server.signUp()
})

const stripe = () => providerOf(server)
async function subscriptionId(): Promise<string> {
  const customer = await customerOf(server, student)
  const { data } = await stripe().subscriptions.list({ customer, status: 'all' })
  return data[0]?.id ?? ''
}

async function send({ body, signature }: Pick<SentEvent, 'body' | 'signature'>) {
  const response = await server
    .visitor()
    .request('POST', '/api/billing/webhook', body, { 'stripe-signature': signature })
  return { status: response.status, body: await response.json() }
}

/** Signed as the provider signs. @param secret whose */
function signed(event: object, secret = payments.env['STRIPE_WEBHOOK_SECRET'] ?? '', age = 0): SentEvent {
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000) - age
  const hash = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, signature: `t=${at},v1=${hash}`, type: '' }
}

const ownStatus = async () => (await student.ask(readSubscription, {})).subscription?.status ?? null

/** Everything an event could change. */
async function everything() {
  const read = (table: 'subscriptions' | 'billing_customers' | 'billing_events' | 'notifications') =>
    server.db.selectFrom(table).selectAll().execute()
  return Promise.all([
    read('subscriptions'),
    read('billing_customers'),
    read('billing_events'),
    read('notifications'),
  ])
}

describe('the life of a subscription, as the provider tells it', () => {
  it('P-SUB-02, P-SUB-03, P-PAY-07: on trial, paid, switched, ending, resumed, ended', async () => {
    await payments.subscribe(student)
    const trial = await student.ask(checkSubscription, {})
    expect(trial).toMatchObject({ subscribed: true, subscription: { type: 'monthly' } })
    const id = await subscriptionId()
    const { trial_end, items } = await stripe().subscriptions.retrieve(id)
    expect(trial.subscription?.expires).toBe(new Date((trial_end ?? 0) * 1000).toISOString())

    await payments.advance(8)
    const paid = await student.ask(checkSubscription, {})
    expect(paid.subscribed).toBe(true)
    expect(Date.parse(paid.subscription?.expires ?? '')).toBeGreaterThan(
      Date.parse(trial.subscription?.expires ?? ''),
    )

    await stripe().subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: 'price_yearly' }],
    })
    await payments.advance(0)
    expect(await student.ask(checkSubscription, {})).toMatchObject({ subscription: { type: 'yearly' } })

    await stripe().subscriptions.update(id, { cancel_at_period_end: true })
    await stripe().subscriptions.update(id, { cancel_at_period_end: false })
    await payments.advance(0)
    expect(await ownStatus()).toBe('active')

    await stripe().subscriptions.cancel(id)
    await payments.advance(0)
    expect(await ownStatus()).toBe('canceled')
    expect(await student.ask(checkSubscription, {})).toEqual({ subscribed: false, subscription: null })
  })

  it('P-SUB-02, P-SUB-03: a renewal that fails closes what needs a subscription, and is told once by mail', async () => {
    await payments.subscribe(student, { number: '4000 0000 0000 0341' })
    expect(await ownStatus()).toBe('active')
    await payments.advance(8)
    expect(await ownStatus()).toBe('past_due')
    expect(await student.ask(checkSubscription, {})).toEqual({ subscribed: false, subscription: null })
    await payments.advance(20)
    expect(await ownStatus()).toBe('canceled')

    const mails = await server.db
      .selectFrom('outbox_mails')
      .select(['recipient', 'subject', 'text'])
      .execute()
    const own = mails.filter(({ recipient }) => recipient === student.session.user.email)
    expect(own.filter(({ subject }) => subject === 'Your payment did not go through')).toMatchObject([
      { text: expect.stringContaining('/account-settings') },
    ])
    const { notifications } = await student.ask(listNotifications, {})
    expect(notifications.map(({ title }) => title)).toEqual([
      'Your subscription has ended',
      'Your payment did not go through',
      'Your subscription is active',
    ])
  })

  it('a customer deleted at the provider subscribes no longer', async () => {
    await payments.subscribe(student)
    await stripe().customers.del(await customerOf(server, student))
    await payments.advance(0)
    expect(await student.ask(checkSubscription, {})).toEqual({ subscribed: false, subscription: null })
    expect(await server.db.selectFrom('billing_customers').selectAll().execute()).toMatchObject([
      { user_id: student.userId, stripe_customer_id: null, trial_used: true },
    ])
  })
})

it('a deletion at the provider that cannot be made sure of is made sure of when the event comes again', async () => {
  await payments.subscribe(student)
  payments.hold()
  await stripe().customers.del(await customerOf(server, student))
  await payments.advance(0)
  const event = payments.held.find(({ type }) => type === 'customer.deleted')
  if (event === undefined) throw new Error('There is no such event')
  vi.spyOn(stripe().customers, 'retrieve').mockRejectedValueOnce(new Error('no answer'))
  expect((await send(event)).status).toBe(500)
  expect((await send(event)).status).toBe(200)
  expect(await customerOf(server, student)).toBe('')
})

describe('events that come in late, again, or in another order', () => {
  /** A whole life, none of its events delivered. */
  async function untoldLife(): Promise<SentEvent[]> {
    payments.hold()
    await payments.subscribe(student, { number: '4000 0000 0000 0341' })
    await payments.advance(8)
    await stripe().subscriptions.cancel(await subscriptionId())
    await payments.advance(0)
    expect(payments.held.map(({ type }) => type)).toContain('customer.subscription.deleted')
    return payments.held.filter(
      ({ body }) => body.includes('"customer":"cus_') || body.includes('"id":"cus_'),
    )
  }

  it('end in the provider’s own state, whichever comes last', async () => {
    const events = await untoldLife()
    const orders = fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }), {
      numRuns: 4,
      seed: 7,
    })
    for (const order of orders) {
      await server.db.deleteFrom('billing_events').execute()
      for (const event of order) expect((await send(event)).status).toBe(200)
      expect(await ownStatus()).toBe('canceled')
    }
  })

  it('also all at once', async () => {
    const events = await untoldLife()
    const answers = await Promise.all(events.map(send))
    expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200))
    expect(await ownStatus()).toBe('canceled')
  })

  it('also when a reading is overtaken by a later one', async () => {
    await payments.subscribe(student)
    const { subscriptions } = stripe()
    const list = subscriptions.list.bind(subscriptions)
    let goOn = () => {}
    const overtaken = new Promise<void>((resolve) => (goOn = resolve))
    const read = new Promise<void>((resolve) => {
      vi.spyOn(subscriptions, 'list').mockImplementationOnce((async (query) => {
        const answer = await list(query)
        resolve()
        await overtaken
        return answer
      }) as typeof list)
    })
    const slow = reconcile(server.services)
    await read
    await subscriptions.cancel(await subscriptionId())
    await payments.advance(0)
    expect(await ownStatus()).toBe('canceled')
    goOn()
    await slow
    expect(await ownStatus()).toBe('canceled')
  })

  it('that cannot be told to the subscriber leave everything as it was, and are told once when they come again', async () => {
    payments.hold()
    await payments.subscribe(student)
    const [event] = payments.held.filter(({ type }) => type === 'customer.subscription.created')
    if (event === undefined) throw new Error('There is no such event')
    const refused = () => send(event)
    expect(await whileRefused(server.db, 'notifications', refused)).toMatchObject({ status: 500 })
    expect(await ownStatus()).toBeNull()
    expect(await server.db.selectFrom('billing_events').selectAll().execute()).toEqual([])
    for (let time = 0; time < 2; time += 1) expect((await send(event)).status).toBe(200)
    expect(await ownStatus()).toBe('active')
    expect((await student.ask(listNotifications, {})).notifications).toHaveLength(1)
  })

  it('are marked as taken, and a repeat asks the provider nothing', async () => {
    const events = await untoldLife()
    for (const event of events) await send(event)
    const before = await everything()
    for (const event of events) expect((await send(event)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  it('are not taken while the provider cannot be read: it sends them again', async () => {
    const [event] = (await untoldLife()).filter(({ type }) => type === 'customer.subscription.deleted')
    if (event === undefined) throw new Error('There is no such event')
    const app = await server.otherServer({ STRIPE_API_URL: 'http://localhost:1' })
    const failed = await server
      .visitor(app)
      .request('POST', '/api/billing/webhook', event.body, { 'stripe-signature': event.signature })
    expect(failed.status).toBe(500)
    expect(await server.db.selectFrom('billing_events').selectAll().execute()).toEqual([])
    expect((await send(event)).status).toBe(200)
    expect(await ownStatus()).toBe('canceled')
  })
})

describe('P-SUB-07: what does not come from our own account at the provider', () => {
  const refused = {
    status: 400,
    body: { code: 'unsigned-event', error: 'This event is not signed by the payment provider.' },
  }

  /** An event that would make the student a subscriber, would it be believed and taken as it stands. */
  async function tempting(): Promise<Record<string, unknown>> {
    payments.hold()
    await payments.subscribe(student)
    const created = payments.held.find(({ type }) => type === 'customer.subscription.created')
    return JSON.parse(created?.body ?? '{}') as Record<string, unknown>
  }

  it.each([
    ['unsigned', (event: object) => ({ body: JSON.stringify(event), signature: '' })],
    ['signed with another secret', (event: object) => signed(event, 'whsec_of_another_account')],
    ['signed too long ago', (event: object) => signed(event, undefined, 3600)],
    [
      'changed after it was signed',
      (event: object) => ({ ...signed(event), body: JSON.stringify({ ...event, changed: true }) }),
    ],
    ['signed by nonsense', (event: object) => ({ body: JSON.stringify(event), signature: 't=1,v1=zz' })],
    ['of a connected account', (event: object) => signed({ ...event, account: 'acct_other' })],
    ['of the other mode', (event: object) => signed({ ...event, livemode: true })],
    ['no event at all', () => signed([])],
  ])('%s is refused, nothing changes', async (_, make) => {
    const event = await tempting()
    const before = await everything()
    expect(await send(make(event))).toMatchObject(refused)
    expect(await everything()).toEqual(before)
    expect(await ownStatus()).toBeNull()
    // The very event, well signed, is taken.
    expect((await send(signed(event))).status).toBe(200)
    expect(await ownStatus()).toBe('active')
  })

  it('well signed, but false: what it says is read from the provider', async () => {
    await payments.subscribe(student)
    await stripe().subscriptions.cancel(await subscriptionId())
    await payments.advance(0)
    const [customer] = await server.db.selectFrom('billing_customers').selectAll().execute()
    const object = { object: 'subscription', status: 'active', customer: customer?.stripe_customer_id }
    const event = { id: 'evt_1', object: 'event', type: 'customer.subscription.updated', livemode: false }
    expect((await send(signed({ ...event, data: { object } }))).status).toBe(200)
    expect(await ownStatus()).toBe('canceled')
  })

  it.each([
    ['a customer of nobody here', 'customer.subscription.updated', { customer: 'cus_unknown' }],
    ['no customer', 'checkout.session.completed', { customer: null }],
    ['something else', 'charge.succeeded', { customer: 'cus_unknown' }],
  ])('well signed, about %s: taken note of, nothing changes', async (_, type, object) => {
    const before = await everything()
    const event = { id: 'evt_2', object: 'event', type, livemode: false, data: { object } }
    expect((await send(signed(event))).status).toBe(200)
    expect(await everything()).toEqual(before)
  })
})

describe.runIf(canInterleave)('while one reading is being stored', () => {
  /** While this is held, an event's reading has locked its customer and is not stored yet. */
  const storingStops = sql`lock table billing_events in exclusive mode`

  async function untoldBeginning(): Promise<SentEvent> {
    payments.hold()
    await payments.subscribe(student)
    const event = payments.held.find(({ type }) => type === 'customer.subscription.created')
    if (event === undefined) throw new Error('There is no such event')
    return event
  }

  it('a later one waits, and has the last word', async () => {
    const event = await untoldBeginning()
    const calls = await whileHeld(server.database, storingStops, async () => {
      const early = send(event)
      await untilWaiting(server.database, 1)
      await stripe().subscriptions.cancel(await subscriptionId())
      const late = reconcile(server.services)
      await untilWaiting(server.database, 2)
      return [early, late]
    })
    await Promise.all(calls)
    expect(await ownStatus()).toBe('canceled')
  })

  it('the same event, sent again, is taken as well and told once', async () => {
    const event = await untoldBeginning()
    const calls = await whileHeld(server.database, storingStops, async () => {
      const both = [send(event), send(event)]
      await untilWaiting(server.database, 2)
      return both
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
    expect((await student.ask(listNotifications, {})).notifications).toHaveLength(1)
  })
})
