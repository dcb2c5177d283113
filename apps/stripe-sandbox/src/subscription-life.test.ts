import { expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { subscribe, useSandbox } from './test-support/use-sandbox.ts'

const sandbox = useSandbox()
const day = 24 * 3600

async function latestInvoice(id: string): Promise<Stripe.Invoice> {
  const { latest_invoice: invoice } = await sandbox.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice'],
  })
  if (typeof invoice !== 'object' || invoice === null) throw new Error('There is no invoice.')
  return invoice
}

async function statusOf(id: string): Promise<string> {
  return (await sandbox.stripe.subscriptions.retrieve(id)).status
}

it('P-PAY-07, P-SUB-03: a trial is announced, becomes paid, renews, fails, is tried again, and ends', async () => {
  const { id, trial_end: trialEnd, items } = await subscribe(sandbox, { number: '4000000000000341' })
  expect(await statusOf(id)).toBe('trialing')
  expect(items.data[0]?.current_period_end).toBe(trialEnd)
  expect(sandbox.types()).toEqual([
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'checkout.session.completed',
  ])
  expect(await latestInvoice(id)).toMatchObject({ total: 0, status: 'paid' })

  await sandbox.forget()
  await sandbox.advance(5)
  expect(sandbox.types()).toEqual(['customer.subscription.trial_will_end'])

  await sandbox.forget()
  await sandbox.advance(3)
  expect(sandbox.types()).toEqual([
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ])
  expect(await statusOf(id)).toBe('past_due')
  expect(await latestInvoice(id)).toMatchObject({ status: 'open', attempt_count: 1, amount_due: 1000 })

  await sandbox.forget()
  await sandbox.advance(20)
  expect(sandbox.types()).toEqual([
    'invoice.payment_failed',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.deleted',
  ])
  expect(await statusOf(id)).toBe('canceled')
  expect((await sandbox.stripe.subscriptions.retrieve(id)).cancellation_details?.reason).toBe(
    'payment_failed',
  )
})

it('P-SUB-03: however long the leap, the shop takes each event while what it tells of is so', async () => {
  const { id } = await subscribe(sandbox, { number: '4000000000000341' })
  const seen: string[] = []
  sandbox.takes = async ({ type }) => {
    seen.push(`${type}: ${await statusOf(id)}`)
  }
  await sandbox.advance(30)
  expect(seen).toEqual([
    'customer.subscription.trial_will_end: trialing',
    'customer.subscription.updated: past_due',
    'invoice.created: past_due',
    'invoice.finalized: past_due',
    'invoice.payment_failed: past_due',
    'customer.subscription.updated: past_due',
    'invoice.payment_failed: past_due',
    'invoice.payment_failed: past_due',
    'invoice.payment_failed: canceled',
    'customer.subscription.deleted: canceled',
  ])
})

it('a good card is charged at the end of the trial and every month after, on the same day', async () => {
  const { id, trial_end: trialEnd } = await subscribe(sandbox)
  await sandbox.advance(8)
  const paid = await sandbox.stripe.subscriptions.retrieve(id)
  expect(paid.status).toBe('active')
  expect(paid.items.data[0]?.current_period_start).toBe(trialEnd)
  expect(await latestInvoice(id)).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'paid',
    amount_paid: 1000,
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
  })
  await sandbox.advance(95)
  const renewed = await sandbox.stripe.subscriptions.retrieve(id)
  const start = new Date((renewed.items.data[0]?.current_period_start ?? 0) * 1000)
  const anchor = new Date((trialEnd ?? 0) * 1000)
  expect(start.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), daysInMonth(start)))
  const { data } = await sandbox.stripe.invoices.list({ subscription: id, status: 'paid' })
  expect(data.length).toBeGreaterThanOrEqual(4)
})

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

it('without a trial the first period is paid at once, and a card that cannot be charged is refused', async () => {
  const {
    id,
    status,
    start_date: start,
    items,
  } = await subscribe(sandbox, { trial: false, price: 'price_yearly' })
  expect(status).toBe('active')
  expect(await latestInvoice(id)).toMatchObject({
    amount_paid: 10_000,
    billing_reason: 'subscription_create',
  })
  expect((items.data[0]?.current_period_end ?? 0) - start).toBeGreaterThanOrEqual(365 * day)
  await expect(subscribe(sandbox, { trial: false, number: '4000000000000341' })).rejects.toThrow(
    'Your card was declined.',
  )
})

