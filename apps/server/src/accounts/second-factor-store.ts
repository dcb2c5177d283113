import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Whether a log-in asks for a code. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export type SecondFactorRow = {
  /** Encrypted. */
  readonly secret: string
  readonly confirmed: boolean
  readonly backup_codes_left: number
}

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .select([
      'secret',
      sql<boolean>`confirmed_at is not null`.as('confirmed'),
      sql<number>`jsonb_array_length(backup_code_hash)`.as('backup_codes_left'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * @param secret encrypted; it takes the place of one that was never confirmed
 * @returns false where there is one that was
 */
export async function putSecret(db: Db, userId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * @param first encrypted secret that was confirmed, the step of its first code, and the hashes of the backup codes
 * @returns false when it was confirmed already, or replaced by another
 */
export async function confirmSecret(
  db: Db,
  userId: string,
  first: { secret: string; step: number; hashes: readonly string[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({
      confirmed_at: first.now,
      last_step: first.step,
      backup_code_hash: JSON.stringify(first.hashes),
    })
    .where('user_id', '=', userId)
    .where('secret', '=', first.secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Uses a step's code up, and those before it: of several calls at once one gets it. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Uses a backup code up: of several calls at once one gets it.
 *
 * @returns how many are left; null where it is none of them
 */
export async function takeBackupCode(db: Db, userId: string, hash: string): Promise<number | null> {
  const row = await db
    .updateTable('second_factors')
    .set({ backup_code_hash: sql`backup_code_hash - ${hash}::text` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`jsonb_exists(backup_code_hash, ${hash})`)
    .returning(sql<number>`jsonb_array_length(backup_code_hash)`.as('left'))
    .executeTakeFirst()
  return row?.left ?? null
}

/** @returns false where no second factor is on */
export async function replaceBackupCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ backup_code_hash: JSON.stringify(hashes) })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false where there was none */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
