import { expect, it } from 'vitest'
import { secret, subscribe, useSandbox } from '../test-support/use-sandbox.ts'

const sandbox = useSandbox()

it('P-SUB-07: an event carries a signature the official SDK accepts, and only with its secret', async () => {
  await sandbox.stripe.customers.create({ email: 'robin@example.org' })
  await expect.poll(() => sandbox.received).toHaveLength(1)
  const [event] = sandbox.events()
  expect(event).toMatchObject({ object: 'event', type: 'customer.created', livemode: false })
  const { payload = '', signature = '' } = sandbox.received[0] ?? {}
  const check = (text: string, other: string) =>
    sandbox.stripe.webhooks.constructEvent(text, signature, other)
  expect(() => check(payload, `${secret}x`)).toThrow(/signature/i)
  expect(() => check(payload.replace('robin', 'mallory'), secret)).toThrow(/signature/i)
})

it('is tried again until it arrives, once', async () => {
  sandbox.refusals = 3
  await sandbox.stripe.customers.create({ email: 'robin@example.org' })
  await expect.poll(() => sandbox.types()).toEqual(['customer.created'])
  expect(sandbox.refusals).toBe(-1)
})

it('one that cannot be delivered does not hold up the others', async () => {
  sandbox.refusals = 1
  const first = await sandbox.stripe.customers.create({ email: 'first@example.org' })
  const second = await sandbox.stripe.customers.create({ email: 'second@example.org' })
  const arrived = () => sandbox.events().map(({ data }) => ('id' in data.object ? data.object.id : ''))
  await expect.poll(() => arrived().toSorted()).toEqual([first.id, second.id].toSorted())
})

it('waits for a restart: what was not delivered goes out after it', async () => {
  sandbox.refusals = Infinity
  await sandbox.stripe.customers.create({ email: 'robin@example.org' })
  await sandbox.stop()
  sandbox.refusals = 0
  await sandbox.start()
  await expect.poll(() => sandbox.types()).toEqual(['customer.created'])
})

it('P-PAY-07: the shop knows of a payment before its customer comes back', async () => {
  await subscribe(sandbox)
  expect(sandbox.types()).toContain('checkout.session.completed')
})

it('an update tells what its fields held before', async () => {
  const { id } = await subscribe(sandbox)
  await sandbox.forget()
  await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await expect
    .poll(() => sandbox.events())
    .toMatchObject([
      {
        type: 'customer.subscription.updated',
        data: { object: { id }, previous_attributes: { cancel_at_period_end: false, cancel_at: null } },
      },
    ])
})

it('the events are kept and can be read', async () => {
  await subscribe(sandbox)
  const { data } = await sandbox.stripe.events.list({ types: ['invoice.paid', 'customer.created'] })
  expect(data.map(({ type }) => type)).toEqual(['invoice.paid', 'customer.created'])
  expect(await sandbox.stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ type: 'invoice.paid' })
})
