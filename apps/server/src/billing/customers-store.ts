import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

const columns = [
  'user_id',
  'stripe_customer_id',
  'stripe_checkout_id',
  'checkout_opened_at',
  'trial_used',
  'last_reading_at',
  'attempt',
] as const

/** Who a user is to the payment provider. */
export async function readCustomer(db: Db, userId: string) {
  return db.selectFrom('billing_customers').select(columns).where('user_id', '=', userId).executeTakeFirst()
}

/** The row of a user who is about to buy, made when there is none yet. */
export async function openCustomer(db: Db, userId: string) {
  return db
    .insertInto('billing_customers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** What was asked of the provider failed: the next attempt begins, unless it has begun already. */
export async function endAttempt(db: Db, userId: string, attempt: number): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ attempt: attempt + 1 })
    .where('user_id', '=', userId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Whom the provider has for a user, kept from changing until the transaction ends; null for nobody. */
export async function lockCustomerId(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.stripe_customer_id ?? null
}

/**
 * Every customer the provider has of ours, for going through them.
 *
 * @param after the user to go on behind; null begins
 */
export async function readCustomersAfter(
  db: Db,
  after: string | null,
): Promise<{ userId: string; customerId: string }[]> {
  let query = db
    .selectFrom('billing_customers')
    .select(['user_id', 'stripe_customer_id'])
    .where('stripe_customer_id', 'is not', null)
  if (after !== null) query = query.where('user_id', '>', after)
  const rows = await query.orderBy('user_id').execute()
  return rows.flatMap(({ user_id: userId, stripe_customer_id: customerId }) =>
    customerId === null ? [] : [{ userId, customerId }],
  )
}

/**
 * @param known the customer that stood there before, who is gone; null for none
 * @throws Error when the account was deleted, or given another customer, meanwhile
 */
export async function saveCustomerId(
  db: Db,
  userId: string,
  customerId: string,
  known: string | null,
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ stripe_customer_id: customerId })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('stripe_customer_id', 'is not distinct from', known),
        eb('stripe_customer_id', '=', customerId),
      ]),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow()
}

/** @returns false when there is no such user, or they have another customer */
export async function giveCustomerId(db: Db, userId: string, customerId: string): Promise<boolean> {
  const row = await db
    .insertInto('billing_customers')
    .columns(['user_id', 'stripe_customer_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<string>`${customerId}::text`.as('stripe_customer_id')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ stripe_customer_id: customerId })
        .where((eb) =>
          eb.or([
            eb('billing_customers.stripe_customer_id', 'is', null),
            eb('billing_customers.stripe_customer_id', '=', customerId),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The provider has deleted the customer. That it had its trial stays known. */
export async function forgetCustomerId(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set((eb) => ({
      stripe_customer_id: null,
      stripe_checkout_id: null,
      checkout_opened_at: null,
      // Or the provider would answer the next first wish with this customer again.
      attempt: eb('attempt', '+', 1),
    }))
    .where('stripe_customer_id', '=', customerId)
    .execute()
}

/** @returns false when another page than `lastId` was opened meanwhile */
export async function replaceCheckout(
  db: Db,
  { userId, lastId, pageId, now }: { userId: string; lastId: string | null; pageId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('billing_customers')
    .set({ stripe_checkout_id: pageId, checkout_opened_at: now })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('stripe_checkout_id', 'is not distinct from', lastId),
        eb('stripe_checkout_id', '=', pageId),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
