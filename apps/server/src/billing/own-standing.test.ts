import { checkSubscription, createCheckout, readStanding } from '@collimate/contract/billing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { siteAddress } from '../platform/env.ts'
import type { Student } from '../test-support/test-client.ts'
import {
  customerOf,
  order,
  providerOf,
  subscriptionOf,
  useTestPayments,
} from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { reconcile } from './jobs.ts'
import { trialStartedMail } from './mails.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)
let student: Student

beforeEach(async () => {
  student = await server.signUp()
})

afterEach(() => {
  vi.restoreAllMocks()
})

const subscriptions = () => providerOf(server).subscriptions
const standing = async () => (await student.ask(readStanding, {})).standing

/** The end of the period as the provider has it. */
async function periodEnd(): Promise<string> {
  const { items } = await subscriptions().retrieve(await subscriptionOf(server, student))
  return new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString()
}

async function keep(going: boolean): Promise<void> {
  const id = await subscriptionOf(server, student)
  await subscriptions().update(id, { cancel_at_period_end: !going })
  await payments.advance(0)
}

describe('B11, B4: where somebody is with their plan', () => {
  it('on trial, canceled, kept, paid, ending, ended, with price and day as the provider has them', async () => {
    await payments.subscribe(student)
    const plan = { plan: 'monthly', cents: 1000, portal: true }
    const trial = await periodEnd()
    expect(await standing()).toEqual({ ...plan, kind: 'trial', at: trial })
    await keep(false)
    expect(await standing()).toEqual({ ...plan, kind: 'trial-ending', at: trial })
    await keep(true)
    expect(await standing()).toEqual({ ...plan, kind: 'trial', at: trial })

    await payments.advance(8)
    const paid = await periodEnd()
    expect(await standing()).toEqual({ ...plan, kind: 'active', at: paid })
    await keep(false)
    expect(await standing()).toEqual({ ...plan, kind: 'ending', at: paid })

    await subscriptions().cancel(await subscriptionOf(server, student))
    await payments.advance(0)
    expect(await standing()).toMatchObject({ ...plan, kind: 'ended' })
  })

  it('ending on a day that support chose: within the period on that day, beyond it charged until then', async () => {
    await payments.subscribe(student)
    await payments.advance(8)
    const paid = await periodEnd()
    const list = await subscriptions().list({ customer: await customerOf(server, student), status: 'all' })
    const seconds = Date.parse(paid) / 1000
    const early = seconds - 2 * 24 * 3600
    for (const [cancel_at, kind, at] of [
      [seconds + 1, 'active', seconds],
      [seconds, 'ending', seconds],
      [early, 'ending', early],
    ] as const) {
      const data = list.data.map((one) => ({ ...one, cancel_at }))
      vi.spyOn(subscriptions(), 'list').mockResolvedValue({ ...list, data })
      await reconcile(server.services)
      expect(await standing()).toMatchObject({ kind, at: new Date(at * 1000).toISOString() })
    }
  })

  it('with a payment due, without a day to wait for', async () => {
    await payments.subscribe(student, { priceId: 'price_yearly', number: '4000 0000 0000 0341' })
    await payments.advance(8)
    expect(await standing()).toEqual({
      kind: 'payment-due',
      plan: 'yearly',
      cents: 10_000,
      at: null,
      portal: true,
    })
  })

  it('B3: without a plan; Billing Settings has something to see to once a checkout was opened', async () => {
    const none = { kind: 'none', plan: null, cents: null, at: null }
    expect(await standing()).toEqual({ ...none, portal: false })
    await student.ask(createCheckout, order(student))
    expect(await standing()).toEqual({ ...none, portal: true })
  })

  it('B3: a demo account has nothing to see to', async () => {
    const app = await server.otherServer({ DEMO_EMAILS: 'demo@example.org' })
    student = await server.signUp({ email: 'demo@example.org' }, app)
    expect(await standing()).toEqual({ kind: 'demo', plan: null, cents: null, at: null, portal: false })
  })

  it('B3: a demo account is told of a plan of its own, which is charged, until that ends', async () => {
    await payments.subscribe(student)
    const trial = await periodEnd()
    const at = student.at(await server.otherServer({ DEMO_EMAILS: student.session.user.email }))
    const demoStanding = async () => (await at.ask(readStanding, {})).standing
    expect(await demoStanding()).toEqual({
      kind: 'trial',
      plan: 'monthly',
      cents: 1000,
      at: trial,
      portal: true,
    })
    expect(await at.ask(checkSubscription, {})).toMatchObject({ subscription: { type: 'premium' } })
    await subscriptions().cancel(await subscriptionOf(server, student))
    await payments.advance(0)
    expect(await demoStanding()).toMatchObject({ kind: 'demo', cents: null, portal: true })
  })

  it('a reading that comes in late changes nothing of it', async () => {
    await payments.subscribe(student)
    const before = await standing()
    await server.db
      .updateTable('billing_customers')
      .set((eb) => ({ reading_applied: eb('reading_applied', '+', 9) }))
      .execute()
    await keep(false)
    expect(await standing()).toEqual(before)
  })

  it('is told to its owner alone', async () => {
    await payments.subscribe(student)
    const other = await server.signUp()
    expect((await other.ask(readStanding, {})).standing.kind).toBe('none')
    expect(await server.visitor().refused(readStanding, {})).toMatchObject({ status: 401 })
  })
})

describe('B4: the mail when a trial starts', () => {
  const mails = async () => {
    const own = (await server.mails()).filter(({ recipient }) => recipient === student.session.user.email)
    return own.filter(({ subject }) => subject === 'Your free trial has started')
  }

  it('comes once, with the first charge, its time, and the way out', async () => {
    await payments.subscribe(student, { priceId: 'price_yearly' })
    await keep(false)
    await keep(true)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const trial = { planName: 'yearly', cents: 10_000, endsAt: new Date(await periodEnd()) }
    expect(mail?.text).toBe(trialStartedMail(trial, siteAddress(server.services.env)).text)
    expect(mail?.text).toContain('$100.00 a year for the Yearly plan')
    expect(mail?.text).toContain('cancel in Billing Settings')
    expect(mail?.text).toContain('/account-settings')
    await payments.advance(8)
    expect(await mails()).toHaveLength(1)
  })

  it('does not come with a plan that is paid from its first day', async () => {
    await payments.subscribe(student)
    await subscriptions().cancel(await subscriptionOf(server, student))
    await payments.advance(0)
    await payments.subscribe(student)
    expect(await mails()).toHaveLength(1)
  })
})
