import { deleteAccount } from '@collimate/contract/account-settings'
import { checkSubscription, createCheckout, readStanding, readTrial } from '@collimate/contract/billing'
import { listNotifications } from '@collimate/contract/notifications'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import {
  customerOf,
  order,
  providerOf,
  sendEvent,
  subscriptionOf,
  useTestPayments,
} from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { reconcile } from './jobs.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)

afterEach(() => {
  vi.restoreAllMocks()
})

const oneCard = '4242 4200 0000 0109'
const otherCard = '4242 4200 0000 0018'
const failingCard = '4242 4200 0008 0341'
const years = 365.25 * 24 * 3600

const stripe = () => providerOf(server)
const goodbye = ({ password }: Student) => ({
  body: { current_password: password, confirmation: 'DELETE' as const },
})
const trialOf = async (student: Student) => (await student.ask(readTrial, {})).trial_available
const bought = async (student: Student) =>
  stripe().subscriptions.retrieve(await subscriptionOf(server, student))
const marks = () => server.db.selectFrom('used_trials').selectAll().execute()

/** Has their trial, and leaves. */
async function formerStudent(email?: string): Promise<void> {
  const student = await server.signUp(email === undefined ? {} : { email })
  await payments.subscribe(student, { number: oneCard })
  await student.ask(deleteAccount, goodbye(student))
}

/** Chose a plan and paid with the card of somebody who had a trial; the event of it is not delivered yet. */
async function untoldSecondTrial() {
  await formerStudent()
  const student = await server.signUp()
  payments.hold()
  await payments.subscribe(student, { number: oneCard })
  const event = payments.held.find(({ type }) => type === 'customer.subscription.created')
  if (event === undefined) throw new Error('There is no such event')
  return { student, event, id: await subscriptionOf(server, student) }
}

async function mailsTo(student: Student): Promise<string[]> {
  const mails = await server.mails()
  const own = mails.filter(({ recipient }) => recipient === student.session.user.email)
  return own.map(({ subject }) => subject).filter((subject) => !subject.startsWith('Welcome'))
}

describe('B1: who signs up again after deleting the account', () => {
  it.each([
    ['with the same address', 'robin.gray@gmail.com', 'robin.gray@gmail.com'],
    ['with a tag', 'robin@example.org', 'Robin+again@example.org'],
    ['with other dots at Gmail', 'robin.gray@gmail.com', 'r.obingray+2@googlemail.com'],
  ])('B1: %s is promised no trial and pays from the first day', async (_, before, again) => {
    await formerStudent(before)
    const student = await server.signUp({ email: again })
    expect(await trialOf(student)).toBe(false)
    await payments.subscribe(student, { number: otherCard })
    expect(await bought(student)).toMatchObject({ status: 'active', trial_start: null })
  })

  it('B1: with another address and the same card is charged at once, and told why, once', async () => {
    await formerStudent()
    const student = await server.signUp()
    expect(await trialOf(student)).toBe(true)
    const { url } = await student.ask(createCheckout, order(student))
    const page = await stripe().checkout.sessions.retrieve(url.split('/').at(-1) ?? '')
    expect(page.custom_text.submit?.message).toContain('One free trial per person and card.')
    await payments.pay(url, oneCard)
    await reconcile(server.services)
    expect(await student.ask(checkSubscription, {})).toMatchObject({ subscribed: true })
    const { status, trial_start, trial_end } = await bought(student)
    expect(status).toBe('active')
    expect((trial_end ?? 0) - (trial_start ?? 0)).toBeLessThan(3600)
    const { data } = await stripe().invoices.list({ customer: await customerOf(server, student) })
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1000, 0])
    const { notifications } = await student.ask(listNotifications, {})
    expect(notifications.map(({ message }) => message)).toEqual([
      expect.stringContaining('Your card has already had a free trial'),
    ])
    expect(await mailsTo(student)).toEqual(['Your plan starts today, without a free trial'])
  })

  it('B1: with a card that cannot be charged is told both', async () => {
    const first = await server.signUp()
    await payments.subscribe(first, { number: failingCard })
    const student = await server.signUp()
    await payments.subscribe(student, { number: failingCard })
    expect(await student.ask(checkSubscription, {})).toMatchObject({ subscribed: false })
    expect(await mailsTo(student)).toEqual([
      'Your plan starts today, without a free trial',
      'Your payment did not go through',
    ])
  })
})

