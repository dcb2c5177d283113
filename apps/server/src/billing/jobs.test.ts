import { checkSubscription } from '@collimate/contract/billing'
import { describe, expect, it, vi } from 'vitest'
import { whileRefused } from '../test-support/refuse-writes.ts'
import type { Student } from '../test-support/test-client.ts'
import { customerOf, providerOf, useTestPayments } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { trialEndingMail } from './mails.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)

const subscribed = async (student: Student) => (await student.ask(checkSubscription, {})).subscribed

/** The app declares its jobs as it is made. */
function strike(queue: string): Promise<void> {
  expect(server.app).toBeDefined()
  return server.jobs.strike(queue)
}

async function trialEnd(student: Student): Promise<Date> {
  const row = await server.db
    .selectFrom('billing_customers')
    .select('trial_ends_at')
    .where('user_id', '=', student.userId)
    .executeTakeFirstOrThrow()
  if (row.trial_ends_at === null) throw new Error('There is no trial')
  return row.trial_ends_at
}

function hoursBefore(instant: Date, hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: instant.getTime() - hours * 3_600_000 })
}

async function remindersTo(student: Student) {
  const mails = await server.db.selectFrom('outbox_mails').select(['recipient', 'subject', 'text']).execute()
  return mails.filter(
    ({ recipient, subject }) =>
      recipient === student.session.user.email && subject.startsWith('Your free trial ends on'),
  )
}

describe('the nightly reading', () => {
  it('makes good what no event told, in both directions', async () => {
    const [buyer, leaver] = [await server.signUp(), await server.signUp()]
    await payments.subscribe(leaver, { number: '4000 0000 0000 0341' })
    payments.hold()
    await payments.subscribe(buyer)
    await payments.advance(8)
    expect([await subscribed(leaver)]).toEqual([true])
    await strike('billing-reconcile')
    expect([await subscribed(buyer), await subscribed(leaver)]).toEqual([true, false])
  })

  it('goes on when one customer cannot be read, whose subscription then stays', async () => {
    const [lost, buyer] = [await server.signUp(), await server.signUp()]
    payments.hold()
    await payments.subscribe(buyer)
    // As with the key of another account: the provider has never heard of this customer.
    await server.db
      .insertInto('billing_customers')
      .values({ user_id: lost.userId, stripe_customer_id: 'cus_of_another_account' })
      .execute()
    await server.db.insertInto('subscriptions').values({ user_id: lost.userId, status: 'active' }).execute()
    await strike('billing-reconcile')
    expect([await subscribed(lost), await subscribed(buyer)]).toEqual([true, true])
    expect(server.logged.join('')).toContain('a customer could not be read from the payment provider')
  })

  it('leaves to another job what it has no time for, so that none is taken for dead and begun again', async () => {
    const students = [await server.signUp(), await server.signUp(), await server.signUp()]
    const values = students.map(({ userId }) => ({ user_id: userId, stripe_customer_id: `cus_of_${userId}` }))
    await server.db.insertInto('billing_customers').values(values).execute()
    const begun = async () => {
      const query = server.db.selectFrom('billing_customers').select('readings_begun').orderBy('user_id')
      return (await query.execute()).map(({ readings_begun }) => readings_begun)
    }
    const subscriptions = server.services.payments?.stripe.subscriptions
    if (subscriptions === undefined) throw new Error('There is no payment provider')
    vi.spyOn(subscriptions, 'list').mockImplementation(() => {
      server.passTime(180)
      throw new Error('no answer')
    })
    await strike('billing-reconcile')
    expect(await begun()).toEqual([1, 1, 0])
    await server.jobs.run()
    expect(await begun()).toEqual([1, 1, 1])
  })

  it('forgets events after two months', async () => {
    const values = [
      { id: 'evt_old', type: 'x', received_at: new Date(Date.now() - 61 * 24 * 3_600_000) },
      { id: 'evt_new', type: 'x', received_at: new Date() },
    ]

    await server.db.insertInto('billing_events').values(values).execute()
    await strike('billing-reconcile')
    expect(await server.db.selectFrom('billing_events').select('id').execute()).toEqual([{ id: 'evt_new' }])
  })
})

describe('the reminder of an ending trial', () => {
  it('comes once, within two days of the first charge, with what it costs', async () => {
    const student = await server.signUp()
    await payments.subscribe(student, { priceId: 'price_yearly' })
    const end = await trialEnd(student)
    hoursBefore(end, 49)
    await strike('billing-trial-reminders')
    expect(await remindersTo(student)).toEqual([])
    hoursBefore(end, 47)
    await strike('billing-trial-reminders')
    await strike('billing-trial-reminders')
    const reminders = await remindersTo(student)
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain('$100.00 a year for the Yearly plan')
    const { subject } = trialEndingMail({ planName: 'yearly', cents: 10_000, endsAt: end }, '')
    expect(reminders[0]?.subject).toBe(subject)
  })

  it('that cannot be queued comes with the next beat', async () => {
    const student = await server.signUp()
    await payments.subscribe(student)
    hoursBefore(await trialEnd(student), 47)
    const beat = () => strike('billing-trial-reminders')
    await expect(whileRefused(server.db, 'outbox_mails', beat)).rejects.toThrow('out of space')
    await beat()
    expect(await remindersTo(student)).toHaveLength(1)
  })

  it('does not come to who has canceled, nor after the end', async () => {
    const [leaver, late] = [await server.signUp(), await server.signUp()]
    await payments.subscribe(leaver)
    await payments.subscribe(late, { number: '4242 4200 0000 0018' })
    const end = await trialEnd(late)
    const { subscriptions } = providerOf(server)
    const { data } = await subscriptions.list({ customer: await customerOf(server, leaver) })
    await subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true })
    await payments.advance(0)
    hoursBefore(end, -1)
    await strike('billing-trial-reminders')
    hoursBefore(end, 47)
    await strike('billing-trial-reminders')
    expect(await remindersTo(leaver)).toEqual([])
    expect(await remindersTo(late)).toHaveLength(1)
  })
})
