import { createHmac } from 'node:crypto'
import { checkSubscription, readSubscription } from '@collimate/contract/billing'
import { listNotifications } from '@collimate/contract/notifications'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import {
  billingRows,
  customerOf,
  providerOf,
  sendEvent,
  subscriptionOf,
  useTestPayments,
  type SentEvent,
} from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { reconcile } from './jobs.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)
let student: Student

beforeEach(async () => {
  student = await server.signUp()
})

const stripe = () => providerOf(server)

/** Signed as the provider signs. @param secret whose */
function signed(event: object, secret = payments.env['STRIPE_WEBHOOK_SECRET'] ?? '', age = 0): SentEvent {
  return signedText(JSON.stringify(event), secret, age)
}

function signedText(body: string, secret = payments.env['STRIPE_WEBHOOK_SECRET'] ?? '', age = 0): SentEvent {
  const at = Math.floor(Date.now() / 1000) - age
  const hash = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, signature: `t=${at},v1=${hash}`, type: '' }
}

const ownStatus = async () => (await student.ask(readSubscription, {})).subscription?.status ?? null

describe('the life of a subscription, as the provider tells it', () => {
  it('P-SUB-02, P-SUB-03, P-PAY-07: on trial, paid, switched, ending, resumed, ended', async () => {
    await payments.subscribe(student)
    const trial = await student.ask(checkSubscription, {})
    expect(trial).toMatchObject({ subscribed: true, subscription: { type: 'monthly' } })
    const id = await subscriptionOf(server, student)
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

  it('C9 each change of the payment state is in the security log once', async () => {
    await payments.subscribe(student, { number: '4000 0000 0000 0341' })
    await payments.advance(8)
    await payments.advance(20)
    const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    const told = lines.filter(({ security }) => security === 'payment-state')
    expect(told.map(({ userId, from, to }) => [userId, from, to])).toEqual([
      [student.userId, null, 'active'],
      [student.userId, 'active', 'past_due'],
      [student.userId, 'past_due', 'canceled'],
    ])
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

  it.each(['unpaid', 'paused'])(
    'P-SUB-02: a plan that goes straight to %s is told once as a payment that is due, and its end',
    async (status) => {
      await payments.subscribe(student)
      payments.hold()
      const list = await stripe().subscriptions.list({ customer: await customerOf(server, student) })
      const told = async () => {
        const { notifications } = await student.ask(listNotifications, {})
        return notifications.map(({ title }) => title)
      }
      const due = ['Your payment did not go through', 'Your subscription is active']
      for (const [next, titles] of [
        [status, due],
        ['past_due', due],
        [status, due],
        ['canceled', ['Your subscription has ended', ...due]],
      ] as [Stripe.Subscription.Status, string[]][]) {
        const data = list.data.map((one) => ({ ...one, status: next }))
        vi.spyOn(stripe().subscriptions, 'list').mockResolvedValueOnce({ ...list, data })
        await reconcile(server.services)
        expect(await ownStatus()).toBe(next)
        expect(await told()).toEqual(titles)
      }
    },
  )

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

describe('a customer that was deleted at the provider', () => {
  async function deletion(): Promise<SentEvent> {
    await payments.subscribe(student)
    payments.hold()
    await stripe().customers.del(await customerOf(server, student))
    await payments.advance(0)
    const event = payments.held.find(({ type }) => type === 'customer.deleted')
    if (event === undefined) throw new Error('There is no such event')
    return event
  }

  it('and cannot be asked about is forgotten when the event comes again', async () => {
    const event = await deletion()
    vi.spyOn(stripe().customers, 'retrieve').mockRejectedValueOnce(new Error('no answer'))
    expect((await sendEvent(server, event)).status).toBe(500)
    expect((await sendEvent(server, event)).status).toBe(200)
    expect(await customerOf(server, student)).toBe('')
  })

  it('and cannot be forgotten at once is forgotten when the event comes again', async () => {
    const event = await deletion()
    await sql`
      alter table billing_customers
      add constraint keeps_customer check (stripe_customer_id is not null) not valid`.execute(server.db)
    try {
      expect((await sendEvent(server, event)).status).toBe(500)
    } finally {
      await sql`alter table billing_customers drop constraint keeps_customer`.execute(server.db)
    }
    expect((await sendEvent(server, event)).status).toBe(200)
    expect(await customerOf(server, student)).toBe('')
  })
})

describe('after the restore of a backup that does not know a customer yet', () => {
  /** An event about a customer, as the provider sends it. */
  const changed = (customer: string) =>
    signed({
      id: `evt_${customer}`,
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      data: { object: { object: 'subscription', customer } },
    })
  const warnings = () => server.logged.filter((line) => line.includes('belongs to nobody here'))

  it('P-SUB-02: who pays is a subscriber again with the next event', async () => {
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    for (const table of ['subscriptions', 'billing_customers', 'billing_events', 'used_trials'] as const)
      await server.db.deleteFrom(table).execute()
    expect(await ownStatus()).toBeNull()
    const answers = await Promise.all([1, 2].map(() => sendEvent(server, changed(customer))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await ownStatus()).toBe('active')
    expect(await customerOf(server, student)).toBe(customer)
    expect(warnings()).toEqual([])
  })

  it('who pays is a subscriber again though the provider did not answer the first time', async () => {
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    await server.db.deleteFrom('subscriptions').execute()
    await server.db.updateTable('billing_customers').set({ stripe_customer_id: null }).execute()
    vi.spyOn(stripe().customers, 'retrieve').mockRejectedValueOnce(new Error('no answer'))
    expect((await sendEvent(server, changed(customer))).status).toBe(500)
    expect((await sendEvent(server, changed(customer))).status).toBe(200)
    expect(await ownStatus()).toBe('active')
  })

  it.each([
    ['that we did not make', () => ({}), 0],
    ['of an account that is gone', () => ({ user_id: 'gone' }), 1],
    ['of a user who has another', () => ({ user_id: student.userId }), 1],
  ])('a customer %s stays nobody’s', async (_, metadata, warned) => {
    await payments.subscribe(student)
    payments.hold()
    const { id } = await stripe().customers.create({ metadata: metadata() })
    const before = await billingRows(server)
    expect((await sendEvent(server, changed(id))).status).toBe(200)
    expect(await billingRows(server)).toEqual(before)
    expect(warnings()).toHaveLength(warned)
  })

  it('a customer deleted at the provider stays nobody’s', async () => {
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    await stripe().customers.del(customer)
    await payments.advance(0)
    const before = await billingRows(server)
    expect((await sendEvent(server, changed(customer))).status).toBe(200)
    expect(await billingRows(server)).toEqual(before)
    expect(warnings()).toEqual([])
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
    ['empty', () => signedText('')],
    ['signed by nonsense', (event: object) => ({ body: JSON.stringify(event), signature: 't=1,v1=zz' })],
    ['of a connected account', (event: object) => signed({ ...event, account: 'acct_other' })],
    ['of the other mode', (event: object) => signed({ ...event, livemode: true })],
  ])('%s is refused, nothing changes', async (_, make) => {
    const event = await tempting()
    const before = await billingRows(server)
    expect(await sendEvent(server, make(event))).toMatchObject(refused)
    expect(await billingRows(server)).toEqual(before)
    expect(await ownStatus()).toBeNull()
    // The very event, well signed, is taken.
    expect((await sendEvent(server, signed(event))).status).toBe(200)
    expect(await ownStatus()).toBe('active')
  })

  const shaped = { id: 'evt_3', object: 'event', type: 'invoice.paid', livemode: false, data: { object: {} } }
  it.each<[string, unknown]>([
    ['not JSON', 'Hello {'],
    ['a list', []],
    ['null', null],
    ['a number', 7],
    ['without an id', { ...shaped, id: undefined }],
    ['with an id that is no text', { ...shaped, id: { toString: 1 } }],
    ['with an id no database can store', { ...shaped, id: 'evt_\0' }],
    ['with a huge id', { ...shaped, id: 'e'.repeat(200_000) }],
    ['without a type', { ...shaped, type: undefined }],
    ['with a huge type', { ...shaped, type: 'invoice.'.repeat(20_000) }],
    ['without data', { ...shaped, data: undefined }],
    ['with data that are null', { ...shaped, data: { object: null } }],
    ['with an object that is a text', { ...shaped, data: { object: 'cus_1' } }],
    ['without a mode', { ...shaped, livemode: undefined }],
    ['about a customer no database can store', { ...shaped, data: { object: { customer: 'cus_\0' } } }],
    ['about a customer that is a number', { ...shaped, data: { object: { customer: 7 } } }],
    ['100,000 levels deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('B8: well signed, but %s: is refused and not asked for again', async (_, event) => {
    const text = typeof event === 'string' ? event : JSON.stringify(event)
    const { status, body } = await sendEvent(server, signedText(text))
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'unreadable-event' } })
    expect(server.logged.join('')).not.toContain('unexpected failure')
  })

  it.each(['a.type.of.next_year', 'v2.core.account.created', 'customer'])(
    'B8: well signed, of the unknown type %s: is taken note of',
    async (type) => {
      expect((await sendEvent(server, signed({ ...shaped, type }))).status).toBe(200)
    },
  )

  it('well signed, but false: what it says is read from the provider', async () => {
    await payments.subscribe(student)
    await stripe().subscriptions.cancel(await subscriptionOf(server, student))
    await payments.advance(0)
    const [customer] = await server.db.selectFrom('billing_customers').selectAll().execute()
    const object = { object: 'subscription', status: 'active', customer: customer?.stripe_customer_id }
    const event = { id: 'evt_1', object: 'event', type: 'customer.subscription.updated', livemode: false }
    expect((await sendEvent(server, signed({ ...event, data: { object } }))).status).toBe(200)
    expect(await ownStatus()).toBe('canceled')
  })

  it.each([
    ['a customer of nobody here', 'customer.subscription.updated', { customer: 'cus_unknown' }],
    ['no customer', 'checkout.session.completed', { customer: null }],
    ['something else', 'charge.succeeded', { customer: 'cus_unknown' }],
  ])('well signed, about %s: taken note of, nothing changes', async (_, type, object) => {
    const before = await billingRows(server)
    const event = { id: 'evt_2', object: 'event', type, livemode: false, data: { object } }
    expect((await sendEvent(server, signed(event))).status).toBe(200)
    expect(await billingRows(server)).toEqual(before)
  })
})