describe('a trial that begins with a card that had one', () => {
  it('B1, B9: is ended by the next event when the provider failed at the first, and charged once', async () => {
    const { student, event, id } = await untoldSecondTrial()
    await payments.fail(`/v1/subscriptions/${id}`, 1)
    expect((await sendEvent(server, event)).status).toBe(500)
    expect((await bought(student)).status).toBe('trialing')
    expect((await sendEvent(server, event)).status).toBe(200)
    expect((await bought(student)).status).toBe('active')
    const { data } = await stripe().invoices.list({ customer: await customerOf(server, student) })
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1000, 0])
    expect(await mailsTo(student)).toEqual(['Your plan starts today, without a free trial'])
  })

  it('B1: is not charged when it was canceled before we saw it', async () => {
    const { student, event, id } = await untoldSecondTrial()
    await stripe().subscriptions.update(id, { cancel_at_period_end: true })
    expect((await sendEvent(server, event)).status).toBe(200)
    expect((await bought(student)).status).toBe('trialing')
    expect(await mailsTo(student)).toEqual([])
  })
})

describe('free days that support gives later on', () => {
  it('B1: are not ended, whatever the card had before', async () => {
    await formerStudent('robin@example.org')
    const student = await server.signUp({ email: 'robin@example.org' })
    await payments.subscribe(student, { number: oneCard })
    const customer = await customerOf(server, student)
    const { subscriptions } = stripe()
    const expand = ['data.default_payment_method']
    const list = await subscriptions.list({ customer, status: 'all', expand })
    expect(list.data).toMatchObject([{ status: 'active', trial_start: null }])
    const data = list.data.map((one) => {
      const trial_start = one.created + 3600
      return { ...one, status: 'trialing', trial_start, trial_end: trial_start + 7 * 24 * 3600 }
    })
    vi.spyOn(subscriptions, 'list').mockResolvedValue({ ...list, data })
    const update = vi.spyOn(subscriptions, 'update')
    await reconcile(server.services)
    expect(await student.ask(readStanding, {})).toMatchObject({ standing: { kind: 'trial' } })
    expect(update).not.toHaveBeenCalled()
  })
})

describe('a first trial', () => {
  it('B1: stays one, however often it is read, beside others with cards of their own', async () => {
    await formerStudent()
    const student = await server.signUp()
    await payments.subscribe(student, { number: otherCard })
    await reconcile(server.services)
    expect((await bought(student)).status).toBe('trialing')
    expect(await mailsTo(student)).toEqual(['Your free trial has started'])
    expect(await trialOf(student)).toBe(false)
  })

  it('B1: leaves a mark of mailbox and card, from which neither can be read', async () => {
    const email = 'robin.gray@gmail.com'
    await formerStudent(email)
    const [one, two, ...more] = await marks()
    expect(more).toEqual([])
    for (const kept of [one, two]) expect(kept?.mark).toMatch(/^[\w-]{43}$/)
    // Under another secret the same mailbox has another mark.
    const app = await server.otherServer({ AUTH_SECRET: 'y'.repeat(32) })
    const student = await server.signUp({ email })
    expect(await trialOf(student)).toBe(false)
    const elsewhere = await server.signUp({ email: 'robingray@gmail.com' }, app)
    expect(await trialOf(elsewhere)).toBe(true)
  })

  it('B1: marks no card that came after it', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    await payments.advance(8)
    expect((await bought(student)).status).toBe('active')
    await server.db.deleteFrom('used_trials').execute()
    await reconcile(server.services)
    expect(await marks()).toHaveLength(1)
  })

  it('B1: is forgotten three years after it began, also while the account goes on', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    expect(await marks()).toHaveLength(2)
    server.passTime(2.9 * years)
    await server.jobs.strike('billing-reconcile')
    expect(await marks()).toHaveLength(2)
    server.passTime(0.2 * years)
    await server.jobs.strike('billing-reconcile')
    await server.jobs.run()
    expect(await marks()).toEqual([])
    await reconcile(server.services)
    expect(await marks()).toEqual([])
  })
})
