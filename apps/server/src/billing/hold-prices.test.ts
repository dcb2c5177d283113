import { createCheckout, readPlans } from '@collimate/contract/billing'
import { describe, expect, it, vi } from 'vitest'
import { order, providerOf, useTestPayments } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { holdPrices, holdPricesAtStart } from './hold-prices.ts'

const server = useTestServer({
  env: () => ({ ...payments.env, ADMIN_EMAILS: 'ann@example.org,bob@example.org' }),
  questions: () => [],
})
const payments = useTestPayments(() => server.app)

const prices = () => providerOf(server).prices
const offered = async () => (await server.visitor().ask(readPlans, {})).plans.map(({ plan }) => plan)
const told = async () => {
  const mails = (await server.mails()).filter(({ subject }) => subject.startsWith('A plan is closed'))
  return mails
    .map(({ recipient, text }) => ({ recipient, text }))
    .toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
}

/** The provider has the monthly price otherwise from now on. */
async function change(difference: object): Promise<void> {
  vi.restoreAllMocks()
  const retrieve = prices().retrieve.bind(prices())
  const price = await retrieve('price_monthly')
  vi.spyOn(prices(), 'retrieve').mockImplementation(async (id, ...rest) => {
    const answer = await retrieve(id, ...rest)
    return id === 'price_monthly' ? { ...answer, ...price, ...difference } : answer
  })
}

/** The services as they are, under the rules of production. */
const inProduction = () => ({ ...server.services, env: { ...server.services.env, production: true } })

const month = { interval: 'month', interval_count: 1 }

describe('B10: a price that is not the promised one', () => {
  it.each([
    ['another amount', { unit_amount: 1200 }, '12.00 USD every 1 month'],
    ['another currency', { currency: 'eur' }, '10.00 EUR every 1 month'],
    ['another interval', { recurring: { ...month, interval: 'week' } }, '10.00 USD every 1 week'],
    ['every third month', { recurring: { ...month, interval_count: 3 } }, '10.00 USD every 3 month'],
    ['paid once', { recurring: null }, '10.00 USD once'],
    ['no longer sold', { active: false }, '10.00 USD every 1 month, not active'],
    ['by pieces', { unit_amount: null }, 'no fixed amount every 1 month'],
  ])('%s: a start in production fails and names it, and closes nothing', async (_, difference, described) => {
    await change(difference)
    await expect(holdPricesAtStart(inProduction())).rejects.toThrow(
      `STRIPE_PRICE_MONTHLY: price_monthly is ${described} at the payment provider; $10.00 a month is promised`,
    )
    expect(await offered()).toEqual(['monthly', 'yearly'])
    expect(await told()).toEqual([])
  })

  it('found in the night closes the plan and tells each admin once; nobody buys it', async () => {
    await change({ unit_amount: 1200 })
    expect(server.app).toBeDefined()
    await server.jobs.strike('billing-prices')
    await server.jobs.strike('billing-prices')
    expect(await offered()).toEqual(['yearly'])
    const text = expect.stringContaining('price_monthly is 12.00 USD every 1 month')
    expect(await told()).toEqual([
      { recipient: 'ann@example.org', text },
      { recipient: 'bob@example.org', text },
    ])
    const student = await server.signUp()
    expect(await student.refused(createCheckout, order(student))).toMatchObject({
      status: 409,
      code: 'plan-closed',
    })
    expect((await student.ask(createCheckout, order(student, 'price_yearly'))).url).toContain('/c/pay/')
  })

  it('is told again where it differs in another way, and opens the plan once it agrees', async () => {
    await change({ unit_amount: 1200 })
    await holdPrices(server.services)
    await change({ unit_amount: 1300 })
    await holdPrices(server.services)
    expect(await told()).toHaveLength(4)
    vi.restoreAllMocks()
    await holdPricesAtStart(server.services)
    expect(await offered()).toEqual(['monthly', 'yearly'])
  })

  it('away from production a start closes the plan and goes on', async () => {
    await change({ unit_amount: 1200 })
    await holdPricesAtStart(server.services)
    expect(await offered()).toEqual(['yearly'])
  })
})

describe('B10: prices under swapped or unknown ids', () => {
  it('fail a start in production by their variables', async () => {
    const { services } = server
    if (services.payments === null) throw new Error('There is no payment provider')
    const swapped = { monthly: 'price_yearly', yearly: 'price_of_nobody' }
    const wrong = { ...inProduction(), payments: { ...services.payments, prices: swapped } }
    await expect(holdPricesAtStart(wrong)).rejects.toThrow(
      /STRIPE_PRICE_MONTHLY: price_yearly is 100\.00 USD every 1 year.*\n.*STRIPE_PRICE_YEARLY: the payment provider has no price price_of_nobody/,
    )
  })
})

it('B10: the promised prices start in production; a provider that does not answer only leaves a warning', async () => {
  await holdPricesAtStart(inProduction())
  vi.spyOn(prices(), 'retrieve').mockRejectedValue(new Error('no answer'))
  await holdPricesAtStart(inProduction())
  expect(server.logged.join('')).toContain('the price of a plan could not be read')
  expect(await offered()).toEqual(['monthly', 'yearly'])
})
