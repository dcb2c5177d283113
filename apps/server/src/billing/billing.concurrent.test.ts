import { deleteAccount } from '@collimate/contract/account-settings'
import { createCheckout, readSubscription } from '@collimate/contract/billing'
import { listNotifications } from '@collimate/contract/notifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { oneBehindTheOther } from '../test-support/meanwhile.ts'
import type { Student } from '../test-support/test-client.ts'
import {
  order,
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

describe('while one reading is being stored', () => {
  /** While this is held, an event's reading has locked its customer and is not stored yet. */
  const storingStops = sql`lock table billing_events in exclusive mode`

  async function untoldBeginning(): Promise<SentEvent> {
    payments.hold()
    await payments.subscribe(student)
    const event = payments.held.find(({ type }) => type === 'customer.subscription.created')
    if (event === undefined) throw new Error('There is no such event')
    return event
  }

  it('a later one waits, and has the last word', async () => {
    const event = await untoldBeginning()
    await oneBehindTheOther(
      server.database,
      storingStops,
      () => sendEvent(server, event),
      async () => {
        await providerOf(server).subscriptions.cancel(await subscriptionOf(server, student))
        return reconcile(server.services)
      },
    )
    expect((await student.ask(readSubscription, {})).subscription?.status).toBe('canceled')
  })

  it('the same event, sent again, is taken as well and told once', async () => {
    const event = await untoldBeginning()
    const send = () => sendEvent(server, event)
    const answers = await oneBehindTheOther(server.database, storingStops, send, send)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await student.ask(listNotifications, {})).notifications).toHaveLength(1)
  })
})

describe('while the rows of an account go', () => {
  it('a checkout waits, and then opens nothing', async () => {
    // Was a customer once, and is none now.
    await server.db.insertInto('billing_customers').values({ user_id: student.userId }).execute()
    const create = vi.spyOn(providerOf(server).checkout.sessions, 'create')
    const deletionStops = sql`select from users where id = ${student.userId} for key share`
    const goodbye = { current_password: student.password, confirmation: 'DELETE' as const }
    const [, checkout] = await oneBehindTheOther(
      server.database,
      deletionStops,
      () => student.ask(deleteAccount, { body: goodbye }),
      () => student.refused(createCheckout, order(student)),
    )
    expect(checkout).toMatchObject({ code: 'checkout-failed' })
    expect(create).not.toHaveBeenCalled()
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})

describe('two beats at once', () => {
  it('remind of the end of a trial once', async () => {
    await payments.subscribe(student)
    const { trial_ends_at } = await server.db
      .selectFrom('billing_customers')
      .select('trial_ends_at')
      .where('user_id', '=', student.userId)
      .executeTakeFirstOrThrow()
    const twoDaysBefore = Number(trial_ends_at) - 47 * 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: twoDaysBefore })
    const writingStops = sql`lock table outbox_mails in exclusive mode`
    const beat = () => server.jobs.strike('billing-trial-reminders')
    await oneBehindTheOther(server.database, writingStops, beat, beat)
    const reminders = await server.db
      .selectFrom('outbox_mails')
      .select('recipient')
      .where('subject', 'like', 'Your free trial ends on%')
      .execute()
    expect(reminders).toEqual([{ recipient: student.session.user.email }])
  })
})