it('P-SUB-02: canceled at the end of the period, it runs until then, and can be resumed before', async () => {
  const { id } = await subscribe(sandbox)
  const ending = await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({ status: 'trialing', cancel_at: ending.trial_end })
  const resumed = await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null })
  await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await sandbox.forget()
  await sandbox.advance(8)
  expect(sandbox.types()).toEqual(['customer.subscription.trial_will_end', 'customer.subscription.deleted'])
  expect(await statusOf(id)).toBe('canceled')
})

it('canceled at once it is over, and nothing can be done to it any more', async () => {
  const { id } = await subscribe(sandbox)
  expect(await sandbox.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
  await expect(sandbox.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

it('another price: a trial goes on, a running month gives way to a year paid at once', async () => {
  const { id, items, trial_end: trialEnd } = await subscribe(sandbox)
  const item = items.data[0]?.id ?? ''
  const yearly = await sandbox.stripe.subscriptions.update(id, {
    items: [{ id: item, price: 'price_yearly' }],
    proration_behavior: 'none',
  })
  expect(yearly.items.data[0]).toMatchObject({ price: { id: 'price_yearly' }, current_period_end: trialEnd })
  await sandbox.stripe.subscriptions.update(id, { items: [{ id: item, price: 'price_monthly' }] })
  await sandbox.advance(8)
  await sandbox.stripe.subscriptions.update(id, { items: [{ id: item, price: 'price_yearly' }] })
  expect(await latestInvoice(id)).toMatchObject({
    billing_reason: 'subscription_update',
    amount_paid: 10_000,
  })
})

it('B1: a trial that is ended begins the first period and charges it, once', async () => {
  const { id } = await subscribe(sandbox)
  for (let time = 0; time < 2; time += 1)
    await sandbox.stripe.subscriptions.update(id, { trial_end: 'now', proration_behavior: 'none' })
  const { status, trial_start, trial_end, customer } = await sandbox.stripe.subscriptions.retrieve(id)
  if (typeof customer !== 'string') throw new Error('The customer is not an id.')
  expect(status).toBe('active')
  expect((trial_end ?? 0) - (trial_start ?? 0)).toBeLessThan(60)
  const { data } = await sandbox.stripe.invoices.list({ customer })
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1000, 0])
  await sandbox.advance(8)
  expect(await statusOf(id)).toBe('active')
  expect((await sandbox.stripe.invoices.list({ customer })).data).toHaveLength(2)
})

it('B1: a card has one fingerprint whoever gives it, a well-known test card one per person', async () => {
  const fingerprints: (string | null | undefined)[] = []
  const own = '4242 4200 0000 0018'
  for (const [turn, number] of [own, '4242 4242 4242 4242', own, '4242 4242 4242 4242'].entries()) {
    const { id } = await subscribe(sandbox, { number, email: `robin${turn}@example.org` })
    const { default_payment_method: method } = await sandbox.stripe.subscriptions.retrieve(id, {
      expand: ['default_payment_method'],
    })
    fingerprints.push(typeof method === 'object' ? method?.card?.fingerprint : null)
  }
  const [first, known, again, knownElsewhere] = fingerprints
  expect(first).toMatch(/^\w{16}$/)
  expect(known).toMatch(/^\w{16}$/)
  expect(again).toBe(first)
  expect(new Set([first, known, knownElsewhere]).size).toBe(3)
})

it('a deleted customer is gone, and the subscription with them', async () => {
  const { id, customer } = await subscribe(sandbox)
  if (typeof customer !== 'string') throw new Error('The customer is not an id.')
  await sandbox.forget()
  expect(await sandbox.stripe.customers.del(customer)).toMatchObject({ deleted: true })
  expect(await sandbox.stripe.customers.retrieve(customer)).toEqual(
    expect.objectContaining({ deleted: true }),
  )
  expect(await statusOf(id)).toBe('canceled')
  await expect.poll(() => sandbox.types()).toEqual(['customer.subscription.deleted', 'customer.deleted'])
})
