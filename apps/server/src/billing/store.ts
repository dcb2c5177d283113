import type { PlanName } from '@collimate/domain/billing/plans'
import type { BillingState } from '@collimate/domain/billing/subscription-state'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

const standingColumns = ['trial_ends_at', 'trialing', 'ends_with_period', 'cents'] as const

export async function readSubscription(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['status', 'subscription_type', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** What we hold of a user's plan, and who they are to the payment provider. */
export async function readPlan(
  db: Db,
  userId: string,
): Promise<{ customerId: string | null; subscription: BillingState['subscription'] }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'users.id')
    .leftJoin('billing_customers', 'billing_customers.user_id', 'users.id')
    .select(['status', 'subscription_type', 'expires_at', 'stripe_customer_id', ...standingColumns])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { status, trialing, stripe_customer_id: customerId } = row
  if (status === null) return { customerId, subscription: null }
  return { customerId, subscription: subscriptionIn({ ...row, status, trialing: trialing ?? false }) }
}

type SubscriptionRow = {
  status: string
  subscription_type: string | null
  expires_at: Date | null
  trial_ends_at: Date | null
  trialing: boolean
  ends_with_period: boolean | null
  cents: number | null
}

function subscriptionIn(row: SubscriptionRow): NonNullable<BillingState['subscription']> {
  return {
    status: row.status,
    type: row.subscription_type as PlanName | null,
    expiresAt: row.expires_at,
    trialEndsAt: row.trial_ends_at,
    trialing: row.trialing,
    endsWithPeriod: row.ends_with_period,
    cents: row.cents,
  }
}

/** @returns the number of the reading that begins now and whose it is, or undefined for a customer that is not ours */
export async function beginReading(
  db: Db,
  customerId: string,
  now: Date,
): Promise<{ number: number; userId: string; attempt: number } | undefined> {
  const row = await db
    .updateTable('billing_customers')
    .set((eb) => ({ readings_begun: eb('readings_begun', '+', 1), last_reading_at: now }))
    .where('stripe_customer_id', '=', customerId)
    .returning(['readings_begun', 'user_id', 'attempt'])
    .executeTakeFirst()
  return row && { number: row.readings_begun, userId: row.user_id, attempt: row.attempt }
}

/** What we hold of a customer, kept from changing until the transaction ends; undefined when it is not ours. */
export async function lockState(
  db: Db,
  customerId: string,
): Promise<{ userId: string; state: BillingState } | undefined> {
  const customer = await db
    .selectFrom('billing_customers')
    .select(['user_id', 'reading_applied', 'trial_used', ...standingColumns])
    .where('stripe_customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (customer === undefined) return undefined
  const row = await readSubscription(db, customer.user_id)
  return {
    userId: customer.user_id,
    state: {
      reading: customer.reading_applied,
      trialUsed: customer.trial_used,
      subscription: row ? subscriptionIn({ ...customer, ...row }) : null,
    },
  }
}

export async function saveState(db: Db, userId: string, state: BillingState): Promise<void> {
  const { subscription } = state
  const trialEndsAt = subscription?.trialEndsAt ?? null
  await db
    .updateTable('billing_customers')
    .set({
      reading_applied: state.reading,
      trial_used: state.trialUsed,
      trial_ends_at: trialEndsAt,
      trialing: subscription?.trialing ?? false,
      ends_with_period: subscription?.endsWithPeriod ?? null,
      cents: subscription?.cents ?? null,
      // A trial that now ends on another day is announced anew.
      trial_reminded_at: sql`case when trial_ends_at = ${trialEndsAt} then trial_reminded_at end`,
    })
    .where('user_id', '=', userId)
    .execute()
  if (subscription === null) {
    await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
    return
  }
  const row = {
    status: subscription.status,
    subscription_type: subscription.type,
    expires_at: subscription.expiresAt,
  }
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function isEventTaken(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('billing_events').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function insertEvent(db: Db, event: { id: string; type: string }, now: Date): Promise<void> {
  await db
    .insertInto('billing_events')
    .values({ ...event, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('billing_events').where('received_at', '<', instant).execute()
}

/** Whose trial turns into the first charge between the two instants, and who was not told so yet. */
export async function readEndingTrials(
  db: Db,
  from: Date,
  to: Date,
): Promise<
  { user_id: string; trial_ends_at: Date; subscription_type: string | null; cents: number | null }[]
> {
  const rows = await db
    .selectFrom('billing_customers')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'billing_customers.user_id')
    .select(['billing_customers.user_id', 'trial_ends_at', 'subscription_type', 'cents'])
    .where('trial_ends_at', '>', from)
    .where('trial_ends_at', '<=', to)
    .where('trial_reminded_at', 'is', null)
    .where('subscriptions.status', '=', 'active')
    .execute()
  return rows.flatMap(({ trial_ends_at, ...row }) => (trial_ends_at ? [{ ...row, trial_ends_at }] : []))
}

/** @returns false when somebody else has reminded them meanwhile */
export async function markReminded(db: Db, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('billing_customers')
    .set({ trial_reminded_at: now })
    .where('user_id', '=', userId)
    .where('trial_reminded_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
