import { deleteAccount } from '@collimate/contract/account-settings'
import { createCheckout } from '@collimate/contract/billing'
import { describe, expect, it, vi } from 'vitest'
import { whileRefused } from '../test-support/refuse-writes.ts'
import type { Student } from '../test-support/test-client.ts'
import { customerOf, order, providerOf, useTestPayments } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { cancelForDeletion } from './cancel-for-deletion.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)

const stripe = () => providerOf(server)
const goodbye = (student: Student) => ({
  body: { current_password: student.password, confirmation: 'DELETE' as const },
})

describe('before an account is deleted', () => {
  it('its subscription ends at once and its customer is deleted, at the provider and here', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    const [bought] = (await stripe().subscriptions.list({ customer })).data
    await student.ask(deleteAccount, goodbye(student))
    await payments.advance(0)
    expect((await stripe().customers.retrieve(customer)).deleted).toBe(true)
    expect((await stripe().subscriptions.retrieve(bought?.id ?? '')).status).toBe('canceled')
    expect(await server.db.selectFrom('billing_customers').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('subscriptions').selectAll().execute()).toEqual([])
  })

  it('a checkout page opened in another window meanwhile is closed, too', async () => {
    const student = await server.signUp()
    await student.ask(createCheckout, order(student))
    // The word that the customer is gone may come in the middle of the other window's press, which then fails.
    payments.hold()
    const { customers } = stripe()
    const remove = customers.del.bind(customers)
    const urls: string[] = []
    vi.spyOn(customers, 'del').mockImplementationOnce(async (id) => {
      const removed = await remove(id)
      urls.push((await student.ask(createCheckout, order(student))).url)
      return removed
    })
    await student.ask(deleteAccount, goodbye(student))
    const page = await stripe().checkout.sessions.retrieve(urls[0]?.split('/').at(-1) ?? '')
    expect(page.status).toBe('expired')
    expect((await customers.retrieve(page.customer as string)).deleted).toBe(true)
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('an open checkout page is closed', async () => {
    const student = await server.signUp()
    const { url } = await student.ask(createCheckout, order(student))
    await cancelForDeletion(server.services, student.userId)
    const session = await stripe().checkout.sessions.retrieve(url.split('/').at(-1) ?? '')
    expect(session.status).toBe('expired')
  })

  it('done twice, or with nothing to do, it does no harm', async () => {
    const [student, member] = [await server.signUp(), await server.signUp()]
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    await stripe().customers.del(customer)
    for (const { userId } of [student, student, member]) {
      await expect(cancelForDeletion(server.services, userId)).resolves.toBeUndefined()
    }
  })

  it('a plan that could not be deleted here keeps its customer, so that the next press ends it', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const customer = await customerOf(server, student)
    // As where the process dies: the provider's word of it must not mend it here.
    payments.hold()
    const cancel = () => cancelForDeletion(server.services, student.userId)
    await expect(whileRefused(server.db, 'subscriptions', cancel, 'delete')).rejects.toThrow('out of space')
    expect(await customerOf(server, student)).toBe(customer)
    await cancel()
    expect(await server.db.selectFrom('subscriptions').selectAll().execute()).toEqual([])
  })

  it('an account that could still be charged stays', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    const app = await server.otherServer({ STRIPE_SECRET_KEY: 'sk_sandbox_of_somebody_else' })
    expect(await student.at(app).refused(deleteAccount, goodbye(student))).toMatchObject({
      status: 503,
      code: 'billing-unavailable',
    })
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([{ id: student.userId }])
    expect((await stripe().customers.retrieve(await customerOf(server, student))).deleted).toBeFalsy()
  })

  it('an account whose customer this provider never had stays, for it may be charged by the right one', async () => {
    const student = await server.signUp()
    const row = { user_id: student.userId, stripe_customer_id: 'cus_under_another_key' }
    await server.db.insertInto('billing_customers').values(row).execute()
    expect(await student.refused(deleteAccount, goodbye(student))).toMatchObject({
      code: 'billing-unavailable',
    })
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([{ id: student.userId }])
  })
})
