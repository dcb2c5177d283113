import type { Db } from '../platform/database/open-database.ts'

/** @param mark of a mailbox */
export async function isTrialNoted(db: Db, mark: string): Promise<boolean> {
  const row = await db.selectFrom('used_trials').select('mark').where('mark', '=', mark).executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a customer whose first trial this is pays with a card that had one before. One statement: a reading beside
 * this one stores both at once, and its mark must not be taken for another account's.
 */
export async function isFirstTrialWithKnownCard(db: Db, customerId: string, mark: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_customers')
    .innerJoin('used_trials', (join) => join.on('mark', '=', mark))
    .select('user_id')
    .where('stripe_customer_id', '=', customerId)
    .where('trial_used', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** Of two trials of one mailbox or card the later counts. */
export async function insertUsedTrials(
  db: Db,
  rows: readonly { mark: string; began_at: Date }[],
): Promise<void> {
  // In one order, so that two at once never wait for each other.
  for (const row of rows.toSorted((a, b) => (a.mark < b.mark ? -1 : 1))) {
    await db
      .insertInto('used_trials')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('mark')
          .doUpdateSet({ began_at: row.began_at })
          .where('used_trials.began_at', '<', row.began_at),
      )
      .execute()
  }
}

export async function deleteUsedTrialsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('used_trials').where('began_at', '<', instant).execute()
}
