import { readSession } from '@collimate/contract/accounts'
import {
  checkSubscription,
  createCheckout,
  openCustomerPortal,
  readPlans,
  readSubscription,
} from '@collimate/contract/billing'
import { readCurrentExam } from '@collimate/contract/mock-exams'
import { describe, expect, it } from 'vitest'
import { answersFor, type Student } from '../test-support/test-client.ts'
import { order } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()
const past = new Date('2020-01-31T00:00:00Z')

async function hold(student: Student, status: string, expires_at: Date | null = past): Promise<void> {
  await server.db
    .insertInto('subscriptions')
    .values({ user_id: student.userId, status, subscription_type: 'yearly', expires_at })
    .execute()
}

describe('what one subscribes to', () => {
  it('P-SUB-01, P-SUB-02: an active one is told with its type and expiry, also a past one', async () => {
    const student = await server.signUp()
    await hold(student, 'active')
    expect(await student.ask(checkSubscription, {})).toEqual({
      subscribed: true,
      subscription: { type: 'yearly', expires: '2020-01-31T00:00:00.000Z' },
    })
    expect((await student.ask(readSession, {})).session?.subscribed).toBe(true)
  })

  it.each(['canceled', 'past_due', 'unpaid', 'incomplete', 'paused', 'trialing', 'Active'])(
    'P-SUB-02: %s does not subscribe, even with days left',
    async (status) => {
      const student = await server.signUp()
      await hold(student, status, new Date('2999-01-01'))
      expect(await student.ask(checkSubscription, {})).toEqual({ subscribed: false, subscription: null })
      expect((await student.ask(readSession, {})).session?.subscribed).toBe(false)
    },
  )

  it('P-SUB-02: without a row nobody is subscribed', async () => {
    const student = await server.signUp()
    expect(await student.ask(checkSubscription, {})).toEqual({ subscribed: false, subscription: null })
    expect(await student.ask(readSubscription, {})).toEqual({ subscription: null })
  })

  it('X-API-08, P-SUB-04: the row is read by its owner alone, and by name of columns', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await hold(student, 'past_due')
    expect(await student.ask(readSubscription, {})).toEqual({
      subscription: {
        status: 'past_due',
        subscription_type: 'yearly',
        expires_at: '2020-01-31T00:00:00.000Z',
      },
    })
    expect(await other.ask(readSubscription, {})).toEqual({ subscription: null })
    const asked = await other.request('GET', `/api/billing/subscription?user_id=${student.userId}`)
    expect(await asked.json()).toEqual({ subscription: null })
  })

  it('X-API-08: no call writes a subscription, not even one’s own', async () => {
    const student = await server.signUp()
    await hold(student, 'canceled')
    const paths = ['/api/billing/subscription', '/api/subscriptions', `/api/subscriptions/${student.userId}`]
    for (const path of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await student.request(method, path, { status: 'active', user_id: student.userId })
        expect(answer.status, `${method} ${path}`).toBe(404)
      }
    }
    const posted = await student.request('POST', '/api/billing/check-subscription', { status: 'active' })
    expect(await posted.json()).toEqual({ subscribed: false, subscription: null })
    const rows = await server.db.selectFrom('subscriptions').selectAll().execute()
    expect(rows).toMatchObject([{ user_id: student.userId, status: 'canceled' }])
  })

  it('P-SUB-06: a demo account always holds premium until 2030-12-31T23:59:59Z', async () => {
    const app = await server.otherServer({ DEMO_EMAILS: 'demo@example.org' })
    const demo = await server.signUp({ email: 'Demo@example.org' }, app)
    const other = await server.signUp({}, app)
    expect(await demo.ask(checkSubscription, {})).toEqual({
      subscribed: true,
      subscription: { type: 'premium', expires: '2030-12-31T23:59:59Z' },
    })
    expect(await demo.ask(readSubscription, {})).toEqual({
      subscription: { status: 'active', subscription_type: 'premium', expires_at: '2030-12-31T23:59:59Z' },
    })
    expect((await demo.ask(readSession, {})).session?.subscribed).toBe(true)
    expect((await other.ask(readSession, {})).session?.subscribed).toBe(false)
  })

  it('a subscription that lapses during an exam does not cut it off', async () => {
    const student = await server.signUp()
    await hold(student, 'active')
    const exam = await student.startExam()
    await server.db.updateTable('subscriptions').set({ status: 'canceled' }).execute()
    const answers = answersFor(exam, 2)
    await student.save(exam, answers)
    expect((await student.openExam(exam)).answers).toEqual(answers)
    const reopened = await student.openExam(exam)
    expect(await student.complete(reopened)).toMatchObject({ total: exam.questions.length })
    expect(await student.ask(readCurrentExam, {})).toEqual({ exam: null })
  })
})

describe('where no payment provider is configured', () => {
  it('nothing can be bought, and one is told so', async () => {
    const student = await server.signUp()
    const refusal = { status: 503, code: 'billing-unavailable' }
    expect(await server.visitor().refused(readPlans, {})).toMatchObject(refusal)
    expect(await student.refused(createCheckout, order(student))).toMatchObject(refusal)
    const returnUrl = 'http://localhost/account-settings'
    expect(await student.refused(openCustomerPortal, { body: { returnUrl } })).toMatchObject(refusal)
    expect((await server.visitor().request('POST', '/api/billing/webhook', '{}')).status).toBe(503)
  })
})
