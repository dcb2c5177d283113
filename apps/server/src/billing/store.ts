import type { PlanName } from '@collimate/domain/billing/plans'
import type { BillingState } from '@collimate/domain/billing/subscription-state'
import type { Db } from '../platform/database/open-database.ts'

const customerColumns = [
  'user_id',
  'customer_id',
  'checkout_session_id',
  'checkout_opened_at',
  'trial_used',
  'last_reading_at',
] as const

/** Who a user is to the payment provider. */
export type BillingCustomer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>

export async function readSubscription(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['status', 'subscription_type', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function readCustomer(db: Db, userId: string) {
  return db
    .selectFrom('billing_customers')
    .select(customerColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Of two at once the first stays: the provider answers both with the same customer. */
export async function saveCustomerId(db: Db, userId: string, customerId: string): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ customer_id: customerId }))
    .execute()
}

/** The provider has deleted the customer. That it had its trial stays known. */
export async function forgetCustomerId(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ customer_id: null, checkout_session_id: null, checkout_opened_at: null })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function saveCheckout(db: Db, userId: string, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ checkout_session_id: sessionId, checkout_opened_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** @returns the number of the reading that begins now, or undefined for a customer that is not ours */
export async function beginReading(db: Db, customerId: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('billing_customers')
    .set((eb) => ({ readings_begun: eb('readings_begun', '+', 1), last_reading_at: now }))
    .where('customer_id', '=', customerId)
    .returning('readings_begun')
    .executeTakeFirst()
  return row?.readings_begun
}

/** What we hold of a customer, kept from changing until the transaction ends; undefined when it is not ours. */
export async function lockState(
  db: Db,
  customerId: string,
): Promise<{ userId: string; state: BillingState } | undefined> {
  const customer = await db
    .selectFrom('billing_customers')
    .select(['user_id', 'reading_applied', 'trial_used', 'trial_ends_at'])
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (customer === undefined) return undefined
  const row = await readSubscription(db, customer.user_id)
  return {
    userId: customer.user_id,
    state: {
      reading: customer.reading_applied,
      trialUsed: customer.trial_used,
      subscription: row
        ? {
            status: row.status,
            type: row.subscription_type as PlanName | null,
            expiresAt: row.expires_at,
            trialEndsAt: customer.trial_ends_at,
          }
        : null,
    },
  }
}

export async function saveState(db: Db, userId: string, state: BillingState): Promise<void> {
  const { subscription } = state
  await db
    .updateTable('billing_customers')
    .set({
      reading_applied: state.reading,
      trial_used: state.trialUsed,
      trial_ends_at: subscription?.trialEndsAt ?? null,
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
