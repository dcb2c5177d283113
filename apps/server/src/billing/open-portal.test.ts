import { openCustomerPortal, readPlans } from '@collimate/contract/billing'
import { describe, expect, it, vi } from 'vitest'
import { providerOf, useTestPayments } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)

describe('the plans', () => {
  it('P-PLAN-01, X-API-14: are open to visitors, with their price ids and nothing else of the provider', async () => {
    expect(await server.visitor().ask(readPlans, {})).toEqual({
      plans: [
        { plan: 'monthly', price_id: 'price_monthly' },
        { plan: 'yearly', price_id: 'price_yearly' },
      ],
      script_url: payments.env['STRIPE_SCRIPT_URL'],
      test_payments: true,
    })
  })
})

describe('the customer portal', () => {
  const portal = (returnUrl = 'http://localhost/account-settings') => ({ body: { returnUrl } })

  it('P-BILL-01: opens for who has a billing account, and leads back', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const { url } = await student.ask(openCustomerPortal, portal())
    expect(url).toMatch(/^http:\/\/localhost:\d+\//)
    const page = await (await fetch(url)).text()
    expect(page).toContain('http://localhost/account-settings')
  })

  it('P-BILL-02: is refused without a session and without a billing account', async () => {
    const student = await server.signUp()
    expect(await server.visitor().refused(openCustomerPortal, portal())).toMatchObject({
      status: 401,
      error: 'Please sign in to access billing settings',
    })
    expect(await student.refused(openCustomerPortal, portal())).toMatchObject({
      status: 404,
      code: 'no-billing-account',
    })
  })

  it('B5: a provider that hangs is waited for 8 s in all', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const asked = Promise.withResolvers<void>()
    vi.spyOn(providerOf(server).billingPortal.sessions, 'create').mockImplementationOnce(() => {
      asked.resolve()
      return new Promise(() => undefined)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refusal = student.refused(openCustomerPortal, portal())
    await asked.promise
    await vi.advanceTimersByTimeAsync(8000)
    expect(await refusal).toMatchObject({ status: 502, code: 'portal-failed' })
  })

  it('leads back to our own pages only', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    for (const address of [
      'https://evil.example/',
      '//localhost/',
      'javascript:alert(1)',
      'http://a@localhost/',
    ]) {
      expect(await student.refused(openCustomerPortal, portal(address))).toMatchObject({
        status: 400,
        code: 'foreign-return-url',
      })
    }
  })

  it('P-BILL-02, X-API-14: a provider that fails is masked as one message', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const app = await server.otherServer({ STRIPE_SECRET_KEY: 'sk_sandbox_of_somebody_else' })
    expect(await student.at(app).refused(openCustomerPortal, portal())).toEqual({
      status: 502,
      code: 'portal-failed',
      error: 'There was a problem accessing your billing settings. Please try again later.',
    })
  })
})
