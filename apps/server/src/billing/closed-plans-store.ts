import type { PlanName } from '@collimate/domain/billing/plans'
import type { Db } from '../platform/database/open-database.ts'

/** @returns false when it was closed for the same reason before */
export async function closePlan(
  db: Db,
  { plan, reason, now }: { plan: PlanName; reason: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('closed_plans')
    .values({ plan, reason, closed_at: now })
    .onConflict((conflict) =>
      conflict.column('plan').doUpdateSet({ reason }).where('closed_plans.reason', '<>', reason),
    )
    .returning('plan')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when it was open */
export async function reopenPlan(db: Db, plan: PlanName): Promise<boolean> {
  const row = await db
    .deleteFrom('closed_plans')
    .where('plan', '=', plan)
    .returning('plan')
    .executeTakeFirst()
  return row !== undefined
}

/** The plans that are not sold for now. */
export async function readClosedPlans(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('closed_plans').select('plan').execute()
  return new Set(rows.map(({ plan }) => plan))
}
