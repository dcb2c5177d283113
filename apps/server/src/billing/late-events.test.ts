import { readSubscription } from '@collimate/contract/billing'
import { listNotifications } from '@collimate/contract/notifications'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { whileRefused } from '../test-support/refuse-writes.ts'
import type { Student } from '../test-support/test-client.ts'
import {
  billingRows,
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
const ownStatus = async () => (await student.ask(readSubscription, {})).subscription?.status ?? null

describe('events that come in late, again, or in another order', () => {
  /** A whole life, none of its events delivered. */
  async function untoldLife(): Promise<SentEvent[]> {
    payments.hold()
    await payments.subscribe(student, { number: '4000 0000 0000 0341' })
    await payments.advance(8)
    await stripe().subscriptions.cancel(await subscriptionOf(server, student))
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
      for (const event of order) expect((await sendEvent(server, event)).status).toBe(200)
      expect(await ownStatus()).toBe('canceled')
    }
  })

  it('also all at once', async () => {
    const events = await untoldLife()
    const answers = await Promise.all(events.map((event) => sendEvent(server, event)))
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
    await subscriptions.cancel(await subscriptionOf(server, student))
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
    const refused = () => sendEvent(server, event)
    expect(await whileRefused(server.db, 'notifications', refused)).toMatchObject({ status: 500 })
    expect(await ownStatus()).toBeNull()
    expect(await server.db.selectFrom('billing_events').selectAll().execute()).toEqual([])
    for (let time = 0; time < 2; time += 1) expect((await sendEvent(server, event)).status).toBe(200)
    expect(await ownStatus()).toBe('active')
    expect((await student.ask(listNotifications, {})).notifications).toHaveLength(1)
  })

  it('are marked as taken, and a repeat asks the provider nothing', async () => {
    const events = await untoldLife()
    for (const event of events) await sendEvent(server, event)
    const before = await billingRows(server)
    for (const event of events) expect((await sendEvent(server, event)).status).toBe(200)
    expect(await billingRows(server)).toEqual(before)
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
    expect((await sendEvent(server, event)).status).toBe(200)
    expect(await ownStatus()).toBe('canceled')
  })
})
